import type { RemoteManifest } from '@site/contract/http/registry';

/** Whether two manifests say the same. PostgreSQL gives the fields of stored JSON another order. */
export function isSameManifest(one: RemoteManifest, other: RemoteManifest): boolean {
  const sorted = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(sorted);
    if (typeof value !== 'object' || value === null) return value;
    return Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]);
  };
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}
