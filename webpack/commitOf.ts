import { execFileSync } from 'node:child_process';

function git(folder: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}

/**
 * The commit that the sources of a folder stand at.
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
