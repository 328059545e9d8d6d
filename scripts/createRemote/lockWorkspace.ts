import { spawnSync } from 'node:child_process';
import { root } from '@site/webpack/workspace';

/**
 * Has npm enter the workspaces into `package-lock.json`. They bring no package of their own, so it asks no registry; the
 * next command links the new one into `node_modules`, because the lock has changed.
 *
 * @returns what npm has to say if it did not work
 */
export function lockWorkspace(): string | undefined {
  const args = ['install', '--package-lock-only', '--offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { status, error, stderr } = spawnSync('npm', [...args, '--loglevel=error'], {
    cwd: root,
    shell: process.platform === 'win32',
    encoding: 'utf8',
  });
  return status === 0 ? undefined : (error?.message ?? stderr);
}
