import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from '@site/backend/commandError';
import { print } from '@site/backend/runProgram';
import { say } from '@site/backend/terminal';
import { compare, gt } from 'semver';
import { z } from 'zod';
import { teamEnvironment } from '../check/teamEnvironment.ts';
import { askSite } from '../cli/askSite.ts';

interface Upgrade {
  readonly folder: string;
  readonly site: URL;
  readonly from?: string | undefined;
  readonly version: string | undefined;
  readonly installs: boolean;
}

const NAMED = /("@site\/[\w-]+"\s*:\s*")[\^~]?(\d+\.\d+\.\d+(?:-[\w.-]+)?)(?=")/g;

export const namedVersions = (text: string): string[] =>
  [...new Set([...text.matchAll(NAMED)].map(([, , version = '']) => version))].toSorted(compare);

const version = z.string().regex(/^\d+\.\d+\.\d+(?:-[\w.-]+)?$/);
const offeredSdk = z.object({ version, versions: z.array(version) });

export const readOfferedSdk = (site: URL, timeoutMs?: number) =>
  askSite(site, '/sdk/', offeredSdk, timeoutMs);

const SETTINGS = [
  '.npmrc',
  '.yarnrc.yml',
  'package-lock.json',
  'npm-shrinkwrap.json',
  'pnpm-lock.yaml',
  'yarn.lock',
];

function moveRegistry(folder: string, from: URL, to: URL): void {
  for (const file of SETTINGS.map((name) => path.join(folder, name)).filter((place) => existsSync(place)))
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(`${from.origin}/sdk/`, `${to.origin}/sdk/`));
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

function installedChangelog(folder: string): string {
  const file = path.join(folder, 'node_modules/@site/remote/CHANGELOG.md');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

function changesBetween(changelog: string, older: string, newer: string): string {
  const sections = changelog.split(/^(?=## )/m).filter((section) => {
    const [, named] = /^## (\d\S*)/.exec(section) ?? [];
    // A version that is not released has the changes of the one that it will be.
    return named !== undefined && gt(named, older) && !gt(named, newer.replace(/-.*/, ''));
  });
  return sections.join('').trim();
}

export async function upgrade({ folder, site, from, version: wanted, installs }: Upgrade): Promise<void> {
  const file = path.join(folder, 'package.json');
  const text = readFileSync(file, 'utf8');
  const versions = namedVersions(text);
  const [oldest] = versions;
  if (oldest === undefined)
    throw new CommandError(
      'package.json names no version of the SDK ("@site/…"): is this the folder of a remote?',
    );
  const offered = await readOfferedSdk(site);
  const to = wanted ?? offered.version;
  if (!offered.versions.includes(to))
    throw new CommandError(
      `${site.origin} has no version ${to} of the SDK. It has ${offered.versions.toSorted(compare).join(', ')}.`,
    );
  if (from !== undefined) moveRegistry(folder, new URL(from), site);
  const moved = from === undefined ? text : text.replaceAll(`"${from}"`, `"${site.origin}"`);
  const changed = moved.replace(NAMED, (_, start: string) => start + to);
  if (changed === text) return say(`the SDK is at ${to}, there is nothing to do`);

  const newest = versions.at(-1) ?? oldest;
  const isDowngrade = gt(newest, to);
  const before = installedChangelog(folder);
  writeFileSync(file, changed);
  if (moved !== text) say(`${from} → ${site.origin}`);
  say(`SDK ${versions.join(', ')} → ${to}${isDowngrade ? ', an older one' : ''}`);
  if (!installs)
    return say('npm install installs it; node_modules/@site/remote/CHANGELOG.md says what has changed');
  install(folder);

  const changes = isDowngrade
    ? changesBetween(before, to, newest)
    : changesBetween(installedChangelog(folder), oldest, to);
  if (changes === '') return;
  print(`\n${isDowngrade ? 'Without these changes now' : 'What has changed'}:\n\n${changes}\n`);
  say('npm test and npm run check say whether it still fits');
}
