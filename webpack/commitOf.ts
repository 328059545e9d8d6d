import { execFileSync } from 'node:child_process';

function git(folder: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}

/**
 * The commit that the sources of a folder stand at.
 *
 * @returns the environment's `COMMIT` where an image is built without the repository; `-dirty` at its end for sources
 *   with changes on top of it; `unknown` where nobody knows
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
