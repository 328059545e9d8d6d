import type { Baselines } from '../../live/baselines.ts';
import type { ShellBuild } from '../../live/shellBuild.ts';
import type { Db } from '../../records/schema.ts';
import { cacheFor } from '@site/backend/cacheFor';
import type { RemoteManifest } from '@site/contract/http/registry';

type Build = Pick<RemoteManifest, 'name' | 'version'>;

const SHELL = 'shell';

/** Other shell builds counted per hour: pages stay open during an update, and any made-up name may be reported as one. */
const OTHER_SHELLS = 5;

/** The format of `ShellBuild.revision`. */
const REVISION = /^[0-9a-f]{12}$/;

const HOUR = 3600 * 1000;

const keyOf = ({ name, version }: Build) => `${name} ${version}`;

interface Needs {
  readonly db: Db;
  readonly baselines: Pick<Baselines, 'built'>;
  /** The current shell, which no made-up name may displace. */
  readonly shell: Pick<ShellBuild, 'revision'>;
}

export function createKnownBuilds({ db, baselines, shell }: Needs): () => Promise<(build: Build) => boolean> {
  let hour = 0;
  let shells = new Set<string>();

  function isCountedShell(version: string): boolean {
    if (version === shell.revision()) return true;
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
      baselines.built(),
    ]);
    return new Set([...published, ...built.map(({ manifest }) => manifest)].map(keyOf));
  });

  return async () => {
    const known = await read();
    return (build) => (build.name === SHELL ? isCountedShell(build.version) : known.has(keyOf(build)));
  };
}
