import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { root } from './workspace.ts';

const COMMON = ['webpack', 'tsconfig.base.json'];
const IGNORED =
  /(^|\/)(node_modules|dist|\.[^./][^/]*)(\/|$)|\.(test|gallery)\.tsx?$|^shared\/ui\/gallery$|\.md$/;

interface Lock {
  readonly packages: Readonly<Record<string, { readonly link?: true }>>;
}

/**
 * Returns the part of the lock file that builds depend on: the installed packages without the list of workspaces. A new
 * remote adds a line to that list, which must not change the hash of all others.
 *
 * @param file the lock file
 * @returns its packages as JSON
 */
export function lockedPackages(file: string): string {
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as Lock;
  const installed = ([place, { link }]: [string, { link?: true }]) =>
    place.includes('node_modules/') && !link;
  return JSON.stringify(Object.entries(packages).filter(installed));
}

function filesBelow(entry: string): string[] {
  if (IGNORED.test(path.relative(root, entry))) return [];
  if (!statSync(entry).isDirectory()) return [entry];
  return readdirSync(entry)
    .sort()
    .flatMap((name) => filesBelow(path.join(entry, name)));
}

/**
 * Returns a hash of everything that a build reads, the same on every machine.
 *
 * @param entries files and folders, absolute or relative to the repository; the build configuration is always included
 * @returns 8 hexadecimal digits
 */
export function sourceHash(entries: readonly string[]): string {
  const hash = createHash('sha256');
  for (const entry of [...entries, ...COMMON]) {
    for (const file of filesBelow(path.resolve(root, entry))) {
      hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
    }
  }
  return hash
    .update(lockedPackages(path.join(root, 'package-lock.json')))
    .digest('hex')
    .slice(0, 8);
}
