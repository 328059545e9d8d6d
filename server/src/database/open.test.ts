import fs from 'node:fs';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { StartupError } from '@site/backend/startupError';
import { makeDataFolder } from '../testing/dataFolder.ts';
import { newFolder } from '@site/backend/testing/folder';
import { until } from '@site/backend/testing/until';
import { ENGINE_LOCK, FolderInUse, lockFolder } from './embedded/dataFolder.ts';
import { killEngine } from './embedded/testing/killEngine.ts';
import { startTask } from './embedded/testing/startTask.ts';
import { readMigrations } from './migrate.ts';
import { tidy } from './embedded/upkeep.ts';
import { type DatabaseHandle, openDatabase } from './open.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { prepare, prepareFor } from './prepare.ts';

describe('the embedded database', () => {
  const dataDir = path.join(newFolder(), 'data');
  const lines: string[] = [];
  let handle: DatabaseHandle;

  beforeAll(async () => {
    await makeDataFolder(dataDir);
    handle = await openDatabase({ dataDir, log: (line) => lines.push(line) });
  });

  afterAll(() => handle.close());

  async function reopen(): Promise<void> {
    // Closing is idempotent.
    await Promise.all([handle.close(), handle.close()]);
    await handle.close();
    lines.length = 0;
    handle = await openDatabase({ dataDir, log: (line) => lines.push(line) });
  }

  test('returns int8, timestamptz and jsonb as number, Date and value', async () => {
    const createdAt = new Date('2024-02-29T23:59:59.123Z');
    const user = {
      uuid: '8f6f8a7e-0d5c-4a52-9a3e-1f2b3c4d5e6f',
      name: 'Steve',
      coins: 9_007_199_254_740_991,
    };
    await handle.db
      .insertInto('users')
      .values({ ...user, created_at: createdAt })
      .execute();
    await handle.db
      .insertInto('site_state')
      .values({ key: 'k', value: JSON.stringify({ a: [1, null] }) })
      .execute();

    const found = await handle.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
    expect(found).toMatchObject({ ...user, created_at: createdAt, totp_last_step: null });
    expect(found.created_at).toBeInstanceOf(Date);
    const counted = handle.db.selectFrom('users').select(({ fn }) => fn.countAll<number>().as('count'));
    expect(await counted.executeTakeFirst()).toEqual({ count: 1 });
    const state = handle.db.selectFrom('site_state').select('value').where('key', '=', 'k');
    expect(await state.executeTakeFirst()).toEqual({ value: { a: [1, null] } });
    const { rows } =
      await sql`SELECT array[1::bigint, null] AS list, current_setting('TimeZone') AS zone`.execute(
        handle.db,
      );
    expect(rows).toEqual([{ list: [1, null], zone: 'UTC' }]);
  });

  test('serializes transactions of parallel requests', async () => {
    const key = 'counter';
    await handle.db.insertInto('site_state').values({ key, value: '0' }).execute();
    const increment = () =>
      handle.db.transaction().execute(async (trx) => {
        const { value } = await trx
          .selectFrom('site_state')
          .select('value')
          .where('key', '=', key)
          .executeTakeFirstOrThrow();
        await nextTurn();
        await trx
          .updateTable('site_state')
          .set({ value: String(Number(value) + 1) })
          .where('key', '=', key)
          .execute();
        await nextTurn();
      });
    const read = () =>
      handle.db.selectFrom('site_state').select('value').where('key', '=', key).executeTakeFirst();
    await Promise.all(Array.from({ length: 50 }, async () => Promise.all([increment(), read()])));
    expect(await read()).toEqual({ value: 50 });
  });

  test('rolls back a failed transaction and runs the next query', async () => {
    const failing = handle.db.transaction().execute(async (trx) => {
      await trx.insertInto('site_state').values({ key: 'undone', value: '1' }).execute();
      await trx.insertInto('site_state').values({ key: 'undone', value: '2' }).execute();
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    const undone = handle.db.selectFrom('site_state').selectAll().where('key', '=', 'undone');
    expect(await undone.execute()).toEqual([]);
  });

  test('keeps all rows after a restart, which changes nothing', async () => {
    expect(handle.kind).toBe('embedded');
    await handle.db.insertInto('site_state').values({ key: 'kept', value: 'true' }).execute();
    await reopen();
    expect(lines).toEqual([]);
    const kept = handle.db.selectFrom('site_state').select('value').where('key', '=', 'kept');
    expect(await kept.executeTakeFirst()).toEqual({ value: true });
  });

  test('writes the checkpoint and vacuums the tables during maintenance', async () => {
    const { db } = handle;
    await sql`CREATE TABLE filler AS SELECT n, repeat('x', 1000) FROM generate_series(1, 40000) n`.execute(
      db,
    );
    await sql`DELETE FROM filler WHERE n > 100`.execute(db);
    // PostgreSQL flushes its statistics at most once a second.
    await sql`SELECT pg_stat_force_next_flush()`.execute(db);
    const checkpoint = async () => (await sql`SELECT redo_lsn FROM pg_control_checkpoint()`.execute(db)).rows;
    const vacuumed = sql`SELECT relname, n_dead_tup FROM pg_stat_user_tables WHERE last_vacuum IS NOT NULL`;
    const before = await checkpoint();

    await tidy(db);
    expect((await vacuumed.execute(db)).rows).toEqual([{ relname: 'filler', n_dead_tup: 0 }]);
    const after = await checkpoint();
    expect(after).not.toEqual(before);

    await tidy(db);
    expect(await checkpoint()).toEqual(after);
  });

  test('vacuums no large table for few changes after a restart', async () => {
    await sql`CREATE TABLE large AS SELECT n FROM generate_series(1, 20000) n`.execute(handle.db);
    await sql`VACUUM (ANALYZE) large`.execute(handle.db);
    await reopen();
    const { db } = handle;
    const change = async (rows: number) => {
      await sql`INSERT INTO large SELECT n FROM generate_series(1, ${rows}::integer) n`.execute(db);
      await sql`SELECT pg_stat_force_next_flush()`.execute(db);
      await tidy(db);
      const vacuumed = sql`SELECT FROM pg_stat_user_tables WHERE relname = 'large' AND last_vacuum IS NOT NULL`;
      return (await vacuumed.execute(db)).rows.length;
    };
    expect(await change(1_500)).toBe(0);
    expect(await change(5_000)).toBe(1);
  });

  test('opens a compatible database of a newer version and leaves it unchanged', async () => {
    const newest =
      Object.keys(await readMigrations())
        .sort()
        .at(-1) ?? '';
    await sql`INSERT INTO kysely_migration VALUES ('0998_expands', '2999-01-01T00:00:00.000Z')`.execute(
      handle.db,
    );
    await handle.db
      .insertInto('migration_floors')
      .values({ migration: '0998_expands', oldest: newest })
      .execute();
    await reopen();
    expect(lines).toEqual([
      'A newer version has migrated the database (0998_expands). This version works with it, and changes no table.',
    ]);
    const kept = handle.db.selectFrom('site_state').select('value').where('key', '=', 'kept');
    expect(await kept.executeTakeFirst()).toEqual({ value: true });
  });

  test('rejects an incompatible database of a newer version in one clear line', async () => {
    await sql`INSERT INTO kysely_migration VALUES ('0999_future', '2999-01-01T00:00:00.000Z')`.execute(
      handle.db,
    );
    await expect(reopen()).rejects.toMatchObject({
      name: 'StartupError',
      message: expect.stringMatching(
        /^The database was last used by a newer version .* 0999_future\. Nothing was changed\. .+$/,
      ),
    });
    // The rejected start has released the folder.
    await expect(reopen()).rejects.toThrow('newer version');
  });

  test('outlives its engine: calls are refused until it is recovered, and nothing confirmed is lost', async () => {
    const dataDir = newFolder();
    await makeDataFolder(dataDir);
    const said: string[] = [];
    const { db, close } = await openDatabase({ dataDir, log: (line) => said.push(line) });
    const write = (key: string) => db.insertInto('site_state').values({ key, value: '1' }).execute();
    await write('confirmed');

    const running = sql`SELECT count(*) FROM generate_series(1, 1000000000)`.execute(db);
    const cut = expect(running).rejects.toThrow(/^Connection terminated|ECONNRESET/);
    killEngine(dataDir);
    await cut;
    await expect(write('refused')).rejects.toMatchObject({ code: '57P03' });
    await until(() =>
      write('later').then(
        () => true,
        () => false,
      ),
    );
    const keys = await db.selectFrom('site_state').select('key').orderBy('key').execute();
    await close();
    expect(keys).toEqual([{ key: 'confirmed' }, { key: 'later' }]);
    expect(said).toEqual([
      expect.stringMatching(/^The database's process ended \(SIGKILL\)\. /),
      expect.stringMatching(/^Recovered the database in /),
    ]);
  });

  test('has an engine that ends with its server, and no second one beside it', async () => {
    const dataDir = newFolder();
    await makeDataFolder(dataDir);
    const server = startTask('commitForever', dataDir);
    await server.printed(/^ready$/m);
    const lock = () => lockFolder(dataDir, { name: ENGINE_LOCK, timeout: 0 });
    expect(lock).toThrow(FolderInUse);
    await server.kill();
    await until(() => {
      try {
        lock()();
        return true;
      } catch {
        return false;
      }
    });
  });

  test('rejects a folder in use by another server before touching it', async () => {
    const dataDir = newFolder();
    const theirs = path.join(dataDir, 'database.new-theirs');
    fs.mkdirSync(theirs);
    const holder = startTask('lock', dataDir);
    await holder.printed(/^locked$/m);

    const refusal = await openDatabase({ dataDir }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartupError);
    expect((refusal as Error).message).toBe(
      `The data folder ${dataDir} is in use by another running server. ` +
        'Stop that server, or set DATA_DIR to another folder.',
    );
    expect(fs.readdirSync(dataDir).sort()).toEqual(['database.new-theirs', 'lock.sqlite']);

    await holder.kill();
    lockFolder(dataDir)();
  });

  test('rejects a second use of a folder in the same process', () => {
    const folder = newFolder();
    const unlock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(StartupError);
    unlock();
    unlock();
    lockFolder(folder)();
  });

  test('rejects an invalid lock file in one clear line', () => {
    const folder = newFolder();
    fs.writeFileSync(path.join(folder, 'lock.sqlite'), 'x'.repeat(5000));
    expect(() => lockFolder(folder)).toThrow(/^The data folder .* can't be locked with .*lock\.sqlite: .*$/);
    expect(() => lockFolder(folder)).toThrow(StartupError);
  });
});

const db = await openTestDatabase();

describe('preparing', () => {
  const uuidOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

  test('builds a query once, and prepares it on the embedded database, but not behind PgBouncer', async () => {
    let built = 0;
    const add = prepare((_db, { one, other }: { readonly one: number; readonly other: number }) => {
      built += 1;
      return sql<{ sum: number }>`SELECT ${one}::integer + 2 * ${other}::integer + ${one}::integer AS sum`;
    });
    const { rows } = await db.connection().execute(async (connection) => {
      const sums = [];
      for (const one of [1, 2, 3]) sums.push(...(await add(connection, { one, other: 10 })));
      expect(sums).toEqual([{ sum: 22 }, { sum: 24 }, { sum: 26 }]);
      return sql`
      SELECT (generic_plans + custom_plans)::integer AS plans FROM pg_prepared_statements
      WHERE statement LIKE '%AS sum'`.execute(connection);
    });
    expect(rows).toEqual(process.env['TEST_DATABASE_URL'] ? [] : [{ plans: 3 }]);
    expect(built).toBe(1);
  });

  test('refuses JSON that is nested too deeply, as PostgreSQL does, and goes on', async () => {
    const deep = '['.repeat(50_000) + ']'.repeat(50_000);
    const tooDeep = { code: '54001' };
    await expect(sql`SELECT ${deep}::jsonb`.execute(db)).rejects.toMatchObject(tooDeep);
    await expect(sql`SELECT ${[`{"a":"\\"","b":${deep}}`]}::jsonb[]`.execute(db)).rejects.toMatchObject(
      tooDeep,
    );
    const flat = JSON.stringify([deep, ...Array.from({ length: 2000 }, () => ['\\"['])]);
    const { rows } = await sql`SELECT jsonb_array_length(${flat}::jsonb) AS length`.execute(db);
    expect(rows).toEqual([{ length: 2001 }]);
  });

  test('has one query for uuids and another one for all else', async () => {
    await db
      .insertInto('users')
      .values({ uuid: uuidOf(1), name: 'Steve' })
      .execute();
    const find = prepareFor((database, { wanted }: { readonly wanted: string }, isById) =>
      database
        .selectFrom('users')
        .select(['name'])
        .where(isById ? 'uuid' : 'name', '=', wanted),
    );
    const found = [uuidOf(1), 'Steve', uuidOf(2), 'Alex', uuidOf(1), 'Steve'].map((wanted) =>
      find(db, { wanted }),
    );
    const steve = [{ name: 'Steve' }];
    expect(await Promise.all(found)).toEqual([steve, steve, [], [], steve, steve]);
  });

  test('has a name for each text, also if two queries have the same', async () => {
    const double = () =>
      prepare(
        (_db, { value }: { readonly value: number }) =>
          sql<{ result: number }>`SELECT 2 * ${value}::integer AS result`,
      );
    const triple = prepare(
      (_db, { value }: { readonly value: number }) =>
        sql<{ result: number }>`SELECT 3 * ${value}::integer AS result`,
    );
    for (const run of [double(), double()]) expect(await run(db, { value: 2 })).toEqual([{ result: 4 }]);
    expect(await triple(db, { value: 2 })).toEqual([{ result: 6 }]);
    expect(await double()(db, { value: 5 })).toEqual([{ result: 10 }]);
  });

  test('fails like any other query, also in a transaction, and goes on', async () => {
    const divide = prepare(
      (_db, { by }: { readonly by: number }) => sql<{ result: number }>`SELECT 6 / ${by}::integer AS result`,
    );
    await expect(divide(db, { by: 0 })).rejects.toMatchObject({ code: '22012' });
    const failing = db.transaction().execute(async (trx) => {
      expect(await divide(trx, { by: 2 })).toEqual([{ result: 3 }]);
      await divide(trx, { by: 0 });
    });
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    expect(await divide(db, { by: 3 })).toEqual([{ result: 2 }]);
  });
});
