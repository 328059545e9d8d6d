/** The tag of a version of the settings, as the header `etag` carries it. */
export function tagOf(version: number): string {
  return `"${version}"`;
}

/**
 * Whether a write may go over a version.
 *
 * @param ifMatch the header of that name; none is a write over any version. Whether its tags are weak does not
 *   matter: a proxy that compresses answers makes them so.
 */
export function mayWriteOver(ifMatch: string | undefined, version: number): boolean {
  if (ifMatch === undefined || ifMatch === '*') return true;
  return [...ifMatch.matchAll(/"[^"]*"/g)].some(([tag]) => tag === tagOf(version));
}
