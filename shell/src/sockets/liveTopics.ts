import { LIVE_TOPICS, type LiveTopic } from '@site/contract/sockets';
import { selectIsAuthenticated, selectIsRestoring } from '@site/platform/session';
import { store } from '../core/store.ts';
import { openVisitorSocket } from './openVisitorSocket.ts';

/** Random delay in milliseconds, so that not all pages fetch at the same moment: unless the server says, and at most. */
const SPREAD_MS = { usual: 1_000, longest: 60_000 };

type Watcher = () => void;

const watchers = new Map<LiveTopic, Set<Watcher>>(LIVE_TOPICS.map((topic) => [topic, new Set()]));
const timers = new Map<LiveTopic, ReturnType<typeof setTimeout>>();
const missed = new Set<LiveTopic>();

function run(topic: LiveTopic): void {
  timers.delete(topic);
  if (document.hidden) missed.add(topic);
  // The code of one remote must not keep that of others from hearing.
  else for (const watcher of [...(watchers.get(topic) ?? [])]) queueMicrotask(watcher);
}

export function topicChanged(topic: LiveTopic, spreadMs = SPREAD_MS.usual): void {
  if (timers.has(topic)) return;
  const delay = Math.random() * Math.min(spreadMs, SPREAD_MS.longest);
  timers.set(
    topic,
    setTimeout(() => run(topic), delay),
  );
}

export function changesMissed(): void {
  for (const topic of LIVE_TOPICS) topicChanged(topic);
}

function showMissed(): void {
  if (document.hidden) return;
  for (const topic of missed) topicChanged(topic);
  missed.clear();
}

let closeSocket: (() => void) | undefined;

/** That of a player is open anyway. */
function updateSocket(): void {
  const state = store.getState();
  const isWatched = [...watchers.values()].some(({ size }) => size > 0);
  const isVisitor = !selectIsAuthenticated(state) && !selectIsRestoring(state);
  if (isWatched && isVisitor) closeSocket ??= openVisitorSocket({ onChange: topicChanged, changesMissed });
  else {
    closeSocket?.();
    closeSocket = undefined;
  }
}

store.subscribe(updateSocket);
document.addEventListener('visibilitychange', showMissed);

export function addWatcher(topic: LiveTopic, watcher: Watcher): () => void {
  watchers.get(topic)?.add(watcher);
  updateSocket();
  return () => {
    watchers.get(topic)?.delete(watcher);
    updateSocket();
  };
}
