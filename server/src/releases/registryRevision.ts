import { createHash } from 'node:crypto';
import type { Registry } from '@site/contract/http/registry';

/** Names the state of a registry, so that a page can tell whether its own is still the present one. */
export function registryRevision({ remotes }: Registry): string {
  // A version never changes, so where each entry lies says it all.
  const entries = remotes.map(({ name, version, entry }) => [name, version, entry]);
  return createHash('sha256').update(JSON.stringify(entries)).digest('base64url').slice(0, 12);
}
