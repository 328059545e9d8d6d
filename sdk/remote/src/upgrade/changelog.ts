import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gt } from 'semver';

/** Returns the changelog of the SDK that a remote has installed. Versions before 2.2.0 have none. */
export function installedChangelog(folder: string): string | undefined {
  const file = path.join(folder, 'node_modules/@site/remote/CHANGELOG.md');
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** A version that is not released has the changes of the one that it will be. */
const released = (version: string) => version.replace(/-.*/, '');

/**
 * Returns the sections of a changelog after one version, up to another one.
 *
 * @param changelog with a heading `## 2.2.0` for each version, the newest first
 */
export function changesBetween(changelog: string, older: string, newer: string): string {
  return changelog
    .split(/^(?=## )/m)
    .filter((section) => {
      const [, version] = /^## (\d\S*)/.exec(section) ?? [];
      return version !== undefined && gt(version, older) && !gt(version, released(newer));
    })
    .join('')
    .trim();
}
