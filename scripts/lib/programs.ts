import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { isExecutable } from '../../server/src/programFiles.ts';
import { say } from '../../server/src/terminal.ts';

/** Debian asks this script, where there is one, whether a service may be started. */
const SERVICE_POLICY = '/usr/sbin/policy-rc.d';

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

/** Installs a Debian package of a service without starting the service on its default port. */
export function aptInstallService(name: string, purpose: string): void {
  const isOurs = !existsSync(SERVICE_POLICY);
  if (isOurs) writeFileSync(SERVICE_POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    aptInstall(name, purpose);
  } finally {
    if (isOurs) rmSync(SERVICE_POLICY);
  }
}
