import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from '@site/backend/commandError';

export interface PackageFile {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly site?: RemoteSettings;
}

export interface RemoteSettings {
  /** Addresses that the gate opens instead of its pages, such as `/shop?from=gate`, besides sample paths. */
  readonly smoke?: readonly string[];
  /**
   * The command that builds it with another bundler, such as `vite build`; it writes to the folder that `containerOf`
   * names. Without it webpack builds what `webpack.config.ts` says.
   */
  readonly build?: string;
  /** The site that the remote's commands act on unless `SITE` names another one. */
  readonly origin?: string;
}

export function readPackage(folder: string): PackageFile {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as PackageFile;
}

export const remoteNameOf = (folder: string): string => readPackage(folder).name.split('/').at(-1) ?? '';

export function foldersUp(folder: string): string[] {
  const parent = path.dirname(folder);
  return parent === folder ? [folder] : [folder, ...foldersUp(parent)];
}

const packageFolderOf = (folder: string) =>
  foldersUp(folder).find((place) => existsSync(path.join(place, 'package.json'))) ?? folder;

/** The lock file is the package's own, or that of the workspaces that it is one of. */
function hasLockOf(own: string, place: string): boolean {
  const lock = path.join(place, 'package-lock.json');
  if (!existsSync(lock)) return false;
  const { packages = {} } = JSON.parse(readFileSync(lock, 'utf8')) as { packages?: object };
  return place === own || Object.hasOwn(packages, path.relative(place, own).replaceAll(path.sep, '/'));
}

/** A remote that merely is below another project isn't part of it. */
export function repositoryOf(folder: string): string {
  const own = packageFolderOf(path.resolve(folder));
  return foldersUp(own).find((place) => hasLockOf(own, place)) ?? own;
}

/** There is none before packages are installed. */
export const lockFilesOf = (folder: string): string[] =>
  [path.join(repositoryOf(folder), 'package-lock.json')].filter((file) => existsSync(file));

/** What bundlers take for the end of a path, a loader, an escape or the end of a string. */
const UNUSABLE = /[#?!%'"]/g;

export function expectUsablePath(folder: string): void {
  const found = [...new Set(folder.match(UNUSABLE))].join(' ');
  if (found)
    throw new CommandError(
      `Bundlers can't build in ${folder}: ${found} in a path means something else to them. ` +
        `Move the remote to a folder without # ? ! % ' " in its path.`,
    );
}

const fromEnvironment = (name: string) => process.env[name] && path.resolve(process.env[name]);

/** Returns the folder of all builds of a repository: `DIST_DIR`, or its `dist/`. */
export const distOf = (folder: string): string =>
  fromEnvironment('DIST_DIR') || path.join(repositoryOf(folder), 'dist');

/** It can be deleted at any time. */
export const cacheOf = (folder: string): string =>
  fromEnvironment('CACHE_DIR') || path.join(repositoryOf(folder), '.cache/webpack');

function git(folder: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}

/** Ends with `-dirty` if there are uncommitted changes. `COMMIT` is for images, built without the repository. */
export function commitOf(folder: string): string {
  const given = process.env['COMMIT'];
  if (given) return given;
  try {
    const commit = git(folder, 'rev-parse', 'HEAD').trim();
    return git(folder, 'status', '--porcelain', '--', '.').trim() ? `${commit}-dirty` : commit;
  } catch {
    return 'unknown';
  }
}

/** A module of this folder, whether it is compiled or not. */
export const ownModule = (name: string): string =>
  path.join(import.meta.dirname, name + path.extname(import.meta.filename));
