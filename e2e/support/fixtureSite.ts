import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ended, root, startNode } from './process.ts';
import { startSite, temporaryFolder, type Site } from './site.ts';

const WEBPACK = path.join(root, 'node_modules/webpack-cli/bin/cli.js');
const FIXTURES = path.join(root, 'e2e/fixtures');

/** A site whose remotes a test can deploy. */
export interface FixtureSite extends Site {
  /** Makes a build live, as a deployment does: pages that are open keep theirs. */
  deploy(name: string, version: string): void;
  /**
   * Builds a fixture with other sources.
   *
   * @param changes what to put in place of what, by file
   * @returns the version of the build, which is not live yet
   */
  build(
    name: string,
    changes: Readonly<Record<string, readonly [from: string, to: string]>>,
  ): Promise<string>;
}

/** Builds a remote as its team would, and says which version it was. */
async function buildRemote(folder: string, dist: string): Promise<string> {
  const name = path.basename(folder);
  const builds = path.join(dist, 'remotes', name);
  mkdirSync(builds, { recursive: true });
  const known = new Set(readdirSync(builds));
  const build = startNode([WEBPACK, 'build'], { DIST_DIR: dist }, folder);
  const version = (await ended(build)) === 0 && readdirSync(builds).find((found) => !known.has(found));
  if (!version) throw new Error(`The fixture ${name} could not be built:\n${build.output()}`);
  return version;
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

  for (const name of names) deploy(name, await buildRemote(path.join(FIXTURES, 'remotes', name), dist));
  const site = await startSite({ REMOTES_DIR: remotes, ...env });
  return {
    ...site,
    deploy,
    async build(name, changes) {
      // Beside the others, so that it finds the packages of the repository.
      const parent = mkdtempSync(path.join(FIXTURES, 'changed-'));
      try {
        const folder = path.join(parent, name);
        cpSync(path.join(FIXTURES, 'remotes', name), folder, { recursive: true });
        for (const [file, [from, to]] of Object.entries(changes)) {
          const source = path.join(folder, file);
          const text = readFileSync(source, 'utf8');
          if (!text.includes(from)) throw new Error(`${file} of ${name} has no "${from}".`);
          writeFileSync(source, text.replaceAll(from, to));
        }
        return await buildRemote(folder, dist);
      } finally {
        rmSync(parent, { recursive: true, force: true });
      }
    },
  };
}
