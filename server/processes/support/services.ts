import { openDatabase, type DatabaseHandle } from '../../src/database/open.ts';
import { cleanUpLater } from '../../src/testing/cleanUp.ts';

const postgres = process.env['TEST_DATABASE_URL'];
const redis = process.env['TEST_REDIS_URL'];

/** Tests of a site that needs a PostgreSQL and a Redis. */
export const describeWithServices = postgres && redis ? describe : describe.skip;

/** The address of the Redis that `TEST_REDIS_URL` names, with a database that no other worker of Jest uses. */
export function redisUrl(): string {
  const url = new URL(redis ?? '');
  url.pathname = process.env['JEST_WORKER_ID'] ?? '1';
  return url.href;
}

/** The database of a site, opened beside its processes. */
export async function openBeside(url: string): Promise<DatabaseHandle['db']> {
  const { db, close } = await openDatabase({ url, dataDir: '' });
  cleanUpLater(close);
  return db;
}
