import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildChanged, FIXTURES, type Changes } from './buildRemote.ts';
import { root } from './process.ts';
import { startSite, temporaryFolder, type Site } from './site.ts';

/** A site whose remotes a test can deploy. */
export interface FixtureSite extends Site {
  /** Holds the builds, each in `<name>/<version>/`. */
  readonly remotes: string;
  /** Makes a build live, as a deployment does: pages that are open keep theirs. */
  deploy(name: string, version: string): void;
  /**
   * Builds a remote, of the fixtures or of the repository, with other sources.
   *
   * @returns the version of the build, which is not live yet
   */
  build(name: string, changes: Changes): Promise<string>;
}

function folderOf(name: string): string {
  const fixture = path.join(FIXTURES, 'remotes', name);
  return existsSync(fixture) ? fixture : path.join(root, 'remotes', name);
}

/**
 * The site with more remotes than the repository ships: they are built as any team would, dropped into the folder
 * of deployed remotes, and nothing else is touched.
 */
export async function startFixtureSite(
  names: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<FixtureSite> {
  const dist = temporaryFolder('remotes');
  const remotes = path.join(dist, 'remotes');
  mkdirSync(remotes, { recursive: true });
  cpSync(path.join(root, 'dist/remotes'), remotes, { recursive: true });

  const deploy = (name: string, version: string) =>
    writeFileSync(path.join(remotes, name, 'live.json'), JSON.stringify({ version }));

  for (const name of names) {
    const built = path.join(process.env['FIXTURES_DIST'] ?? '', 'remotes', name);
    cpSync(built, path.join(remotes, name), { recursive: true });
    for (const version of readdirSync(built)) deploy(name, version);
  }
  const site = await startSite({ REMOTES_DIR: remotes, ...env });
  return {
    ...site,
    remotes,
    deploy,
    build: (name, changes) => buildChanged(folderOf(name), changes, dist),
  };
}
