import fs, { writeSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '../../open.ts';
import { lockFolder } from '../dataFolder.ts';
import { traceCommits } from './traceCommits.ts';

// What tests run in a separate process, which can be killed, has its own locks, and runs the sources as the product
// does: `node program.ts <what> <argument>…`

type Operation = 'writeSync' | 'fsyncSync' | 'renameSync';

const die = () => process.kill(process.pid, 'SIGKILL');

/**
 * Kills this process just before or after the n-th call of a disk operation. Of renames, only those into the data
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

/** Opens each folder and prints a line of JSON: its refusal, or that there is none. */
async function openEach(folders: readonly string[]) {
  const print = (outcome: object) => console.log(JSON.stringify(outcome));
  const leak = (error: unknown) => print({ leaked: String(error) });
  process.on('unhandledRejection', leak).on('uncaughtException', leak);
  for (const folder of folders) {
    try {
      await openAndClose(folder);
      print({ done: folder });
    } catch (error) {
      const { name, message } = error as Error;
      if (name === 'StartupError') print({ refused: message });
      else leak(error);
    }
  }
}

async function openAndClose(dataDir: string, url?: string): Promise<void> {
  const log = url === undefined ? undefined : (line: string) => console.log(line);
  const { close } = await openDatabase({ url, dataDir, log });
  await close();
}

/** Commits pairs of rows until it is killed, and prints a number only after both rows are acknowledged. */
async function commitForever(dataDir: string, round = ''): Promise<void> {
  const { db } = await openDatabase({ dataDir });
  const print = (line: string) => writeSync(1, `${line}\n`);
  print('ready');
  for (let i = 0; ; i += 1) {
    const value = JSON.stringify('x'.repeat((i % 7) * 3000));
    await db.transaction().execute(async (trx) => {
      for (const key of ['first', 'second'])
        await trx
          .insertInto('site_state')
          .values({ key: `${round}-${i} ${key}`, value })
          .execute();
    });
    print(`${round}-${i}`);
    if (i % 40 === 39) await sql`CHECKPOINT`.execute(db);
    if (i % 90 === 89) await sql`SELECT pg_switch_wal()`.execute(db);
  }
}

/** Commits until the disk fails: the third fsync or write of the log from then on returns this error. */
async function failOnDisk(dataDir: string, operation = '', code = ''): Promise<void> {
  const { db } = await openDatabase({ dataDir });
  const name = operation as 'fsyncSync' | 'writeSync';
  const run = fs[name] as (descriptor: number, ...rest: unknown[]) => unknown;
  let calls = 0;
  Object.assign(fs, {
    [name]: (descriptor: number, ...rest: unknown[]) => {
      if (descriptor > 2 && ++calls > 2) throw Object.assign(new Error(code), { code });
      return run(descriptor, ...rest);
    },
  });
  for (let i = 0; i < 10; i += 1) {
    await db
      .insertInto('site_state')
      .values({ key: `${operation} ${i}`, value: '{}' })
      .execute();
    console.log(`acknowledged ${operation} ${i}`);
  }
}

const TASKS: Readonly<Record<string, (...args: string[]) => unknown>> = {
  lock(dataDir = '') {
    lockFolder(dataDir);
    console.log('locked');
    setInterval(() => undefined, 1000);
  },
  async open(dataDir = '', ...death) {
    if (death.length > 0) dieAt(dataDir, ...death);
    await openAndClose(dataDir);
  },
  openPostgres: (url) => openAndClose('', url),
  openEach: (...folders) => openEach(folders),
  commitForever: (dataDir = '', round) => commitForever(dataDir, round),
  failOnDisk: (dataDir = '', operation, code) => failOnDisk(dataDir, operation, code),
  traceCommits: (dataDir = '', mode) => traceCommits(dataDir, mode),
};

const [task = '', ...args] = process.argv.slice(2);
await TASKS[task]?.(...args);
