import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildChanged, FIXTURES, type Changes } from './buildRemote.ts';
import { root } from './process.ts';
import { startSite, temporaryFolder } from './site.ts';

function folderOf(name: string): string {
  const fixture = path.join(FIXTURES, 'remotes', name);
  return existsSync(fixture) ? fixture : path.join(root, 'remotes', name);
}

/**
 * Starts a site with additional remotes, each built with the remote's own build and copied to the folder of deployed
 * remotes.
 */
export async function startFixtureSite(names: readonly string[], env: NodeJS.ProcessEnv = {}) {
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
    /** The folder of the builds, each in `<name>/<version>/`. */
    remotes,
    /** Makes a build live, as a deployment does: open pages keep their current build. */
    deploy,
    /**
     * Builds a fixture or a remote of the repository from changed sources.
     *
     * @param as its name, if the changes give it another one
     * @returns the version of the build, which is not live yet
     */
    build: (name: string, changes: Changes, as?: string) => buildChanged(folderOf(name), changes, dist, as),
  };
}

/** A site to which a test can deploy remotes. */
export type FixtureSite = Awaited<ReturnType<typeof startFixtureSite>>;
