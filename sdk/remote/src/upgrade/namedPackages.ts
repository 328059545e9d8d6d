import { CommandError } from '@site/backend/commandError';

const SCOPE = '@site/';
const VERSION = /^\d+\.\d+\.\d+(?:-[\w.-]+)?$/;

/** A package of the SDK in a `package.json`. */
export interface NamedPackage {
  /** Without its scope. */
  readonly name: string;
  readonly version: string;
  /** What `package.json` says: the version, or the address of a tarball. */
  readonly specifier: string;
}

type Dependencies = Readonly<Record<string, string>>;

const addressOf = (site: URL, name: string, version: string) =>
  new URL(`/sdk/${name}-${version}.tgz`, site).href;

function versionIn(specifier: string, name: string, sites: readonly URL[]): string | undefined {
  const [version] = sites.flatMap((site) => {
    const [before = '', after = ''] = addressOf(site, name, ' ').split('%20');
    const isAddress = specifier.startsWith(before) && specifier.endsWith(after);
    return isAddress ? [specifier.slice(before.length, -after.length)] : [];
  });
  return VERSION.test(version ?? specifier) ? (version ?? specifier) : undefined;
}

/**
 * Returns the packages of the SDK that a `package.json` names.
 *
 * @param text of the `package.json`
 * @param sites where they come from, unless they come from a registry
 * @throws CommandError if there are none, or one that comes from elsewhere
 */
export function namedPackages(text: string, ...sites: readonly URL[]): NamedPackage[] {
  const { dependencies, devDependencies } = JSON.parse(text) as {
    dependencies?: Dependencies;
    devDependencies?: Dependencies;
  };
  const found = Object.entries({ ...dependencies, ...devDependencies }).filter(([name]) =>
    name.startsWith(SCOPE),
  );
  if (found.length === 0)
    throw new CommandError(
      'package.json names no package of the SDK (@site/…): is this the folder of a remote?',
    );
  return found.map(([full, specifier]) => {
    const name = full.slice(SCOPE.length);
    const version = versionIn(specifier, name, sites);
    if (version === undefined)
      throw new CommandError(
        `package.json has "${full}": "${specifier}", which is neither a version nor an address below ${sites.map(({ origin }) => `${origin}/sdk/`).join(' or ')}. ` +
          'Change it by hand, or name the site that the SDK comes from as "site": { "origin": … }.',
      );
    return { name, version, specifier };
  });
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** Returns a `package.json` with another version of these packages, and everything else as it was. */
export function withVersion(
  text: string,
  packages: readonly NamedPackage[],
  version: string,
  site: URL,
): string {
  return packages.reduce((changed, { name, version: before, specifier }) => {
    const next = specifier === before ? version : addressOf(site, name, version);
    const named = new RegExp(`("${escaped(SCOPE + name)}"\\s*:\\s*)"${escaped(specifier)}"`, 'g');
    return changed.replace(named, (_, start: string) => `${start}"${next}"`);
  }, text);
}
