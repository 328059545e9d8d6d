import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { aptInstall, isExecutable, mayInstall, pathFolders } from './programs.ts';

/** Debian asks this script, where there is one, whether a service may be started. */
const SERVICE_POLICY = '/usr/sbin/policy-rc.d';

/**
 * Finds the program of a Redis server.
 *
 * @returns its path
 */
export function findRedis(folders = pathFolders()): string | undefined {
  return folders.map((folder) => path.join(folder, 'redis-server')).find(isExecutable);
}

/**
 * Installs a Redis server where this user may, without starting it.
 *
 * @returns the path of its program
 */
export function installRedis(): string | undefined {
  if (!mayInstall()) return undefined;
  // The package would also start a server of its own on the default port.
  const isOurs = !existsSync(SERVICE_POLICY);
  if (isOurs) writeFileSync(SERVICE_POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    aptInstall('redis-server', 'Redis for the tests of the server');
  } finally {
    if (isOurs) rmSync(SERVICE_POLICY);
  }
  return findRedis();
}
