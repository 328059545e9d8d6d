import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { CommandError } from '@site/backend/commandError';

const ADMIN = path.resolve(import.meta.dirname, '../../server/src/admin/main.ts');

function admin(site: string, ...args: string[]): string {
  const command = [...process.execArgv, ADMIN, '--site', site, 'game-server', ...args];
  const { stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
  return stdout + stderr;
}

const tokenIn = (printed: string) => /gs_\S+/.exec(printed)?.[0];

/** Servers that are linked already get another token. */
export function linkServers(site: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const name = `simulator-${index + 1}`;
    const added = admin(site, 'add', name);
    const token = tokenIn(added) ?? tokenIn(admin(site, 'rotate', name));
    if (!token) throw new CommandError(`${name} could not be linked to the site: ${added.trim()}`);
    return token;
  });
}
