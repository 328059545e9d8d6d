import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ended, root, startNode } from './process.ts';

const SITE_REMOTE = path.join(root, 'sdk/remote/src/cli/main.ts');

export const FIXTURES = path.join(root, 'e2e/fixtures');

export type Changes = Readonly<Record<string, readonly [from: string, to: string]>>;

/** Built as its team would; the version is returned. */
export async function buildRemote(folder: string, dist: string): Promise<string> {
  const name = path.basename(folder);
  const builds = path.join(dist, 'remotes', name);
  mkdirSync(builds, { recursive: true });
  const known = new Set(readdirSync(builds));
  const build = startNode([SITE_REMOTE, 'build'], { DIST_DIR: dist }, folder);
  const version = (await ended(build)) === 0 && readdirSync(builds).find((found) => !known.has(found));
  if (!version) throw new Error(`${name} could not be built:\n${build.output()}`);
  return version;
}

/** Changes a copy of the sources. */
export async function buildChanged(
  folder: string,
  changes: Changes,
  dist: string,
  name = path.basename(folder),
): Promise<string> {
  // At the same folder depth, so that it finds the packages and settings of the repository.
  const parent = mkdtempSync(path.join(folder, '../..', 'changed-'));
  try {
    const copy = path.join(parent, name);
    cpSync(folder, copy, { recursive: true });
    for (const [file, [from, to]] of Object.entries(changes)) {
      const source = path.join(copy, file);
      const text = readFileSync(source, 'utf8');
      if (!text.includes(from)) throw new Error(`${source} has no "${from}".`);
      writeFileSync(source, text.replaceAll(from, to));
    }
    return await buildRemote(copy, dist);
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
}
