import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Schema } from '../../src/database/schema.ts';
import { startServer } from './serverProcess.ts';
import { UNLIMITED } from './site.ts';
import { writeUntilGone } from './traffic.ts';
import { addWriters } from './writers.ts';

const ROUNDS = 20;

/** Milliseconds of writing before a kill, at most. */
const LIFE = 500;

/**
 * Kills a server again and again while everybody writes, and expects that it never loses what it has acknowledged.
 *
 * @param env names the database
 * @param withDatabase opens it while no server runs
 */
export async function expectNothingLost(
  env: Readonly<Record<string, string>>,
  withDatabase: <Result>(use: (db: Kysely<Schema>) => Promise<Result>) => Promise<Result>,
): Promise<void> {
  const start = () => startServer({ ...env, RATE_LIMITS: UNLIMITED });
  const logAllIn = await withDatabase(addWriters);
  let server = await start();
  const writers = await logAllIn(server);
  let acknowledged = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const writing = Promise.all(writers.map((writer) => writeUntilGone(writer, server)));
    await sleep(Math.random() * LIFE);
    await server.kill();
    for (const count of await writing) acknowledged += count;
    server = await start();
    await Promise.all(writers.map((writer) => writer.check(server)));
  }
  expect(acknowledged).toBeGreaterThan(ROUNDS);
}
