import { servedRevision } from '../core/bootData.ts';
import { fetchRegistry } from './fetchRegistry.ts';
import { pendingUpdate } from '../core/newerBuilds.ts';
import { moveTo } from './registry.ts';

let current = servedRevision;
let announced = servedRevision;
let pending: Awaited<ReturnType<typeof fetchRegistry>> | undefined;
const watchers = new Set<() => void>();

export function hasUpdate(): boolean {
  return Boolean(pendingUpdate.isShellNew) || pending !== undefined;
}

export function watchUpdates(run: () => void): () => void {
  watchers.add(run);
  return () => watchers.delete(run);
}

function notify(): void {
  for (const run of watchers) run();
}

function applyPendingUpdate(): void {
  if (!pending) return;
  current = announced;
  moveTo(pending.remotes);
  pending = undefined;
  notify();
}

/** A page never changes while it is being read: the live builds wait for the next navigation. */
async function onRevision(revision: string): Promise<void> {
  pendingUpdate.apply = applyPendingUpdate;
  announced = revision;
  pending = undefined;
  notify();
  if (revision === current) return;
  const live = await fetchRegistry();
  // A later response announced another revision in the meantime, and its own call handles that.
  if (announced !== revision) return;
  // During a deployment, one replica may already have the new revision while another still has the old one.
  if (live.revision !== null && live.revision !== revision)
    throw new Error(`Expected registry revision ${revision}, received ${live.revision}.`);
  pending = live;
  notify();
}

let lastSeen = [servedRevision, false].join();

function prepare(): void {
  const { revision, isShellNew = false } = pendingUpdate;
  const seen = [revision, isShellNew].join();
  if (seen === lastSeen) return;
  lastSeen = seen;
  onRevision(revision).catch(() => {
    lastSeen = '';
  });
}

export function followNewBuilds(): void {
  pendingUpdate.prepare = prepare;
  prepare();
}
