import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');
/** The Node of the running test, the pinned version. */
export const pinnedNode = process.execPath;

export interface Running {
  readonly child: ChildProcess;
  readonly output: () => string;
}

export function startNode(args: readonly string[], env: NodeJS.ProcessEnv, cwd = root): Running {
  const child = spawn(pinnedNode, ['--disable-warning=ExperimentalWarning', ...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  return { child, output: () => printed };
}

export function ended({ child }: Running): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code));
  });
}
