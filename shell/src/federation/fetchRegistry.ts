import type { CallAnswer, CallUrl } from '@site/contract/calls/types';

const TIMEOUT_MS = 5_000;

export async function fetchRegistry() {
  const response = await fetch('/api/registry' satisfies CallUrl<'GET /registry'>, {
    cache: 'no-cache',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`The registry answered ${response.status}.`);
  const { remotes } = (await response.json()) as CallAnswer<'GET /registry'>;
  return { remotes, revision: response.headers.get('x-registry') };
}
