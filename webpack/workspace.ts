import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** The folder of the repository. */
export const root = path.resolve(import.meta.dirname, '..');

/** Where every build writes: `shell/`, `shell-container/`, `remotes/<name>/<version>/`, `monolith/`. */
export const dist = process.env['DIST_DIR'] ? path.resolve(process.env['DIST_DIR']) : path.join(root, 'dist');

/** What builds keep to be faster the next time, and nothing else needs. */
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

const shellRequire = createRequire(path.join(root, 'shell/package.json'));

/**
 * The installed version of a library as the shell resolves it.
 *
 * @param name a package or a subpath of one, such as `react/jsx-runtime`
 */
export function shellVersionOf(name: string): string {
  const packageName = name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
  let folder = path.dirname(shellRequire.resolve(packageName));
  while (!existsSync(path.join(folder, 'package.json')) || !isPackage(folder, packageName)) {
    folder = path.dirname(folder);
  }
  return (shellRequire(path.join(folder, 'package.json')) as { version: string }).version;
}

function isPackage(folder: string, name: string): boolean {
  return (shellRequire(path.join(folder, 'package.json')) as { name?: string }).name === name;
}
