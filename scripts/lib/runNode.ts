import { spawn } from 'node:child_process';
import { root } from '@site/webpack/workspace';

/** How a program ended, with all it printed. */
export interface Ended {
  readonly code: number;
  readonly output: string;
}

interface RunOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Shows what the program prints while it runs. */
  readonly isShown?: boolean;
}

/** Runs a script on the Node that runs this one. */
export function runNode(
  args: readonly string[],
  { cwd = root, env, isShown = false }: RunOptions = {},
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
      cwd,
      env: { ...process.env, ...env },
      stdio: isShown ? 'inherit' : 'pipe',
    });
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', reject);
    child.once('exit', (code) => resolve({ code: code ?? 1, output }));
  });
}
