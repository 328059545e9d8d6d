import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import path from 'node:path';

function askNpm(folder: string, ...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('npm', args, {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  return status === 0 ? stdout.trim() : undefined;
}

const withSlash = (address: string) => address.replace(/\/*$/, '/');

/**
 * Asks npm whether it takes the SDK from its registry in the folder of a remote. In a workspace of another repository it
 * reads the settings of that one alone, and would look for the SDK in the public registry, where its names are anybody's.
 *
 * @returns why not, or undefined if it does, or if there is no npm
 */
export function scopeProblem(folder: string, registry: string): string | undefined {
  const root = askNpm(folder, 'prefix');
  if (root === undefined || realpathSync(root) === realpathSync(folder)) return undefined;
  const used = askNpm(root, 'config', 'get', '@site:registry');
  if (used !== undefined && withSlash(used) === withSlash(registry)) return undefined;
  return (
    `${folder} would be a workspace of ${root}, where npm reads no other .npmrc than ${path.join(root, '.npmrc')}. ` +
    `Add this line to that file and try again, or make the remote elsewhere:\n@site:registry=${registry}`
  );
}
