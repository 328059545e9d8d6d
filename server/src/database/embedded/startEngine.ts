import { fork } from 'node:child_process';
import type { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { FolderInUse } from './dataFolder.ts';
import type { EngineOptions } from './engine.ts';
import { CONNECTION, EngineStream } from './engineStream.ts';

const PROGRAM = fileURLToPath(new URL('./engineProcess.ts', import.meta.url));

const START_TIMEOUT_MS = 120_000;

export type EngineReport =
  { readonly recovered: boolean } | { readonly refused: string } | { readonly failed: string };

export interface Engine {
  readonly recovered: boolean;
  /** Resolves with the signal or exit code once the process has ended. */
  readonly ended: Promise<string>;
  /** Opens its only connection, which speaks PostgreSQL's protocol. The process ends with it. */
  connect(): EngineStream;
  close(): Promise<void>;
}

function startProcess(options: EngineOptions) {
  const child = fork(PROGRAM, [JSON.stringify(options)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc', 'pipe'],
    // PostgreSQL's memory is none of it. By default, garbage would collect until it takes some 50 MB.
    execArgv: ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=1'],
  });
  const pipe = child.stdio[CONNECTION] as Duplex;
  // Its user notices by its end that the process has died.
  pipe.on('error', () => undefined);
  const ended = new Promise<string>((resolve) => {
    child.once('error', ({ message }) => resolve(message));
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
  void ended.then(() => pipe.destroy());
  const report = new Promise<EngineReport>((resolve) => {
    child.once('message', (message) => resolve(message as EngineReport));
    child.once('error', ({ message }) => resolve({ failed: message }));
    // Messages may arrive after the exit.
    child.once('disconnect', () => ended.then((how) => resolve({ failed: `its process ended (${how})` })));
  });
  return { child, pipe, ended, report };
}

/** @throws Error with the reason */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  const { child, pipe, ended, report } = startProcess(options);
  const timer = setTimeout(() => child.kill('SIGKILL'), START_TIMEOUT_MS);
  const outcome = await report.finally(() => clearTimeout(timer));
  if ('refused' in outcome) throw new FolderInUse(outcome.refused);
  if ('failed' in outcome) throw new Error(outcome.failed);
  return {
    recovered: outcome.recovered,
    ended,
    connect: () => new EngineStream(pipe),
    async close() {
      pipe.end();
      await ended;
    },
  };
}
