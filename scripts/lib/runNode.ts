import { spawn } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '@site/webpack/workspace';

const FOLLOW = pathToFileURL(path.join(import.meta.dirname, '../dev/followParent.ts')).href;

export interface Ended {
  readonly code: number;
  readonly output: string;
}

interface RunOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly isShown?: boolean;
  readonly follows?: boolean;
}

export function startNode(
  args: readonly string[],
  { cwd = root, env = process.env, isShown = false, follows = false }: RunOptions = {},
) {
  const follow = follows ? ['--import', FOLLOW] : [];
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...follow, ...args], {
    cwd,
    env,
    stdio: isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      // Otherwise a program that the system has ended, as it does when memory runs out, would fail without a word.
      if (signal) output += `ended by ${signal}\n`;
      resolve({ code: code ?? 1, output });
    });
  });
  return {
    pid: child.pid ?? 0,
    ended,
    output: () => output,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    signal: (name: NodeJS.Signals) => void child.kill(name),
  };
}

export function runNode(args: readonly string[], { env, ...options }: RunOptions = {}): Promise<Ended> {
  return startNode(args, { ...options, env: { ...process.env, ...env } }).ended;
}

export type NodeProcess = ReturnType<typeof startNode>;
