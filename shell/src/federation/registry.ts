import type { RegisteredRemote } from '@site/contract/http/registry';
import { servedRegistry } from '../core/bootData.ts';

type Remotes = readonly RegisteredRemote[];

let current: Remotes = servedRegistry.remotes;
const watchers = new Set<() => void>();

/** Returns the builds behind routes and navigation: those the page was served with, until it moves to newer ones. */
export function remotes(): Remotes {
  return current;
}

/**
 * Calls `run` after the page has moved to other builds.
 *
 * @returns a function that unsubscribes
 */
export function watchRemotes(run: () => void): () => void {
  watchers.add(run);
  return () => watchers.delete(run);
}

/** Moves the page to other builds, all in one step. */
export function moveTo(next: Remotes): void {
  current = next;
  for (const run of watchers) run();
}
