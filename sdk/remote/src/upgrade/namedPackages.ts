import { CommandError } from '@site/backend/commandError';

const SCOPE = '@site/';

/** A version, or the address of a tarball, as remotes of SDK 2 named them. */
const VERSION = String.raw`(\d+\.\d+\.\d+(?:-[\w.-]+?)?)`;
const SPECIFIER = new RegExp(`^(?:https?://\\S+/sdk/([a-z]+)-${VERSION}\\.tgz|${VERSION})$`);

/** A package of the SDK in a `package.json`. */
export interface NamedPackage {
  /** Without its scope. */
  readonly name: string;
  readonly version: string;
  /** What `package.json` says. */
  readonly specifier: string;
}

type Dependencies = Readonly<Record<string, string>>;

/**
 * Returns the packages of the SDK that a `package.json` names.
 *
 * @param text of the `package.json`
 * @throws CommandError if there are none, or one whose version would have to be guessed
 */
export function namedPackages(text: string): NamedPackage[] {
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
    const [, file = name, ofFile, version = ofFile] = SPECIFIER.exec(specifier) ?? [];
    if (version === undefined || file !== name)
      throw new CommandError(
        `package.json has "${full}": "${specifier}", which is not a version. Write the one that is installed.`,
      );
    return { name, version, specifier };
  });
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** Returns a `package.json` with another version of these packages, and everything else as it was. */
export function withVersion(text: string, packages: readonly NamedPackage[], version: string): string {
  return packages.reduce((changed, { name, specifier }) => {
    const named = new RegExp(`("${escaped(SCOPE + name)}"\\s*:\\s*)"${escaped(specifier)}"`, 'g');
    return changed.replace(named, (_, start: string) => `${start}"${version}"`);
  }, text);
}
