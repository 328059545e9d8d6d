import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildChanged, FIXTURES, type Changes } from './buildRemote.ts';
import { root } from './process.ts';
import { startSite, temporaryFolder } from './site.ts';

function folderOf(name: string): string {
  const fixture = path.join(FIXTURES, 'remotes', name);
  return existsSync(fixture) ? fixture : path.join(root, 'remotes', name);
}

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
    deploy,
    build: (name: string, changes: Changes, as?: string) => buildChanged(folderOf(name), changes, dist, as),
  };
}

export type FixtureSite = Awaited<ReturnType<typeof startFixtureSite>>;
