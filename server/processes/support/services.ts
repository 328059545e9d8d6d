import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { openDatabase, type DatabaseHandle } from '../../src/database/open.ts';
import { cleanUpLater } from '../../src/testing/cleanUp.ts';

const postgres = process.env['TEST_DATABASE_URL'];
const redis = process.env['TEST_REDIS_URL'];

/** Tests of a site that needs a PostgreSQL and a Redis. */
export const describeWithServices = postgres && redis ? describe : describe.skip;

/** Does one thing on a server, with a connection for it alone: the server may be gone before the next. */
async function query(server: string, text: string): Promise<void> {
  const client = new Client(server);
  await client.connect();
  await client.query(text).finally(() => client.end());
}

/** The address of an empty database on the server that `TEST_DATABASE_URL` names, gone after the file's last test. */
export async function newDatabase(): Promise<string> {
  const server = postgres ?? '';
  const name = `test_${randomBytes(8).toString('hex')}`;
  await query(server, `CREATE DATABASE ${name}`);
  cleanUpLater(() => query(server, `DROP DATABASE ${name} WITH (FORCE)`));
  const url = new URL(server);
  url.pathname = name;
  return url.href;
}

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
