import { servedRevision, shellVersion } from '../boot/bootData.ts';
import { askRegistry, type LiveBuilds } from '../federation/askRegistry.ts';
import { moveTo, update } from '../federation/registry.ts';
import { loadAnew } from './loadAnew.ts';

let current = servedRevision;
let wanted = servedRevision;
let pending: LiveBuilds | undefined;
let isShellNew = false;
const watchers = new Set<() => void>();

/** Whether the next navigation will use newer builds than the current page. */
export function hasUpdate(): boolean {
  return isShellNew || pending !== undefined;
}

export function watchUpdates(run: () => void): () => void {
  watchers.add(run);
  return () => watchers.delete(run);
}

function tell(): void {
  for (const run of watchers) run();
}

/** Moves every remote to the build that is live; a newer shell needs a full page load. */
function take(): boolean {
  if (isShellNew) {
    loadAnew();
    return true;
  }
  if (pending) {
    current = wanted;
    moveTo(pending.remotes);
    pending = undefined;
    tell();
  }
  return false;
}

/**
 * Prepares the live builds for the next navigation: a page never changes while it is being read.
 *
 * @param revision the registry's revision, from the last response
 * @param shell the shell's version, from the same response
 * @throws Error when that state of the registry can't be fetched
 */
export async function hear(revision: string, shell: string): Promise<void> {
  update.take = take;
  isShellNew = shell !== shellVersion;
  wanted = revision;
  pending = undefined;
  tell();
  if (revision === current) return;
  const live = await askRegistry();
  // A later response named another revision in the meantime, and its own call handles that.
  if (wanted !== revision) return;
  // During a deployment, one replica may already know of it while another doesn't.
  if (live.revision !== null && live.revision !== revision) throw new Error('The answers differ.');
  pending = live;
  tell();
}
