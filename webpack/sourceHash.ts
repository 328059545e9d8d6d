import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { lockedPackages } from './lockedPackages.ts';
import { root } from './workspace.ts';

const COMMON = ['webpack', 'tsconfig.json'];
const IGNORED =
  /(^|\/)(node_modules|dist|\.[^./][^/]*)(\/|$)|\.(test|gallery)\.tsx?$|^shared\/ui\/gallery$|\.md$/;

function filesBelow(entry: string): string[] {
  if (IGNORED.test(path.relative(root, entry))) return [];
  if (!statSync(entry).isDirectory()) return [entry];
  return readdirSync(entry)
    .sort()
    .flatMap((name) => filesBelow(path.join(entry, name)));
}

/**
 * A hash of everything a build reads: the same sources give the same hash on every machine.
 *
 * @param entries files and folders, absolute or relative to the repository; the build's own files are always in
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
