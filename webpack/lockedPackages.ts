import { readFileSync } from 'node:fs';

interface Lock {
  readonly packages: Readonly<Record<string, { readonly link?: true }>>;
}

/**
 * The part of the lock file that builds depend on: the installed packages, without the list of workspaces. A new remote is
 * a line in that list, and must not make new builds of all the others.
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
