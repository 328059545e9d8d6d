import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { headlessChromium, installedChromium } from '@site/delivery/chromium';
import { isExecutable, pathFolders } from '@site/backend/programFiles';
import { fail, say } from '@site/backend/terminal';

/** Debian asks this script, where there is one, whether a service may be started. */
const SERVICE_POLICY = '/usr/sbin/policy-rc.d';

/** Debian and the image of the gateway have it here, and the configuration names it. */
const NGINX_TYPES = '/etc/nginx/mime.types';

/** Where packages put the programs of a server; most of them leave these folders off the PATH. */
const POSTGRES_FOLDERS = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/opt/homebrew/opt/postgresql*/bin',
  '/usr/local/opt/postgresql*/bin',
  '/home/linuxbrew/.linuxbrew/opt/postgresql*/bin',
  '/Applications/Postgres.app/Contents/Versions/latest/bin',
];

/** Of Debian's package, which would also create a database of its own and start it on the default port. */
const POSTGRES_SETTINGS = '/etc/postgresql-common/createcluster.d';

const mayInstall = () =>
  process.platform === 'linux' && process.getuid?.() === 0 && isExecutable('/usr/bin/apt-get');

/** Does not start the service on its default port. The caller must check whether the package was installed. */
function aptInstall(name: string, purpose: string): void {
  if (!mayInstall()) return;
  say(`installing ${purpose} …`);
  const isOurs = !existsSync(SERVICE_POLICY);
  if (isOurs) writeFileSync(SERVICE_POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    // Each may fail: a source of packages that can't be reached need not be the one that has this package.
    for (const args of [['update'], ['install', '-y', name]])
      spawnSync('apt-get', ['-qq', ...args], { stdio: 'ignore', env });
  } finally {
    if (isOurs) rmSync(SERVICE_POLICY);
  }
}

/** Tests take two thirds of the time in it. */
export function prepareHeadlessChromium(): void {
  if (!headlessChromium()) aptInstall('chromium-headless-shell', 'a headless Chromium for the browser tests');
}

export function findChromium(): string {
  const found = installedChromium();
  if (found) return found;
  aptInstall('chromium', 'Chromium for the browser tests');
  return (
    installedChromium() ??
    fail(
      'The browser tests need Chromium: install it (apt-get install chromium), or set CHROMIUM to its path.',
    )
  );
}

const onPath = (name: string, ...more: readonly string[]) =>
  [...pathFolders(), ...more].map((folder) => path.join(folder, name)).find(isExecutable);

/** Debian installs nginx where only root's shell looks. */
export const findNginx = (): string | undefined =>
  existsSync(NGINX_TYPES) ? onPath('nginx', '/usr/sbin') : undefined;

export function prepareNginx(): void {
  if (findNginx()) return;
  aptInstall('nginx-light', 'nginx for the tests of the gateway');
  if (findNginx()) return;
  say('The tests of the gateway are skipped: install nginx (apt-get install nginx-light).');
}

export const findPromtool = (): string | undefined => onPath('promtool');

export function findPostgres(): string | undefined {
  const newestFirst = (a: string, b: string) => b.localeCompare(a, 'en', { numeric: true });
  const usual = POSTGRES_FOLDERS.flatMap((pattern) => globSync(pattern).sort(newestFirst));
  return [...pathFolders(), ...usual].find((folder) =>
    ['initdb', 'postgres'].every((name) => isExecutable(path.join(folder, name))),
  );
}

/** Does not start the server. */
export function installPostgres(): string | undefined {
  if (!mayInstall()) return undefined;
  const setting = path.join(POSTGRES_SETTINGS, 'site-tests.conf');
  mkdirSync(POSTGRES_SETTINGS, { recursive: true });
  writeFileSync(setting, 'create_main_cluster = false\n');
  try {
    aptInstall('postgresql', 'PostgreSQL for the tests of the server');
  } finally {
    rmSync(setting);
  }
  return findPostgres();
}

export const findRedis = (): string | undefined => onPath('redis-server');

/** Does not start the server. */
export function installRedis(): string | undefined {
  aptInstall('redis-server', 'Redis for the tests of the server');
  return findRedis();
}
