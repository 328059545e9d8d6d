import type { RegisteredRemote, Registry } from '@site/contract/http/registry';

const TIMEOUT = 5_000;

/** What is live, and the name of that state. */
export interface LiveBuilds {
  readonly remotes: readonly RegisteredRemote[];
  readonly revision: string | null;
}

/**
 * Fetches the builds that this visitor gets now.
 *
 * @throws Error when there is no answer
 */
export async function askRegistry(): Promise<LiveBuilds> {
  const response = await fetch('/api/registry', {
    cache: 'no-cache',
    signal: AbortSignal.timeout(TIMEOUT),
  });
  if (!response.ok) throw new Error(`The registry answers ${response.status}.`);
  const { remotes } = (await response.json()) as Registry;
  return { remotes, revision: response.headers.get('x-registry') };
}
