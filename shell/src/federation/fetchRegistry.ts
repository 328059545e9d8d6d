import type { RegisteredRemote, Registry } from '@site/contract/http/registry';

const TIMEOUT_MS = 5_000;

/** The live builds and the revision of the registry that names them. */
export interface LiveBuilds {
  readonly remotes: readonly RegisteredRemote[];
  readonly revision: string | null;
}

/**
 * Fetches the builds that this visitor would be served now.
 *
 * @throws Error when the registry can't be fetched
 */
export async function fetchRegistry(): Promise<LiveBuilds> {
  const response = await fetch('/api/registry', {
    cache: 'no-cache',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`The registry answered ${response.status}.`);
  const { remotes } = (await response.json()) as Registry;
  return { remotes, revision: response.headers.get('x-registry') };
}
