import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { parseTar } from 'nanotar';
import { inc } from 'semver';
import { CommandError } from '@site/backend/commandError';
import { root } from './places.ts';
import { contentHash, tarballName, tarOf, type PackedPackage } from './pack.ts';
import { sdkPackages } from './packages.ts';
import { released, releasedVersions } from './releases.ts';

const CHANGELOG = path.join(root, 'sdk/CHANGELOG.md');

/** Returns the version that the SDK has or will be released with. */
export const sdkVersion = (): string =>
  (JSON.parse(readFileSync(path.join(root, 'sdk/version.json'), 'utf8')) as { version: string }).version;

const isReleased = (each: PackedPackage, version: string) => {
  const file = path.join(released, tarballName(each.name, version));
  return existsSync(file) && gunzipSync(readFileSync(file)).equals(tarOf(each, version));
};

/**
 * Returns the version that these packages have. What a version holds never changes, so one that isn't released has a
 * hash: that of `sdk/version.json`, or the next one if that is released with another content.
 */
export function versionOf(packages: readonly PackedPackage[]): string {
  const version = sdkVersion();
  const isOut = releasedVersions().includes(version);
  if (isOut && packages.every((each) => isReleased(each, version))) return version;
  return `${isOut ? inc(version, 'patch') : version}-dev-${contentHash(packages)}`;
}

/** Reads the packages of a version from a folder with their files. */
export function readPackages(folder: string, version: string): PackedPackage[] {
  return sdkPackages
    .map(({ name }) => ({ name, file: path.join(folder, tarballName(name, version)) }))
    .filter(({ file }) => existsSync(file))
    .map(({ name, file }) => ({
      name,
      files: new Map(
        parseTar(gunzipSync(readFileSync(file))).map((entry) => [
          entry.name.replace(/^package\//, ''),
          entry.text,
        ]),
      ),
    }));
}

/** Writes a package in the form that npm installs. */
export function writeTarball(folder: string, each: PackedPackage, version: string): void {
  const file = path.join(folder, tarballName(each.name, version));
  if (!existsSync(file)) writeFileSync(file, gzipSync(tarOf(each, version), { level: 9 }));
}

/**
 * Releases these packages with the version of `sdk/version.json`.
 *
 * @throws CommandError if that version is released already, or the changelog doesn't name it
 */
export function release(packages: readonly PackedPackage[]): string {
  const version = sdkVersion();
  if (releasedVersions().includes(version))
    throw new CommandError(`${version} is released: raise the version in sdk/version.json.`);
  if (!readFileSync(CHANGELOG, 'utf8').includes(`\n## ${version}\n`))
    throw new CommandError(`sdk/CHANGELOG.md has no section "## ${version}".`);
  for (const each of packages) writeTarball(released, each, version);
  return version;
}
