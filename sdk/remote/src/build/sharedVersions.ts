import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { foldersUp, readPackage } from './project.ts';
import { packageOf, sharedModules, STORE_VERSION } from './sharedModules.ts';

/** Returns the installed version of a library, or of a part such as `react/jsx-runtime`, as a package resolves it. */
function installedVersion(folder: string, name: string): string {
  const packageName = packageOf(name);
  const entry = createRequire(path.join(folder, 'package.json')).resolve(packageName);
  const packages = foldersUp(path.dirname(entry))
    .filter((place) => existsSync(path.join(place, 'package.json')))
    .map(readPackage);
  return packages.find(({ name: found }) => found === packageName)!.version;
}

/**
 * Returns the versions of the shared modules that a package has installed, by share key.
 *
 * @param folder of the package: the shell provides these versions, and a remote is built for them
 * @throws Error when one of them isn't installed
 */
export function sharedVersions(folder: string): Record<string, string> {
  return Object.fromEntries(
    sharedModules.map(({ name }) => [
      name,
      name === 'shell/store' ? STORE_VERSION : installedVersion(folder, name),
    ]),
  );
}

/** Returns the version ranges that a remote requests from the shell, by share key. */
export function sharedRanges(folder: string, modules = sharedModules): Record<string, string> {
  const versions = sharedVersions(folder);
  return Object.fromEntries(modules.map(({ name, range }) => [name, range ?? `^${versions[name]}`]));
}
