import type { RegisteredRemote } from '@site/contract/http/registry';
import { servedRegistry } from '../boot/bootData.ts';

type Remotes = readonly RegisteredRemote[];

let current: Remotes = servedRegistry.remotes;
const watchers = new Set<() => void>();

/** The builds behind routes and navigation: those the page was served with, until it moves to newer ones. */
export function remotes(): Remotes {
  return current;
}

export function watchRemotes(run: () => void): () => void {
  watchers.add(run);
  return () => watchers.delete(run);
}

/** Moves the page to other builds, all at once. */
export function moveTo(next: Remotes): void {
  current = next;
  for (const run of watchers) run();
}

/** Set once newer builds are live. Navigations call `take` first; it returns true if it reloads the page. */
export const update: { take?: () => boolean } = {};
