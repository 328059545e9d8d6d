import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** The folder of the repository. */
export const root = path.resolve(import.meta.dirname, '..');

/** Where every build writes: `shell/`, `shell-container/`, `remotes/<name>/<version>/`, `monolith/`. */
export const dist = process.env['DIST_DIR'] ? path.resolve(process.env['DIST_DIR']) : path.join(root, 'dist');

/** Caches that make the next build faster; nothing else needs them. */
export const cache = process.env['CACHE_DIR']
  ? path.resolve(process.env['CACHE_DIR'])
  : path.join(root, '.cache/webpack');

/** Folders of the remotes: each folder of `remotes/` that has a webpack configuration. */
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
 * The commit of a folder's sources.
 *
 * @param written files in it that the product writes itself: changes of these don't count
 * @returns the environment's `COMMIT` where an image is built without the repository; `-dirty` at its end for sources
 *   with changes on top of it; `unknown` where nobody knows
 */
export function commitOf(folder: string, written: readonly string[] = []): string {
  const given = process.env['COMMIT'];
  if (given) return given;
  try {
    const commit = git(folder, 'rev-parse', 'HEAD').trim();
    const others = written.map((file) => `:(exclude)${file}`);
    return git(folder, 'status', '--porcelain', '--', '.', ...others).trim() ? `${commit}-dirty` : commit;
  } catch {
    return 'unknown';
  }
}
