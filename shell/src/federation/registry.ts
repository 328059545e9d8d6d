import type { RegisteredRemote } from '@site/contract/http/registry';
import { servedRegistry } from '../core/bootData.ts';

type Remotes = readonly RegisteredRemote[];

let current: Remotes = servedRegistry.remotes;
const watchers = new Set<() => void>();

/** Those the page was served with, until it moves to newer ones. */
export function remotes(): Remotes {
  return current;
}

export function watchRemotes(run: () => void): () => void {
  watchers.add(run);
  return () => watchers.delete(run);
}

export function moveTo(next: Remotes): void {
  current = next;
  for (const run of watchers) run();
}
