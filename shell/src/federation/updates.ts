import { servedRevision } from '../core/bootData.ts';
import { fetchRegistry, type LiveBuilds } from './fetchRegistry.ts';
import { pendingUpdate } from '../core/newerBuilds.ts';
import { moveTo } from './registry.ts';

let current = servedRevision;
let announced = servedRevision;
let pending: LiveBuilds | undefined;
const watchers = new Set<() => void>();

/** Returns whether the next navigation will use newer builds than the current page. */
export function hasUpdate(): boolean {
  return Boolean(pendingUpdate.isShellNew) || pending !== undefined;
}

/**
 * Calls `run` when the result of {@link hasUpdate} may have changed.
 *
 * @returns a function that unsubscribes
 */
export function watchUpdates(run: () => void): () => void {
  watchers.add(run);
  return () => watchers.delete(run);
}

function notify(): void {
  for (const run of watchers) run();
}

/** Moves every remote to its live build. */
function applyPendingUpdate(): void {
  if (!pending) return;
  current = announced;
  moveTo(pending.remotes);
  pending = undefined;
  notify();
}

/**
 * Prepares the live builds for the next navigation: a page never changes while it is being read.
 *
 * @param revision the registry's revision, from the last response
 * @throws Error when that revision of the registry can't be fetched
 */
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
    // Lets the next response retry.
    lastSeen = '';
  });
}

/** Prepares newer builds as soon as a response announces them, and those that one has announced already. */
export function followNewBuilds(): void {
  pendingUpdate.prepare = prepare;
  prepare();
}
