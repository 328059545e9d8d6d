import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** The folder of the repository. */
export const root = path.resolve(import.meta.dirname, '..');

/** The output folder of all builds: `shell/`, `shell-container/`, `remotes/<name>/<version>/`, `monolith/`. */
export const dist = process.env['DIST_DIR'] ? path.resolve(process.env['DIST_DIR']) : path.join(root, 'dist');

/** Webpack's cache, which can be deleted at any time. */
export const cache = process.env['CACHE_DIR']
  ? path.resolve(process.env['CACHE_DIR'])
  : path.join(root, '.cache/webpack');

/** Returns the folders of the remotes: those in `remotes/` that have a webpack configuration. */
export function remoteFolders(): string[] {
  const remotes = path.join(root, 'remotes');
  return readdirSync(remotes)
    .map((name) => path.join(remotes, name))
    .filter((folder) => existsSync(path.join(folder, 'webpack.config.ts')))
    .sort();
}

function git(folder: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}

/**
 * Returns the commit of a folder's sources.
 *
 * @returns the commit, with `-dirty` if there are uncommitted changes; `COMMIT` from the environment if set, for images
 *   that are built without the repository; otherwise `unknown`
 */
export function commitOf(folder: string): string {
  const given = process.env['COMMIT'];
  if (given) return given;
  try {
    const commit = git(folder, 'rev-parse', 'HEAD').trim();
    return git(folder, 'status', '--porcelain', '--', '.').trim() ? `${commit}-dirty` : commit;
  } catch {
    return 'unknown';
  }
}
