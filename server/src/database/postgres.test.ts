import { readdirSync } from 'node:fs';
import { sql } from 'kysely';
import { Client, Pool } from 'pg';
import { newDatabase } from '../testing/newDatabase.ts';
import { until } from '@site/backend/testing/until';
import { startTask } from './embedded/testing/startTask.ts';
import { openDatabase } from './open.ts';

test('reports an unreachable PostgreSQL in one clear line without its password', async () => {
  const url = 'postgres://site:hunter2@127.0.0.1:1/site';
  const refusal = await openDatabase({ url, dataDir: '' }).catch((error: unknown) => error);
  expect(refusal).toMatchObject({
    name: 'StartupError',
    message: expect.stringMatching(
      /^PostgreSQL at 127\.0\.0\.1:1 can't be used: .+\. Check DATABASE_URL .+$/,
    ),
  });
  expect(String(refusal)).not.toContain('hunter2');
});

test.each(['not an address', 'postgres://user:hunter2@[half'])(
  'rejects the URL %s in one clear line',
  async (url) => {
    const refusal = await openDatabase({ url, dataDir: '' }).catch((error: unknown) => error);
    expect(refusal).toMatchObject({
      name: 'StartupError',
      message: expect.stringMatching(/^PostgreSQL at .+$/),
    });
    expect(String(refusal)).not.toContain('hunter2');
  },
);

/** Kysely's id of the lock held during migrations. */
const MIGRATION_LOCK = '3853314791062309107';

// A database that these tests may fill, on a server that allows creating more.
const url = process.env.TEST_DATABASE_URL ?? '';

/** Returns how many connections to the database of a client wait for a lock. */
async function waitingAt(client: Client): Promise<number> {
  const { rowCount } = await client.query(
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  );
  return rowCount ?? 0;
}

(url ? describe : describe.skip)('with a PostgreSQL server', () => {
  test('retries a blocked migration until it succeeds', async () => {
    const address = await newDatabase();
    const [holder, watcher] = [new Client(address), new Client(address)];
    await Promise.all([holder.connect(), watcher.connect()]);
    // A migration creates it, too.
    await holder.query('BEGIN; CREATE TABLE users ()');
    const opening = openDatabase({ url: address, dataDir: '' });
    // Its lock timeout passes, and it tries again.
    for (const waiting of [1, 0, 1]) await until(async () => (await waitingAt(watcher)) === waiting);
    await holder.query('ROLLBACK');
    const { db, close } = await opening;
    expect(await db.selectFrom('users').selectAll().execute()).toEqual([]);
    await close();
    await Promise.all([holder.end(), watcher.end()]);
  });

  test('leaves no connection open when closed before the first query', async () => {
    const address = await newDatabase();
    const { close } = await openDatabase({ url: address, dataDir: '' });
    await close();
    const client = new Client(url);
    await client.connect();
    const open = async () => {
      const { rowCount } = await client.query('SELECT FROM pg_stat_activity WHERE datname = $1', [
        new URL(address).pathname.slice(1),
      ]);
      return rowCount;
    };
    // The server notices a moment later.
    await until(async () => (await open()) === 0);
    await client.end();
  });

  test('migrates in one of several servers that start on an empty database, while the others wait', async () => {
    const pool = new Pool({ connectionString: url, max: 2 });
    const name = `test_start_${process.pid}`;
    await pool.query(`CREATE DATABASE ${name}`);
    const address = new URL(url);
    address.pathname = name;
    // The holder of the migration lock blocks all others.
    const holder = new Client({ connectionString: address.href });
    await holder.connect();
    await holder.query(`SELECT pg_advisory_lock(${MIGRATION_LOCK})`);
    const children = Array.from({ length: 4 }, () => startTask('openPostgres', address.href));
    await until(async () => (await waitingAt(holder)) === children.length);
    const tables = `SELECT table_name FROM information_schema.tables WHERE table_name = 'users'`;
    expect((await holder.query(tables)).rows).toEqual([]);
    await holder.query(`SELECT pg_advisory_unlock(${MIGRATION_LOCK})`);

    const endings = await Promise.all(children.map(({ ended }) => ended));
    await holder.end();
    await pool.query(`DROP DATABASE ${name}`);
    await pool.end();
    expect(endings.map(({ code, stderr }) => ({ code, stderr }))).toEqual(
      endings.map(() => ({ code: 0, stderr: '' })),
    );
    const [most, ...others] = endings.map(({ stdout }) => stdout).sort((a, b) => b.length - a.length);
    const migrations = readdirSync(new URL('../../migrations/', import.meta.url)).filter((file) =>
      /^\d+_\w+\.ts$/.test(file),
    );
    expect(most).toBe(
      migrations
        .sort()
        .map((file) => `Migrated the database: ${file.slice(0, -'.ts'.length)}\n`)
        .join(''),
    );
    expect(others).toEqual(['', '', '']);
  }, 30_000);

  test('returns int8, timestamptz and jsonb as number, Date and value', async () => {
    const { db, close } = await openDatabase({ url, dataDir: '' });
    const { rows } = await sql`
      SELECT 9007199254740991::bigint AS big, count(*) AS count, array[1::bigint, null] AS list,
        '2024-02-29T23:59:59.123Z'::timestamptz AS at, '{"a": [1, null]}'::jsonb AS json,
        current_setting('TimeZone') AS zone
    `.execute(db);
    await close();
    expect(rows).toEqual([
      {
        big: 9_007_199_254_740_991,
        count: 1,
        list: [1, null],
        at: new Date('2024-02-29T23:59:59.123Z'),
        json: { a: [1, null] },
        zone: 'UTC',
      },
    ]);
  });
});
