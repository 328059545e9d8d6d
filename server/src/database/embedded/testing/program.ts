import fs, { writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase } from '../../open.ts';
import { lockFolder } from '../dataFolder.ts';
import { failureOf } from './disk.ts';
import { traceCommits } from './traceCommits.ts';

// What tests run in a separate process, which can be killed, has its own locks, and runs the sources as the product
// does: `node --import=disk.ts program.ts <what> <argument>…`

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

async function failOnDisk(dataDir: string, operation = ''): Promise<void> {
  fs.rmSync(failureOf(dataDir), { force: true });
  const { db, close } = await openDatabase({ dataDir });
  fs.writeFileSync(failureOf(dataDir), '');
  const commit = async (key: string) => {
    await db
      .insertInto('site_state')
      .values({ key: `${operation} ${key}`, value: '{}' })
      .execute();
    console.log(`acknowledged ${operation} ${key}`);
  };
  try {
    for (let i = 0; i < 10; i += 1) await commit(String(i));
  } catch {
    fs.rmSync(failureOf(dataDir));
  }
  const isDone = () =>
    commit('afterwards').then(
      () => true,
      () => false,
    );
  while (!(await isDone())) await sleep(100);
  await close();
}

const TASKS: Readonly<Record<string, (...args: string[]) => unknown>> = {
  lock(dataDir = '') {
    lockFolder(dataDir);
    console.log('locked');
    setInterval(() => undefined, 1000);
  },
  open: (dataDir = '') => openAndClose(dataDir),
  openPostgres: (url) => openAndClose('', url),
  openEach: (...folders) => openEach(folders),
  commitForever: (dataDir = '', round) => commitForever(dataDir, round),
  failOnDisk: (dataDir = '', operation) => failOnDisk(dataDir, operation),
  traceCommits: (dataDir = '', mode) => traceCommits(dataDir, mode),
};

const [task = '', ...args] = process.argv.slice(2);
await TASKS[task]?.(...args);
