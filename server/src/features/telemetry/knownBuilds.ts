import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { cacheFor } from '../../cacheFor.ts';

interface Build {
  readonly name: string;
  readonly version: string;
}

const SHELL = 'shell';

/**
 * Other builds of the shell that are counted an hour: pages stay open while the site is renewed. Nobody publishes them, so any
 * name may be sent as one.
 */
const OTHER_SHELLS = 5;

/** As `shellRevision` names them. */
const REVISION = /^[0-9a-f]{12}$/;

const HOUR = 3600 * 1000;

const keyOf = ({ name, version }: Build) => `${name} ${version}`;

/**
 * Tells builds that this site has given out from names that somebody made up.
 *
 * @param baseline the builds that came with the site
 * @param shellRevision names the shell that is served, which no made-up names must displace
 */
export function createKnownBuilds(
  db: Kysely<Schema>,
  baseline: () => Promise<readonly Build[]>,
  shellRevision: () => string | undefined,
): () => Promise<(build: Build) => boolean> {
  let hour = 0;
  let shells = new Set<string>();

  function isCountedShell(version: string): boolean {
    if (version === shellRevision()) return true;
    if (!REVISION.test(version)) return false;
    const now = Math.floor(Date.now() / HOUR);
    if (now !== hour) shells = new Set();
    hour = now;
    if (shells.size < OTHER_SHELLS) shells.add(version);
    return shells.has(version);
  }

  const read = cacheFor(1000, async () => {
    const [published, built] = await Promise.all([
      db.selectFrom('remote_versions').select(['remote as name', 'version']).execute(),
      baseline(),
    ]);
    return new Set([...published, ...built].map(keyOf));
  });

  return async () => {
    const known = await read();
    return (build) => (build.name === SHELL ? isCountedShell(build.version) : known.has(keyOf(build)));
  };
}
