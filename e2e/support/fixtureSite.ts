import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ended, root, startNode } from './process.ts';
import { startSite, temporaryFolder, type Site } from './site.ts';

const WEBPACK = path.join(root, 'node_modules/webpack-cli/bin/cli.js');

async function buildFixture(name: string, dist: string): Promise<void> {
  const folder = path.join(root, 'e2e/fixtures/remotes', name);
  const build = startNode([WEBPACK, 'build'], { DIST_DIR: dist }, folder);
  if ((await ended(build)) !== 0)
    throw new Error(`The fixture ${name} could not be built:\n${build.output()}`);
}

/**
 * The site with more remotes than the repository ships: they are built as any team would, dropped into the folder
 * of deployed remotes, and nothing else is touched.
 */
export async function startFixtureSite(names: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Site> {
  const dist = temporaryFolder('remotes');
  const remotes = path.join(dist, 'remotes');
  mkdirSync(remotes, { recursive: true });
  cpSync(path.join(root, 'dist/remotes'), remotes, { recursive: true });
  for (const name of names) {
    await buildFixture(name, dist);
    const [version] = readdirSync(path.join(remotes, name));
    writeFileSync(path.join(remotes, name, 'live.json'), JSON.stringify({ version }));
  }
  return startSite({ REMOTES_DIR: remotes, ...env });
}
