import { readFileSync } from 'node:fs';
import path from 'node:path';
import { say } from '@site/backend/terminal';
import { gt } from 'semver';
import { namedVersions, readOfferedSdk } from './upgrade.ts';

/** What a command waits for at most. */
const TIMEOUT_MS = 1_000;

/** A hint only: it says nothing without a site, offline, or in the site's own repository. */
export async function noteNewer(folder: string, siteOf: () => URL): Promise<void> {
  try {
    const site = siteOf();
    const [oldest] = namedVersions(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    if (oldest === undefined) return;
    const { version } = await readOfferedSdk(site, TIMEOUT_MS);
    if (gt(version, oldest))
      say(
        `${site.origin} has version ${version} of the SDK, this remote has ${oldest}: npx site-remote upgrade`,
      );
  } catch {
    // The command itself says what it can't do without.
  }
}
