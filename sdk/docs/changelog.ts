const FIRST = /\n## /;

/** Returns the changelog as it was when a version was released; one that it doesn't name has all of it. */
export function changesUntil(version: string, changelog: string): string {
  const own = changelog.indexOf(`\n## ${version}\n`);
  return own === -1 ? changelog : changelog.slice(0, changelog.search(FIRST)) + changelog.slice(own);
}

/** Returns the newest section of the changelog as it was when a version was released, without its heading. */
export function changesOf(version: string, changelog: string): string {
  const [, newest = ''] = changesUntil(version, changelog).split(FIRST);
  return newest.slice(newest.indexOf('\n')).trim();
}
