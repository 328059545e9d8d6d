import type { RegisteredRemote } from '@site/contract/http/registry';
import { servedRegistry } from '../boot/bootData.ts';

type Remotes = readonly RegisteredRemote[];

let current: Remotes = servedRegistry.remotes;
const watchers = new Set<() => void>();

/** What the routes and the navigation are made of: the builds this page was served with, until it moves to others. */
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

/** What a navigation asks first, once other builds are live; it says whether the page is loaded anew instead. */
export const update: { take?: () => boolean } = {};
