import { existsSync } from 'node:fs';
import path from 'node:path';
import { isExecutable, pathFolders } from '../../server/src/programFiles.ts';
import { aptInstallService, mayInstall } from './programs.ts';
import { say } from '../../server/src/terminal.ts';

/** Debian and the image of the gateway have it here, and the configuration names it. */
const TYPES = '/etc/nginx/mime.types';

/**
 * Finds the program of nginx.
 *
 * @returns its path
 */
export function findNginx(): string | undefined {
  if (!existsSync(TYPES)) return undefined;
  // Debian installs it where only root's shell looks.
  return [...pathFolders(), '/usr/sbin'].map((folder) => path.join(folder, 'nginx')).find(isExecutable);
}

/** Installs nginx for the tests of the gateway where it is missing and this user may; else says what to do. */
export function prepareNginx(): void {
  if (findNginx()) return;
  if (mayInstall()) aptInstallService('nginx-light', 'nginx for the tests of the gateway');
  if (findNginx()) return;
  say('The tests of the gateway are skipped: install nginx (apt-get install nginx-light).');
}
