const HASHED = /^(.+-[0-9a-f]{7})[0-9a-f]+$/;

/** A version with only so much of its hash as people compare by eye. */
export function shortVersion(version: string): string {
  return HASHED.exec(version)?.[1] ?? version;
}
