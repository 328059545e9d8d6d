import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isExecutable, pathFolders } from '../../server/src/programFiles.ts';
import { aptInstall, mayInstall } from './programs.ts';

/** Where packages put the programs of a server; most of them leave these folders off the PATH. */
const USUAL = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/opt/homebrew/opt/postgresql*/bin',
  '/usr/local/opt/postgresql*/bin',
  '/home/linuxbrew/.linuxbrew/opt/postgresql*/bin',
  '/Applications/Postgres.app/Contents/Versions/latest/bin',
];

const CLUSTER_SETTINGS = '/etc/postgresql-common/createcluster.d';

function usualFolders(): readonly string[] {
  const newestFirst = (a: string, b: string) => b.localeCompare(a, 'en', { numeric: true });
  return USUAL.flatMap((pattern) => globSync(pattern).sort(newestFirst));
}

/**
 * Finds the programs of a PostgreSQL server.
 *
 * @returns the folder that holds them
 */
export function findPostgres(folders = [...pathFolders(), ...usualFolders()]): string | undefined {
  return folders.find((folder) =>
    ['initdb', 'postgres'].every((name) => isExecutable(path.join(folder, name))),
  );
}

/**
 * Installs a PostgreSQL server where this user may, without starting it.
 *
 * @returns the folder that holds its programs
 */
export function installPostgres(): string | undefined {
  if (!mayInstall()) return undefined;
  // The package would also create a database of its own and start it on the default port.
  const setting = path.join(CLUSTER_SETTINGS, 'site-tests.conf');
  mkdirSync(CLUSTER_SETTINGS, { recursive: true });
  writeFileSync(setting, 'create_main_cluster = false\n');
  try {
    aptInstall('postgresql', 'PostgreSQL for the tests of the server');
  } finally {
    rmSync(setting);
  }
  return findPostgres();
}
