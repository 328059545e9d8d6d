import fs from 'node:fs';
import { Socket } from 'node:net';
import path from 'node:path';
import { DiskTrace } from './diskTrace.ts';

// Loaded before anything else in `program.ts` and in the process of its engine: changes what the disk does, as `TASK` says.

const isEngine = path.basename(process.argv[1] ?? '') === 'engineProcess.ts';

type Operation = 'writeSync' | 'fsyncSync' | 'renameSync';

function die(): void {
  if (isEngine) process.kill(process.ppid, 'SIGKILL');
  process.kill(process.pid, 'SIGKILL');
}

/**
 * Kills the program and its engine just before or after a process's n-th call of a disk operation. Of renames, only those into the data
 * folder count: PostgreSQL renames its own files.
 */
function dieAt(dataDir: string, operation = '', moment = '', countdown = ''): void {
  const name = operation as Operation;
  const run = fs[name] as (...args: unknown[]) => unknown;
  let left = Number(countdown);
  const runOrDie = (...args: unknown[]) => {
    if (name === 'renameSync' && path.dirname(String(args[1])) !== dataDir) return run(...args);
    left -= 1;
    if (left === 0 && moment === 'before') die();
    const result = run(...args);
    if (left === 0) die();
    return result;
  };
  Object.assign(fs, { [name]: runOrDie });
}

/** The file of a data folder that makes its disk fail while it exists. */
export const failureOf = (dataDir: string) => path.join(dataDir, 'failing');

/** Lets the third call of a disk operation fail, and all later ones. */
function failFromThird(dataDir: string, operation = '', code = ''): void {
  const name = operation as 'fsyncSync' | 'writeSync';
  const run = fs[name] as (descriptor: number, ...rest: unknown[]) => unknown;
  let calls = 0;
  Object.assign(fs, {
    [name]: (descriptor: number, ...rest: unknown[]) => {
      if (descriptor > 2 && fs.existsSync(failureOf(dataDir)) && ++calls > 2)
        throw Object.assign(new Error(code), { code });
      return run(descriptor, ...rest);
    },
  });
}

/** The file with the state of the disk when the engine last answered. */
export const traceOf = (dataDir: string) => path.join(dataDir, 'trace.json');

function traceAnswers(dataDir: string): void {
  const trace = new DiskTrace(path.join(dataDir, 'database', 'pg_wal'));
  const { write } = Socket.prototype;
  Socket.prototype.write = function (...args: unknown[]) {
    fs.writeFileSync(traceOf(dataDir), JSON.stringify(trace.state()));
    return Reflect.apply(write, this, args) as boolean;
  };
}

const [task, dataDir = '', ...rest] = JSON.parse(process.env['TASK'] ?? '[]') as string[];
if (task === 'open' && rest.length > 0) dieAt(dataDir, ...rest);
if (task === 'failOnDisk' && isEngine) failFromThird(dataDir, ...rest);
if (task === 'traceCommits' && isEngine) traceAnswers(dataDir);
