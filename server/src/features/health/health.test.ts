import { Kysely, PGliteDialect, sql, type KyselyPlugin } from 'kysely';
import { cleanUpLater } from '@site/backend/testing/cleanUp';
import { newFolder } from '@site/backend/testing/folder';
import { until } from '@site/backend/testing/until';
import { openDatabase } from '../../database/open.ts';
import type { Schema } from '../../database/schema.ts';
import { makeDataFolder } from '../../testing/dataFolder.ts';
import { newDatabase } from '../../testing/newDatabase.ts';
import { storeMaintenance } from '../../testing/maintenance.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';

const db = await openTestDatabase();

async function ask(url: string, app: Awaited<ReturnType<typeof startTestApp>>['app']) {
  const answer = await app.inject({ url });
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
  });
  return [answer.statusCode, answer.json()];
}

const ALIVE = [200, { status: 'ok' }];
const READY = [200, { status: 'ok', database: true }];
const UNAVAILABLE = [503, { status: 'unavailable', database: false }];

/** A database that doesn't answer until it fails, and counts its queries. */
function hangingDatabase() {
  let asked = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      // Only the probe's query; others read the deployed versions.
      if (node.kind === 'RawNode') asked += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const { promise, reject } = Promise.withResolvers<never>();
  const pglite = () => promise;
  const hanging = new Kysely<Schema>({ dialect: new PGliteDialect({ pglite }), plugins: [counter] });
  return { hanging, asked: () => asked, fail: () => reject(new Error('gone')) };
}

test('is alive and ready with its database', async () => {
  const { app } = await startTestApp({ db });
  expect(await ask('/healthz', app)).toEqual(ALIVE);
  expect(await ask('/readyz', app)).toEqual(READY);
});

test('is alive and not ready without a database', async () => {
  const { app } = await startTestApp();
  expect(await ask('/healthz', app)).toEqual(ALIVE);
  expect(await ask('/readyz', app)).toEqual(UNAVAILABLE);
});

test('queries a hanging database once for many probes, with a timeout of two seconds', async () => {
  const { hanging, asked } = hangingDatabase();
  const { app } = await startTestApp({ db: hanging });
  const started = performance.now();
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask('/readyz', app)));
  const took = performance.now() - started;
  expect(answers).toEqual(answers.map(() => UNAVAILABLE));
  expect(took).toBeGreaterThan(1_900);
  expect(asked()).toBe(1);
  expect(await ask('/healthz', app)).toEqual(ALIVE);
});

test('is alive while the embedded database runs a long query', async () => {
  const dataDir = newFolder();
  await makeDataFolder(dataDir);
  const embedded = await openDatabase({ dataDir });
  cleanUpLater(embedded.close);
  const { app } = await startTestApp({ db: embedded.db });
  const ended: string[] = [];
  const query = sql`SELECT count(*) FROM generate_series(1, 3000) a, generate_series(1, 3000) b`;
  const count = query.execute(embedded.db).then(({ rows }) => ended.push('query') && rows);
  for (let probe = 1; probe <= 3; probe += 1) {
    expect(await ask('/healthz', app)).toEqual(ALIVE);
    ended.push('probe');
  }
  expect(await count).toEqual([{ count: 9_000_000 }]);
  expect(ended).toEqual(['probe', 'probe', 'probe', 'query']);
});

test('is ready again once the database recovers', async () => {
  let isAvailable = false;
  const flaky = new Proxy(db, {
    get(target, name, receiver) {
      if (name === 'getExecutor' && !isAvailable) throw new Error('gone');
      const value: unknown = Reflect.get(target, name, receiver);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const { app } = await startTestApp({ db: flaky });
  expect(await ask('/readyz', app)).toEqual(UNAVAILABLE);
  isAvailable = true;
  expect(await ask('/readyz', app)).toEqual(READY);
});

(process.env['TEST_DATABASE_URL'] ? test : test.skip)(
  'is not ready while PostgreSQL is read-only, says so once, and is ready again by itself',
  async () => {
    const url = await newDatabase();
    const served = await openDatabase({ url, dataDir: '' });
    cleanUpLater(served.close);
    const said: string[] = [];
    const logTo = { write: (line: string) => void said.push((JSON.parse(line) as { msg: string }).msg) };
    const { app } = await startTestApp({ db: served.db, logTo, env: { LOG_LEVEL: 'warn' } });
    const databaseUp = async () =>
      /^database_up (\d)$/m.exec((await app.inject({ url: '/metrics' })).body)?.[1];
    expect(await ask('/readyz', app)).toEqual(READY);
    expect(await databaseUp()).toBe('1');

    said.length = 0;
    const name = new URL(url).pathname.slice(1);
    const { db: own, close } = await openDatabase({ url, dataDir: '' });
    await sql.raw(`ALTER DATABASE ${name} SET default_transaction_read_only = on`).execute(own);
    await sql`
      SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
      WHERE datname = ${name} AND pid <> pg_backend_pid()`.execute(own);
    await until(async () => (await served.db.selectFrom('users').selectAll().execute()).length === 0);
    for (let probe = 1; probe <= 3; probe += 1) expect(await ask('/readyz', app)).toEqual(UNAVAILABLE);
    expect(await databaseUp()).toBe('0');

    await sql.raw(`ALTER DATABASE ${name} RESET default_transaction_read_only`).execute(own);
    await close();
    await until(async () => (await app.inject({ url: '/readyz' })).statusCode === 200);
    expect(await databaseUp()).toBe('1');
    expect(said).toEqual([
      'The database is unavailable: cannot execute DELETE in a read-only transaction',
      'The database is available again',
    ]);
  },
);

test('serves both probes during maintenance', async () => {
  await storeMaintenance(db);
  const { app } = await startTestApp({ db });
  expect((await app.inject({ url: '/api/clans' })).statusCode).toBe(503);
  expect(await ask('/healthz', app)).toEqual(ALIVE);
  expect(await ask('/readyz', app)).toEqual(READY);
  await db.deleteFrom('settings').execute();
});

test('is alive, not ready and closes connections during shutdown', async () => {
  const { app } = await startTestApp({ db });
  expect((await app.inject({ url: '/api/clans' })).headers).not.toHaveProperty('connection', 'close');
  app.services.readiness.beginStop();
  expect(await ask('/healthz', app)).toEqual(ALIVE);
  expect(await ask('/readyz', app)).toEqual([503, { status: 'stopping' }]);
  const answer = await app.inject({ url: '/api/clans' });
  expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close']);
});

test('is not ready if a shutdown begins during the probe', async () => {
  const { hanging, asked, fail } = hangingDatabase();
  const { app } = await startTestApp({ db: hanging });
  const answer = ask('/readyz', app);
  await until(() => asked() === 1);
  app.services.readiness.beginStop();
  fail();
  expect(await answer).toEqual([503, { status: 'stopping' }]);
});
