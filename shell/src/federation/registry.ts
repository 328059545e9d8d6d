import type { RegisteredRemote } from '@site/contract/http/registry';
import { servedRegistry } from '../boot/bootData.ts';
import { reloadPage } from '../updates/reloadPage.ts';

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

/** What the page knows of newer builds. */
export const pendingUpdate: {
  isShellNew?: boolean;
  /** Moves remotes to their newer builds. */
  apply?: () => void;
} = {};

/**
 * Loads a newer shell, with a full page load. While the browser is offline, that would only show its error page.
 *
 * @returns whether the page reloads
 */
export function loadNewShell(): boolean {
  const isReload = Boolean(pendingUpdate.isShellNew) && navigator.onLine;
  if (isReload) reloadPage();
  return isReload;
}

/**
 * Moves the page to newer builds. Each navigation calls it first.
 *
 * @returns whether the page reloads
 */
export function applyUpdate(): boolean {
  if (loadNewShell()) return true;
  pendingUpdate.apply?.();
  return false;
}
