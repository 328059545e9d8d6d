import { servedRevision, shellVersion } from '../boot/bootData.ts';
import { askRegistry, type LiveBuilds } from '../federation/askRegistry.ts';
import { moveTo, update } from '../federation/registry.ts';
import { loadAnew } from './loadAnew.ts';

let current = servedRevision;
let wanted = servedRevision;
let pending: LiveBuilds | undefined;
let isShellNew = false;
const watchers = new Set<() => void>();

/** Whether the next page that is opened comes of other builds than this one. */
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

/** Moves every remote to the build that is live; another shell can only come with the whole page. */
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
 * Holds ready what is live, for the next navigation: a page never changes under its reader.
 *
 * @param revision what the last answer said of the registry
 * @param shell what it said of the shell
 * @throws Error when the registry does not say what that is
 */
export async function hear(revision: string, shell: string): Promise<void> {
  update.take = take;
  isShellNew = shell !== shellVersion;
  wanted = revision;
  pending = undefined;
  tell();
  if (revision === current) return;
  const live = await askRegistry();
  // Another answer has said something else meanwhile, and asks for itself.
  if (wanted !== revision) return;
  // While a deployment is under way one replica may know of it and the next one not yet.
  if (live.revision !== null && live.revision !== revision) throw new Error('The answers differ.');
  pending = live;
  tell();
}
