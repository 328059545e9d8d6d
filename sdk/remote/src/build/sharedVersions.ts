import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { foldersUp, readPackage } from './project.ts';
import { packageOf, sharedModules, STORE_VERSION } from './sharedModules.ts';

function installedVersion(folder: string, name: string): string {
  const packageName = packageOf(name);
  const entry = createRequire(path.join(folder, 'package.json')).resolve(packageName);
  const packages = foldersUp(path.dirname(entry))
    .filter((place) => existsSync(path.join(place, 'package.json')))
    .map(readPackage);
  return packages.find(({ name: found }) => found === packageName)!.version;
}

/** The shell provides the versions that it has installed, and a remote is built for its own. */
export function sharedVersions(folder: string): Record<string, string> {
  return Object.fromEntries(
    sharedModules.map(({ name }) => [
      name,
      name === 'shell/store' ? STORE_VERSION : installedVersion(folder, name),
    ]),
  );
}

export function sharedRanges(folder: string, modules = sharedModules): Record<string, string> {
  const versions = sharedVersions(folder);
  return Object.fromEntries(modules.map(({ name, range }) => [name, range ?? `^${versions[name]}`]));
}
