import { spawn } from 'node:child_process';
import path from 'node:path';
import { cleanUpLater } from '@site/backend/testing/cleanUp';

const MAIN = path.resolve(import.meta.dirname, '../main.ts');

/** Programs spend most of their startup on reading sources. */
const COMPILE_CACHE = path.resolve(import.meta.dirname, '../../../.cache/compile');

const STARTED = /The site is at http:\/\/localhost:(\d+)/;

interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a script as the product does, without the test runner's transforms; killed after the last test of the file. */
export function runScript(file: string, args: readonly string[], env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file, ...args], {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const ended = new Promise<Ending>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
  const kill = () => {
    child.kill('SIGKILL');
    return ended;
  };
  cleanUpLater(kill);
  return {
    ended,
    output: () => stdout + stderr,
    signal: (name: NodeJS.Signals) => void child.kill(name),
    kill,
    /** Waits until its output matches, and rejects if it ends before. */
    printed: (pattern: RegExp) =>
      new Promise<RegExpExecArray>((resolve, reject) => {
        const look = () => {
          const found = pattern.exec(stdout);
          if (found) resolve(found);
        };
        child.stdout.on('data', look);
        look();
        ended.then(
          () => reject(new Error(`It ended without ${String(pattern)}:\n${stdout}${stderr}`)),
          reject,
        );
      }),
  };
}

export type RunningServer = Awaited<ReturnType<typeof startServer>>;

/** @throws Error with its output if it ends before it is up */
export async function startServer(env: Readonly<Record<string, string>>) {
  const program = runScript(MAIN, [], { HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'error', ...env });
  const [, port] = await program.printed(STARTED);
  return { ...program, port: Number(port), url: `http://127.0.0.1:${port}` };
}
