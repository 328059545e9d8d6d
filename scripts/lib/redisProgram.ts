import path from 'node:path';
import { isExecutable, pathFolders } from '../../server/src/programFiles.ts';
import { aptInstallService, mayInstall } from './programs.ts';

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
  aptInstallService('redis-server', 'Redis for the tests of the server');
  return findRedis();
}
