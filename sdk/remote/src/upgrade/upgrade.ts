import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from '@site/backend/commandError';
import { print } from '@site/backend/runProgram';
import { countOf, say } from '@site/backend/terminal';
import { compare, gt } from 'semver';
import { teamEnvironment } from '../check/teamEnvironment.ts';
import { changesBetween, installedChangelog } from './changelog.ts';
import { namedPackages, withVersion } from './namedPackages.ts';
import { readOfferedSdk } from './offeredSdk.ts';
import { bindScope, moveRegistry, withOrigin } from './siteSettings.ts';

interface Upgrade {
  /** The remote's folder. */
  readonly folder: string;
  readonly site: URL;
  /** The site that the remote was for, if it moves to another one. */
  readonly from?: URL | undefined;
  /** The current one of the site, if none is given. */
  readonly version: string | undefined;
  /** True if npm installs it. */
  readonly installs: boolean;
}

function install(folder: string): void {
  say('installing it …');
  const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    env: teamEnvironment(folder),
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0)
    throw new CommandError(
      'package.json names the new version, but it could not be installed: run npm install, or undo the change.',
    );
}

/** Returns a `package.json` whose script `test` starts Jest by the SDK, as tests need it that are ES modules: since 3.0. */
const withTestScript = (text: string) =>
  text.replace(/"test"\s*:\s*"(?:[^"\\]|\\.)*"/, (script) =>
    script.replace(/(?<![\w-])jest(?![\w-])/, 'site-remote test'),
  );

async function chosenVersion(site: URL, wanted: string | undefined): Promise<string> {
  const { version: current, versions } = await readOfferedSdk(site);
  const version = wanted ?? current;
  if (!versions.includes(version))
    throw new CommandError(
      `${site.origin} has no version ${version} of the SDK. It has ${versions.toSorted(compare).join(', ')}.`,
    );
  return version;
}

/**
 * Moves a remote to another version of the SDK, all packages together, and says what has changed; with `from`, to another
 * site as well.
 *
 * @throws CommandError if the site doesn't have the version, or the remote no SDK of this site
 */
export async function upgrade({
  folder,
  site,
  from = site,
  version: wanted,
  installs,
}: Upgrade): Promise<void> {
  const file = path.join(folder, 'package.json');
  const text = readFileSync(file, 'utf8');
  const packages = namedPackages(text);
  const version = await chosenVersion(site, wanted);
  const versions = [...new Set(packages.map((each) => each.version))].toSorted(compare);
  const [oldest = version] = versions;
  const changed = withTestScript(withOrigin(withVersion(text, packages, version), site.origin));
  moveRegistry(folder, from, site);
  if (packages.some(({ specifier, version: named }) => specifier !== named)) bindScope(folder, site);
  if (changed === text) return say(`the SDK is at ${version}, there is nothing to do`);

  const isDowngrade = gt(versions.at(-1) ?? oldest, version);
  const before = installedChangelog(folder);
  writeFileSync(file, changed);
  if (from.origin !== site.origin) say(`${from.origin} → ${site.origin}`);
  say(
    `SDK ${versions.join(', ')} → ${version}${isDowngrade ? ', an older one' : ''}: ${countOf(packages.length, 'package')} in package.json`,
  );
  if (!installs)
    return say('npm install installs it; node_modules/@site/remote/CHANGELOG.md says what has changed');
  install(folder);

  const changes = isDowngrade
    ? changesBetween(before ?? '', version, versions.at(-1) ?? oldest)
    : changesBetween(installedChangelog(folder) ?? '', oldest, version);
  if (changes === '') return;
  print(`\n${isDowngrade ? 'Without these changes now' : 'What has changed'}:\n\n${changes}\n`);
  say('npm test and npm run check say whether it still fits');
}
