import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { CommandError } from '@site/backend/commandError';
import { root } from '@site/webpack/workspace';
import { contentHash, tarballName, tarOf, type PackedPackage } from './pack.ts';

/** The packages of released versions, which the site serves for ever as they are. */
export const released = path.join(root, 'sdk/released');

const readVersion = () =>
  (JSON.parse(readFileSync(path.join(root, 'sdk/version.json'), 'utf8')) as { version: string }).version;

const isReleased = (each: PackedPackage, version: string) => {
  const file = path.join(released, tarballName(each.name, version));
  return existsSync(file) && gunzipSync(readFileSync(file)).equals(tarOf(each, version));
};

/**
 * Returns the version that these packages have: that of `sdk/version.json` if it is released, and until then one with
 * a hash, because what a version holds never changes.
 *
 * @throws CommandError if that version is released with another content
 */
export function versionOf(packages: readonly PackedPackage[]): string {
  const version = readVersion();
  if (!existsSync(path.join(released, tarballName('@site/contract', version))))
    return `${version}-dev-${contentHash(packages)}`;
  const changed = packages.filter((each) => !isReleased(each, version)).map(({ name }) => name);
  if (changed.length === 0) return version;
  throw new CommandError(
    `SDK ${version} is released, and ${changed.join(', ')} has changed since: raise the version in sdk/version.json.`,
  );
}
