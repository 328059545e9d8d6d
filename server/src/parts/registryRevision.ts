import { createHash } from 'node:crypto';
import type { Registry } from '@site/contract/http/registry';

/** Names a state of the registry, as a visitor gets it: another name, another build of some remote. */
export function registryRevision(registry: Registry): string {
  return createHash('sha256').update(JSON.stringify(registry)).digest('base64url').slice(0, 12);
}
