/** Returns the `etag` of a version. */
export function tagOf(version: number): string {
  return `"${version}"`;
}

/**
 * Returns whether a write may replace a version.
 *
 * @param ifMatch the header of that name; without it any version may be replaced. Weak tags match too, since a
 * compressing proxy makes them weak.
 */
export function mayWriteOver(ifMatch: string | undefined, version: number): boolean {
  if (ifMatch === undefined || ifMatch === '*') return true;
  return [...ifMatch.matchAll(/"[^"]*"/g)].some(([tag]) => tag === tagOf(version));
}
