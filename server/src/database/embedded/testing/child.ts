import { spawn, type SpawnOptions } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

/**
 * A script of this folder in a process of its own: one that may be killed, has its own locks, and runs the
 * sources as the product does, without a test runner's transforms.
 */
export interface Child {
  ended: Promise<Ending>;
  /** Resolves when the child has printed this line, and rejects if it ends before. */
  printed(line: string): Promise<void>;
  kill(): Promise<Ending>;
}

export function startChild(script: string, args: string[], options: SpawnOptions = {}): Child {
  const file = fileURLToPath(new URL(`./${script}`, import.meta.url));
  const { NODE_OPTIONS: _runnerOptions, ...env } = process.env;
  const child = spawn(process.execPath, [file, ...args], {
    env,
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk) => (output.stdout += chunk));
  child.stderr?.on('data', (chunk) => (output.stderr += chunk));
  const ended = new Promise<Ending>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ code, signal, ...output }));
  });
  return {
    ended,
    printed: (line) =>
      new Promise((resolve, reject) => {
        const look = () => output.stdout.split('\n').includes(line) && resolve();
        child.stdout?.on('data', look);
        look();
        ended.then(
          ({ stdout, stderr }) => reject(new Error(`It ended without "${line}": ${stdout}${stderr}`)),
          reject,
        );
      }),
    kill: () => {
      child.kill('SIGKILL');
      return ended;
    },
  };
}
