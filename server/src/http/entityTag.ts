export const tagOf = (version: number) => `"${version}"`;

/** Weak tags match too, since a compressing proxy makes them weak. */
export function mayWriteOver(ifMatch: string | undefined, version: number): boolean {
  if (ifMatch === undefined || ifMatch === '*') return true;
  return [...ifMatch.matchAll(/"[^"]*"/g)].some(([tag]) => tag === tagOf(version));
}
