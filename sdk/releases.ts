import { cpSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { maxSatisfying } from 'semver';
import { CommandError } from '@site/backend/commandError';
import { offerDocs, readDocs } from './docs/archive.ts';
import { root } from './places.ts';

/** The packages of released versions, which the site offers for ever as they are. */
export const released = path.join(root, 'sdk/released');

/** Returns the released versions. */
export const releasedVersions = (folder = released): string[] =>
  globSync('contract-*.tgz', { cwd: folder }).map((file) => file.slice('contract-'.length, -'.tgz'.length));

/** Writes which version of a folder new remotes are made with. */
export function writeCurrent(folder: string, version: string): void {
  writeFileSync(path.join(folder, 'current.json'), JSON.stringify({ version }));
}

/**
 * Adds the released versions to a folder, where nothing that was offered before is removed or changed.
 *
 * @param from the folder of the released versions
 * @returns the version for new remotes, the newest of them
 */
export function offerReleases(folder: string, from = released): string {
  const newest = maxSatisfying(releasedVersions(from), '*');
  if (!newest) throw new CommandError(`No version of the SDK is released in ${from}.`);
  mkdirSync(folder, { recursive: true });
  for (const file of globSync('*.tgz', { cwd: from })) cpSync(path.join(from, file), path.join(folder, file));
  offerDocs(folder, readDocs(path.join(from, 'docs')), newest);
  writeCurrent(folder, newest);
  return newest;
}
