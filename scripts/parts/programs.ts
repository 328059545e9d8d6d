import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { say } from './say.ts';

/** The folders in which a shell looks for programs. */
export function pathFolders(): readonly string[] {
  return (process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean);
}

/** Whether this user may run the file. */
export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Whether this user may install Debian packages here. */
export function mayInstall(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0 && isExecutable('/usr/bin/apt-get');
}

/** Installs a Debian package, and says what for; whether it has arrived is for the caller to see. */
export function aptInstall(name: string, purpose: string): void {
  say(`installing ${purpose} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Each may fail: a source of packages that can't be reached need not be the one that has this package.
  for (const args of [['update'], ['install', '-y', name]])
    spawnSync('apt-get', ['-qq', ...args], { stdio: 'ignore', env });
}
