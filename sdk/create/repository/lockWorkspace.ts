import { readFileSync, writeFileSync } from 'node:fs';
import type { PackageFile } from '@site/remote/build/project';

interface Lock {
  packages: Record<string, object>;
}

/** npm could do it, but would add dozens of optional packages for other systems, which its own version finds missing. */
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
