import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '@site/webpack/workspace';

const GRACE = 5_000;
const FOLLOW = pathToFileURL(path.join(import.meta.dirname, 'followParent.ts')).href;

interface ChildOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly stdout: 'inherit' | 'pipe';
}

/** In a process group of its own: Ctrl-C reaches only this process, which then stops its children gracefully. */
export function startChild(args: readonly string[], { env, stdout }: ChildOptions): ChildProcess {
  const stdio: StdioOptions = ['ignore', stdout, 'inherit', 'ipc'];
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '--import', FOLLOW, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    detached: true,
    stdio,
  });
}

export function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}

export async function stopChild(child: ChildProcess): Promise<void> {
  if (!isRunning(child)) return;
  const timer = setTimeout(() => child.kill('SIGKILL'), GRACE);
  child.kill('SIGTERM');
  await once(child, 'exit');
  clearTimeout(timer);
}
