import type { RegisteredRemote, Registry } from '@site/contract/http/registry';
import { servedRegistry } from '../boot/bootData.ts';

const TIMEOUT = 5_000;

/** The remotes as the served page named them: what the routes and the navigation of this page are made of. */
export const remotes: readonly RegisteredRemote[] = servedRegistry.remotes;

/**
 * Asks which build of a remote is live now.
 *
 * @returns the live build, or `undefined` when the remote was withdrawn or nobody answers
 */
export async function liveBuildOf(name: string): Promise<RegisteredRemote | undefined> {
  try {
    const response = await fetch('/api/registry', {
      cache: 'no-cache',
      signal: AbortSignal.timeout(TIMEOUT),
    });
    if (!response.ok) return undefined;
    return ((await response.json()) as Registry).remotes.find((remote) => remote.name === name);
  } catch {
    return undefined;
  }
}
