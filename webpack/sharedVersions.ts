import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { sharedModules, STORE_VERSION } from './sharedModules.ts';
import { root } from './workspace.ts';

const shellRequire = createRequire(path.join(root, 'shell/package.json'));

/** Returns the installed version of a library, or of a part such as `react/jsx-runtime`, as the shell resolves it. */
function shellVersionOf(name: string): string {
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

/** Returns the installed versions of the shared modules, by share key. */
export function sharedVersions(): Record<string, string> {
  return Object.fromEntries(
    sharedModules.map(({ name }) => [name, name === 'shell/store' ? STORE_VERSION : shellVersionOf(name)]),
  );
}

/** Returns the version ranges that remotes built here request from the shell, by share key. */
export function sharedRanges(modules = sharedModules): Record<string, string> {
  const versions = sharedVersions();
  return Object.fromEntries(modules.map(({ name, range }) => [name, range ?? `^${versions[name]}`]));
}
