import fs from 'node:fs';
import path from 'node:path';
import { isMainThread, MessagePort } from 'node:worker_threads';
import { DiskTrace } from './diskTrace.ts';

// Loaded before anything else in every thread of `program.ts`: changes what the disk does, as `TASK`
// says: other threads than the first don't have its arguments.

type Operation = 'writeSync' | 'fsyncSync' | 'renameSync';

const die = () => process.kill(process.pid, 'SIGKILL');

/**
 * Kills this process just before or after a thread's n-th call of a disk operation. Of renames, only those into the data
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

/** The file with the state of the disk when the engine's thread last answered. */
export const traceOf = (dataDir: string) => path.join(dataDir, 'trace.json');

function traceAnswers(dataDir: string): void {
  const trace = new DiskTrace(path.join(dataDir, 'database', 'pg_wal'));
  const { postMessage } = MessagePort.prototype;
  MessagePort.prototype.postMessage = function (...args: Parameters<typeof postMessage>) {
    fs.writeFileSync(traceOf(dataDir), JSON.stringify(trace.state()));
    Reflect.apply(postMessage, this, args);
  };
}

const [task, dataDir = '', ...rest] = JSON.parse(process.env['TASK'] ?? '[]') as string[];
if (task === 'open' && rest.length > 0) dieAt(dataDir, ...rest);
if (task === 'failOnDisk' && !isMainThread) failFromThird(dataDir, ...rest);
if (task === 'traceCommits' && !isMainThread) traceAnswers(dataDir);
