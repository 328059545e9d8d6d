import { readFileSync, writeFileSync } from 'node:fs';
import type { PackageFile } from '@site/remote/build/project';

interface Lock {
  packages: Record<string, object>;
}

/**
 * Adds a new workspace to a lock file. npm could do it, but adds what its own version finds missing besides: with some
 * versions dozens of optional packages for other systems.
 *
 * @param file the lock file
 * @param folder of the workspace, relative to the lock file
 * @param workspace its `package.json`: all that it depends on is locked already
 */
export function lockWorkspace(file: string, folder: string, workspace: PackageFile): void {
  const lock = JSON.parse(readFileSync(file, 'utf8')) as Lock;
  const { name, version, dependencies } = workspace;
  const packages = {
    ...lock.packages,
    [`node_modules/${name}`]: { resolved: folder.replaceAll('\\', '/'), link: true },
    [folder.replaceAll('\\', '/')]: { name, version, ...(dependencies && { dependencies }) },
  };
  // The order that npm writes them in.
  lock.packages = Object.fromEntries(
    Object.entries(packages).sort(([one], [other]) => one.localeCompare(other, 'en')),
  );
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
}
