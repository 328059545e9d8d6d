import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Writer } from '../../../scripts/perf/lib/writers.ts';
import { openDatabase } from '../../../server/src/database/open.ts';
import type { Schema } from '../../../server/src/database/schema.ts';
import { newFolder } from '@site/backend/testing/folder';
import { newDatabase } from '../../../server/src/testing/newDatabase.ts';
import { openBeside, redisUrl, startServer } from './site.ts';
import { addWriters, expectAllKept } from './writers.ts';

type WithDatabase = <Result>(use: (db: Kysely<Schema>) => Promise<Result>) => Promise<Result>;

/** Maximum milliseconds of writing between the first acknowledged write and a kill. */
const MAX_LIFE_MS = 500;

async function writeUntilGone(writer: Writer, onAcknowledged: () => void): Promise<void> {
  while ((await writer.step()) === 'acknowledged') onAcknowledged();
}

async function expectNothingLost(
  env: Readonly<Record<string, string>>,
  withDatabase: WithDatabase,
  rounds: number,
): Promise<void> {
  const logAllIn = await withDatabase(addWriters);
  let server = await startServer(env);
  const site = { url: server.url };
  const { writers, answers } = await logAllIn(site);
  let acknowledged = 0;
  for (let round = 0; round < rounds;) {
    const written = Promise.withResolvers<void>();
    let isWritten = false;
    const onAcknowledged = () => {
      isWritten = true;
      written.resolve();
    };
    const writing = Promise.all(writers.map((writer) => writeUntilGone(writer, onAcknowledged)));
    await Promise.race([written.promise, writing]);
    await sleep(Math.random() * MAX_LIFE_MS);
    server.signal('SIGKILL');
    await Promise.all([server.ended, writing]);
    server = await startServer(env);
    site.url = server.url;
    acknowledged = await expectAllKept(writers);
    // On a busy machine every write may be given up before it is answered: such a round proves nothing.
    if (isWritten) round += 1;
  }
  expect(acknowledged).toBeGreaterThanOrEqual(rounds);
  // It answers with success or, killed, not at all.
  expect(answers.filter(({ status }) => status >= 300)).toEqual([]);
}

export async function killOnEmbedded(rounds: number): Promise<void> {
  const dataDir = newFolder();
  const withDatabase: WithDatabase = async (use) => {
    const { db, close } = await openDatabase({ dataDir });
    return use(db).finally(close);
  };
  await expectNothingLost({ DATA_DIR: dataDir }, withDatabase, rounds);
}

export async function killOnPostgres(rounds: number): Promise<void> {
  const url = await newDatabase();
  const env = { DATABASE_URL: url, REDIS_URL: redisUrl() };
  await expectNothingLost(env, async (use) => use(await openBeside(url)), rounds);
}
