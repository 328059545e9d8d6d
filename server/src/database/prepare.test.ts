import { sql } from 'kysely';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { prepare, prepareFor } from './prepare.ts';

const db = await openTestDatabase();
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
