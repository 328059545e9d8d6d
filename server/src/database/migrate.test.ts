import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { canBeName } from '@site/contract/names';
import { PASSWORD, addPlayer, logIn } from '../testing/accounts.ts';
import { startTestApp } from '../testing/testApp.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { type Kysely, sql } from 'kysely';
import { Client, Pool } from 'pg';
import { reencryptSecrets } from '../credentials/reencryptSecrets.ts';
import { pruneExpired } from '../housekeeping/housekeeping.ts';
import { cleanUpLater } from '@site/backend/testing/cleanUp';
import { newDatabase } from '../testing/newDatabase.ts';
import { openDatabase } from './open.ts';
import { excessOf } from './roles.ts';
import { readdirSync } from 'node:fs';
import { until } from '@site/backend/testing/until';
import { startTask } from './embedded/testing/startTask.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { event, gamer, linkServer } from '../features/game/testing/gameServer.ts';
import { storeInTurn } from './writeQueue.ts';
import { type MigrationFile, migrate, readMigrations, relationOf } from './migrate.ts';
import type { Schema } from './schema.ts';

const db = await openTestDatabase();
const { app } = await startTestApp({ db });
await addPlayer(db, { name: 'Reader' });
const reader = await logIn(app, 'Reader');

const PARTS = [
  '.',
  '/',
  '%',
  '%2F',
  '%2f',
  '%252F',
  '\\',
  '?',
  '#',
  ';',
  '+',
  ' ',
  '\n',
  'ß',
  'İ',
  '😀',
  'a',
  ':',
];
const NAME = fc.oneof(
  fc.array(fc.constantFrom(...PARTS), { minLength: 1, maxLength: 5 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 64 }),
  fc.constantFrom('😀'.repeat(64), '😀'.repeat(65), 'x'.repeat(64), 'x'.repeat(65), randomUUID()),
);

const isStored = (writing: Promise<unknown>) =>
  writing.then(
    () => true,
    () => false,
  );

const requested = (path: string) => new URL(path, 'http://site.example').pathname;

test('the database holds exactly the names that can be an address, and each leads to its clan and player', async () => {
  await fc.assert(
    fc.asyncProperty(NAME, async (name) => {
      const tag = `T${randomUUID().slice(0, 8)}`;
      const uuid = randomUUID();
      const isClan = await isStored(db.insertInto('clans').values({ id: uuid, name, tag, elo: 1 }).execute());
      const isPlayer = await isStored(db.insertInto('users').values({ uuid, name }).execute());
      expect({ name, isClan, isPlayer }).toEqual({
        name,
        isClan: canBeName(name),
        isPlayer: canBeName(name),
      });
      if (!isClan) return;
      const segment = encodeURIComponent(name);
      const clan = await app.inject({ url: requested(`/api/clans/${segment}`) });
      expect(clan.json()).toMatchObject({ clan: { name, tag } });
      const player = await reader.get(requested(`/api/profile/${segment}`));
      expect(player.json()).toMatchObject({ uuid, name });
      await db.deleteFrom('clans').where('id', '=', uuid).execute();
      await db.deleteFrom('users').where('uuid', '=', uuid).execute();
    }),
    { numRuns: 150 },
  );
});

let count = 0;
const server = process.env['TEST_DATABASE_URL'] ?? '';

async function twoRoles() {
  const role = `site_server_${process.pid}_${(count += 1)}`;
  const ownerUrl = await newDatabase();
  const owner = new Client(ownerUrl);
  await owner.connect();
  await owner.query(`CREATE ROLE ${role} LOGIN PASSWORD 'a password'`);
  cleanUpLater(async () => {
    await owner.query(`DROP OWNED BY ${role}`);
    await owner.query(`DROP ROLE ${role}`);
    await owner.end();
  });
  const url = new URL(ownerUrl);
  url.username = role;
  url.password = 'a password';
  return { ownerUrl, url: url.href, owner };
}

(server ? describe : describe.skip)('the role of a server', () => {
  test("reads and writes rows, can't change tables, and has time limits", async () => {
    const { ownerUrl, url, owner } = await twoRoles();

    const early = await openDatabase({ url, dataDir: '' }).catch((error: unknown) => error);
    expect(early).toMatchObject({
      name: 'StartupError',
      message: expect.stringMatching(/^The database is not up to date, and the role of DATABASE_URL may not/),
    });

    const open = () => openDatabase({ url, ownerUrl, isLimited: true, dataDir: '' });
    const [{ db, close }, second] = await Promise.all([open(), open()]);
    cleanUpLater(close);
    await second.close();
    // Without the owner's URL: there is nothing to migrate.
    await (await openDatabase({ url, dataDir: '' })).close();

    expect(await excessOf(db)).toBeUndefined();
    const asOwner = await openDatabase({ url: ownerUrl, dataDir: '' });
    expect(await excessOf(asOwner.db)).toBe('is a superuser');
    await asOwner.close();

    for (const statement of [
      'DROP TABLE users',
      'ALTER TABLE users ADD COLUMN more text',
      'CREATE TABLE more (id integer)',
      'CREATE INDEX more ON users (coins)',
      'TRUNCATE audit_entries',
      'ALTER TABLE users DISABLE TRIGGER ALL',
      'CREATE EXTENSION hstore',
      'CREATE ROLE more',
      'DELETE FROM kysely_migration',
      `UPDATE migration_floors SET oldest = '0001_initial'`,
      `COPY users TO '/tmp/users'`,
    ])
      await expect(sql.raw(statement).execute(db)).rejects.toMatchObject({ code: '42501' });

    // The server can also read and write tables that a later migration adds.
    await owner.query('CREATE TABLE later (id bigint GENERATED ALWAYS AS IDENTITY, note text)');
    await sql`INSERT INTO later (note) VALUES ('x')`.execute(db);
    await sql`DELETE FROM later`.execute(db);

    const { rows } = await sql`SELECT current_setting('statement_timeout') AS statement,
      current_setting('lock_timeout') AS lock,
      current_setting('idle_in_transaction_session_timeout') AS idle`.execute(db);
    expect(rows).toEqual([{ statement: '15s', lock: '5s', idle: '1min' }]);
  }, 60_000);

  test('has every permission that the API needs', async () => {
    const { ownerUrl, url } = await twoRoles();
    const { db, close } = await openDatabase({ url, ownerUrl, isLimited: true, dataDir: '' });
    cleanUpLater(close);
    const { app } = await startTestApp({ db });
    for (const [name, rank] of [
      ['Boss', 'owner'],
      ['Steve', 'player'],
    ] as const)
      await addPlayer(db, { name, rank });
    const [boss, steve] = [await logIn(app, 'Boss'), await logIn(app, 'Steve')];
    const form = { name: 'Steve', discord: 'steve', age: 20, role: 'Builder' };
    const texts = { strengths: 'Stairs', weaknesses: 'Doors', motivation: 'Roofs' };
    const applied = await steve.post('/api/applications/apply', { ...form, ...texts });
    const { id } = applied.json<{ id: number }>();
    const answers = [
      applied,
      await steve.post('/api/refresh'),
      await steve.post('/api/user/lang', { lang: 'DE' }),
      await steve.post('/api/user/2fa/setup', { currentPassword: PASSWORD }),
      await steve.get('/api/clans?search=wolf'),
      await steve.get('/api/alerts'),
      await boss.patch(`/api/applications/${id}/state`, { newState: 'DENIED' }),
      await boss.get('/api/panel/audit'),
      await boss.get('/api/panel/staff'),
      await steve.post('/api/logout'),
    ];
    for (const { statusCode, payload } of answers)
      expect([statusCode < 300, payload]).toEqual([true, payload]);
    await pruneExpired(db);
    expect((await reencryptSecrets(db, app.services.encryption)).unreadable).toBe(0);
    const tables = await sql<{ name: string; may: boolean }>`
      SELECT relname AS name, has_table_privilege(oid, 'INSERT') AS may
      FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
    `.execute(db);
    const closed = tables.rows.filter(({ may }) => !may).map(({ name }) => name);
    expect(closed.sort()).toEqual(['kysely_migration', 'kysely_migration_lock', 'migration_floors']);
  }, 60_000);
});

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

const CALLS = 15;

(process.env['TEST_DATABASE_URL'] ? test : test.skip)(
  'calls of game servers that wait for each other leave connections to everybody else, and are heard',
  async () => {
    const url = await newDatabase();
    const { db: own, close } = await openDatabase({ url, dataDir: '' });
    const { app } = await startTestApp({ db: own });
    const server = await linkServer(app, own);
    const holder = new Client(url);
    await holder.connect();
    await holder.query("SELECT pg_advisory_lock(hashtext('game'))");
    const chat = () => event('chat', { ...gamer(1), channel: 'global', text: 'Hello' });
    const syncs = Array.from({ length: CALLS }, () => server.sync({ events: [chat()] }));
    await wait(500);
    const first = await Promise.race([
      app.inject({ url: '/api/stats?mode=bedwars&range=daily' }).then(({ statusCode }) => statusCode),
      ...syncs.map((sync) => sync.then(() => 'a sync')),
    ]);
    const waiting = await own.selectFrom('game_servers').select('heard_at').executeTakeFirstOrThrow();
    await holder.end();
    expect(first).toBe(200);
    expect(waiting.heard_at).not.toBeNull();
    for (const { acked } of await Promise.all(syncs)) expect(acked).toHaveLength(1);
    await app.close();
    await close();
  },
);

test('stores in turn, also after a failure', async () => {
  const order: string[] = [];
  const store = (name: string, ms: number) =>
    storeInTurn(db, async () => {
      order.push(`${name} begins`);
      await wait(ms);
      order.push(`${name} ends`);
      if (name === 'one') throw new Error('It failed.');
    });
  const [one, other] = await Promise.allSettled([store('one', 20), store('other', 1)]);
  expect([one.status, other.status]).toEqual(['rejected', 'fulfilled']);
  expect(order).toEqual(['one begins', 'one ends', 'other begins', 'other ends']);
});

test('refuses what has waited for more than five seconds, and stores what comes later', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const slow = storeInTurn(db, () => {
    begun.resolve();
    return promise;
  });
  const store = jest.fn(async () => 'stored');
  const late = storeInTurn(db, store);
  await begun.promise;
  const now = performance.now();
  const clock = jest.spyOn(performance, 'now').mockReturnValue(now + 5_100);
  const later = storeInTurn(db, async () => 'stored');
  resolve();
  const refused = expect(late).rejects.toMatchObject({ status: 503, code: 'busy', retryAfter: 5 });
  await Promise.all([slow, refused]);
  await expect(later).resolves.toBe('stored');
  expect(store).not.toHaveBeenCalled();
  clock.mockRestore();
});

test('refuses it when five seconds are over, whatever is stored meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance'] });
  const slow = storeInTurn(db, () => promise);
  const store = jest.fn(async () => 'stored');
  const late = expect(storeInTurn(db, store)).rejects.toMatchObject({ status: 503, code: 'busy' });
  jest.advanceTimersByTime(5_001);
  jest.useRealTimers();
  await late;
  resolve();
  await slow;
  await expect(storeInTurn(db, async () => 'next')).resolves.toBe('next');
  expect(store).not.toHaveBeenCalled();
});

test('a game server with many calls waits for its own, and lets others in', async () => {
  const order: string[] = [];
  const store = (server: string, name: string) => storeInTurn(db, async () => void order.push(name), server);
  await Promise.all([
    ...['a1', 'a2', 'a3', 'a4'].map((name) => store('a', name)),
    ...['b1', 'b2'].map((name) => store('b', name)),
    store('c', 'c1'),
  ]);
  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

const own = await readMigrations();

const addTable = (name: string) => async (trx: Kysely<unknown>) => {
  await sql`CREATE TABLE ${sql.table(name)} (id integer)`.execute(trx);
};

const tables = async () => {
  const query = sql<{ name: string }>`SELECT relname AS name FROM pg_class WHERE relname LIKE 'trial_%'`;
  return (await query.execute(db)).rows.map(({ name }) => name).sort();
};

describe('migrations', () => {
  const newest = Object.keys(own).sort().at(-1) ?? '';
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);

  beforeEach(() => void (lines.length = 0));

  /** A release with additional migrations. */
  const release = (more: Readonly<Record<string, MigrationFile>>) => () =>
    Promise.resolve({ ...own, ...more });

  test('records the oldest compatible release of each migration', async () => {
    const floors = await db.selectFrom('migration_floors').selectAll().execute();
    const expected = Object.entries(own)
      .filter(([name]) => name >= '0008')
      .map(([migration, { minCompatibleMigration: oldest = migration }]) => ({ migration, oldest }));
    expect(floors).toEqual(expect.arrayContaining(expected));
  });

  test('allows a rollback to the previous release and an upgrade again', async () => {
    const next = release({ '0990_expands': { up: addTable('trial_one'), minCompatibleMigration: newest } });
    await migrate(db, log, next);
    expect(lines.splice(0)).toEqual(['Migrated the database: 0990_expands']);

    await migrate(db, log);
    expect(lines.splice(0)).toEqual([
      'A newer version has migrated the database (0990_expands). This version works with it, and changes no table.',
    ]);
    expect(await tables()).toEqual(['trial_one']);

    await migrate(db, log, next);
    expect(lines).toEqual([]);
  });

  test('rejects the release before the previous one once a migration removes its columns', async () => {
    const next = release({
      '0990_expands': { up: addTable('trial_one'), minCompatibleMigration: newest },
      '0991_contracts': { up: addTable('trial_two'), minCompatibleMigration: '0990_expands' },
    });
    await migrate(db, log, next);
    await expect(migrate(db, log)).rejects.toMatchObject({
      name: 'StartupError',
      message: expect.stringContaining('which has the migration 0991_contracts. Nothing was changed.'),
    });
    const before = release({ '0990_expands': { up: addTable('trial_one'), minCompatibleMigration: newest } });
    await migrate(db, log, before);
    expect(lines.at(-1)).toContain('(0991_contracts)');
  });

  test('allows a migration without a floor only with its own release', async () => {
    await migrate(
      db,
      log,
      release({
        '0990_expands': { up: addTable('trial_one') },
        '0991_contracts': { up: addTable('trial_two') },
        '0992_says_nothing': { up: addTable('trial_three') },
      }),
    );
    const before = release({
      '0990_expands': { up: addTable('trial_one') },
      '0991_contracts': { up: addTable('trial_two') },
    });
    await expect(migrate(db, log, before)).rejects.toThrow('0992_says_nothing');
  });

  test('leaves neither tables nor floors after a failed migration', async () => {
    const failing = release({
      '0990_expands': { up: addTable('trial_one') },
      '0991_contracts': { up: addTable('trial_two') },
      '0992_says_nothing': { up: addTable('trial_three') },
      '0993_fails': {
        minCompatibleMigration: newest,
        up: async (trx: Kysely<Schema>) => {
          await addTable('trial_four')(trx as Kysely<unknown>);
          throw new Error('no room');
        },
      },
    });
    await expect(migrate(db, log, failing)).rejects.toThrow(
      'migration 0993_fails: no room. Nothing was changed.',
    );
    expect(await tables()).not.toContain('trial_four');
    const floor = db.selectFrom('migration_floors').selectAll().where('migration', '=', '0993_fails');
    expect(await floor.execute()).toEqual([]);
  });

  test.each([
    ['no migrations', [], {}, 'pending'],
    ['all migrations', ['1', '2'], {}, 'current'],
    ['more migrations, with a compatible floor', ['1', '2', '3'], { 3: '2' }, 'newer'],
    [
      'more migrations, one of which requires a later release',
      ['1', '2', '3', '4'],
      { 3: '2', 4: '3' },
      'too new',
    ],
    ['more migrations, without a floor', ['1', '2', '3'], {}, 'too new'],
    ['more migrations, but without one of its own', ['1', '3'], { 3: '1' }, 'too new'],
  ] as const)('classifies a database with %s', (_, executed, floors, kind) => {
    expect(relationOf({ executed, floors: new Map(Object.entries(floors)) }, ['1', '2']).kind).toBe(kind);
  });
});
