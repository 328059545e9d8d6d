import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { readPackage, repositoryOf } from './project.ts';

/** What every build of the site's own repository reads besides its sources. */
const COMMON = ['sdk/remote', 'tsconfig.base.json'];
const IGNORED =
  /(^|\/)(node_modules|dist|\.[^./][^/]*)(\/|$)|\.(test|gallery)\.tsx?$|^shared\/ui\/gallery$|\.md$/;

interface Lock {
  readonly packages: Readonly<Record<string, { readonly link?: true; readonly resolved?: string }>>;
}

const readLock = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Lock;

/** Without workspaces: a new remote adds a line to their list, which must not change the hash of all others. */
export function lockedPackages(file: string): string {
  const { packages } = readLock(file);
  const installed = ([place, { link }]: [string, { link?: true }]) =>
    place.includes('node_modules/') && !link;
  return JSON.stringify(Object.entries(packages).filter(installed));
}

const NOT_OF_REMOTE =
  /(^|\/)(node_modules|\.git|\.DS_Store)(\/|$)|^(dist|coverage|test-results|playwright-report|\.(cache|data|idea|vscode))(\/|$)/;

/** The same on every machine. */
const relative = (folder: string, file: string) => path.relative(folder, file).replaceAll(path.sep, '/');

type Read = (entry: string) => boolean;

function filesBelow(entry: string, isRead: Read): string[] {
  if (!isRead(entry) || !existsSync(entry)) return [];
  if (!statSync(entry).isDirectory()) return [entry];
  return readdirSync(entry)
    .sort()
    .flatMap((name) => filesBelow(path.join(entry, name), isRead));
}

/** A remote's folder is read as a whole: pages may import anything in it, and its bundler may read hidden files. */
export function sourceHash(repository: string, entries: readonly string[], remote?: string): string {
  const hash = createHash('sha256');
  const add = (entry: string, isRead: Read) => {
    for (const file of filesBelow(entry, isRead))
      hash.update(relative(repository, file)).update('\0').update(readFileSync(file)).update('\0');
  };
  if (remote !== undefined) add(remote, (file) => !NOT_OF_REMOTE.test(relative(remote, file)));
  for (const entry of [...entries, ...COMMON])
    add(path.resolve(repository, entry), (file) => !IGNORED.test(relative(repository, file)));
  const lock = path.join(repository, 'package-lock.json');
  if (existsSync(lock)) hash.update(lockedPackages(lock));
  return hash.digest('hex').slice(0, 8);
}

function linkedFolders(repository: string, folder: string): string[] {
  const lock = path.join(repository, 'package-lock.json');
  if (!existsSync(lock)) return [];
  const { packages } = readLock(lock);
  const names = Object.keys(readPackage(folder).dependencies ?? {}).sort();
  const places = names.map((name) => packages[`node_modules/${name}`]);
  return places.flatMap((place) => (place?.link && place.resolved ? [place.resolved] : []));
}

export function remoteHash(folder: string): string {
  const repository = repositoryOf(folder);
  return sourceHash(repository, linkedFolders(repository, folder), folder);
}
