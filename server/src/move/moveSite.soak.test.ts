import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, sql } from 'kysely';
import { converters, extensions } from '../database/embedded/engine.ts';
import { migrate } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import type { Schema } from '../database/schema.ts';
import { addPlayer } from '../testing/accounts.ts';
import { cleanUpLater } from '../testing/cleanUp.ts';
import { emptyDatabase } from '../testing/cachedDatabase.ts';
import { newDatabase } from '../testing/newDatabase.ts';
import { copyOrder, filledTables, query, readSequences, type Database, type Table } from './catalogue.ts';
import { moveSite, refusal, unclear } from './moveSite.ts';

const ODD = `
  CREATE TYPE mood AS ENUM ('sad', 'it''s "fine"');
  CREATE TYPE pair AS (a integer, b text);
  CREATE TABLE "Odd table" (
    id bigint GENERATED ALWAYS AS IDENTITY (START WITH 5 INCREMENT BY 3) PRIMARY KEY,
    "a ""name""" text,
    letters varchar(12),
    padded char(6),
    doubled text GENERATED ALWAYS AS (letters || letters) STORED,
    amount numeric,
    money_like numeric(12, 4),
    ratio double precision,
    at timestamptz,
    plain timestamp,
    day date,
    span interval,
    data jsonb,
    raw_json json,
    bytes bytea,
    list text[],
    deep integer[][],
    moods mood[],
    both_of pair,
    number serial,
    id_of uuid,
    bits bit varying(9),
    address inet
  );
  CREATE TABLE empty_one (only_row boolean PRIMARY KEY DEFAULT true);
  CREATE TABLE child (parent bigint REFERENCES "Odd table" (id), name name, "order" "char");
`;

const HUGE = JSON.stringify({
  text: 'ü"\\'.repeat(400_000),
  more: Array.from({ length: 20_000 }, (_, i) => ({ i })),
});

const TEXTS = [
  '',
  ' ',
  'NULL',
  '\\N',
  '{}',
  `{"a","b\\"}`,
  `'; DROP TABLE users; --`,
  '"quoted", \\backslash\\, \'single\'',
  'line\nbreak\r\n\ttab\u0001\u007f',
  'Ä ä ß ẞ é e\u0301 日本 😀 \u202e \ufeff \u{10ffff}',
];

async function fillOdd(db: Database): Promise<void> {
  const add = (columns: string, values: readonly unknown[]) =>
    query(
      db,
      `INSERT INTO "Odd table" (${columns}) VALUES (${values.map((_value, i) => `$${i + 1}`).join(', ')})`,
      values,
    );
  for (const text of TEXTS) await add('"a ""name""", list', [text, [text, null, text]]);
  await add('letters, padded, bits', ['x'.repeat(12), 'a b', '101']);
  await add('data, raw_json', [HUGE, '{ "b": 1,  "a": 1.0, "a": 2 }']);
  for (const number of ['0.1', '1e-300', 'NaN', 'Infinity', '-0', '123456789.123456789'])
    await add('ratio, amount', [number, number.startsWith('-') ? '-12.3400' : number]);
  await add('amount, money_like', [`1${'0'.repeat(80)}.${'0'.repeat(40)}1`, '99999999.9900']);
  for (const at of [
    '2024-02-29 23:59:59.123456+00',
    '0044-03-15 12:00:00+00 BC',
    'infinity',
    '-infinity',
    '294276-12-31 23:59:59.999999+00',
  ])
    await add('at, plain', [at, at.replace('+00', '')]);
  await add('day, span', ['5874897-12-31', '-1 year 2 mons -3 days 04:05:06.789012']);
  await query(
    db,
    `INSERT INTO "Odd table" (bytes) SELECT decode(string_agg(lpad(to_hex(n), 2, '0'), ''), 'hex') FROM generate_series(0, 255) n`,
  );
  await query(
    db,
    `INSERT INTO "Odd table" (bytes, deep, moods, both_of, id_of, address) VALUES ('', '{{1,2},{3,NULL}}', ARRAY['it''s "fine"', NULL]::mood[], ROW(NULL, 'a,"b')::pair, '8f6f8a7e-0d5c-4a52-9a3e-1f2b3c4d5e6f', '::1/64')`,
  );
  await query(db, `INSERT INTO "Odd table" DEFAULT VALUES`);
  await query(db, `INSERT INTO child SELECT id, 'n', 'x' FROM "Odd table"`);
}

/** All rows as PostgreSQL formats them. */
const dump = async (db: Database, table: string) =>
  (
    await query<{ row: string }>(db, `SELECT t::text AS row FROM ${table} t ORDER BY t::text COLLATE "C"`)
  ).map(({ row }) => row);

async function openSource(): Promise<Database> {
  const pglite = await PGlite.create({
    loadDataDir: await emptyDatabase(),
    ...converters,
    extensions,
  });
  const db = new Kysely<Schema>({ dialect: new PGliteDialect({ pglite }) });
  cleanUpLater(() => db.destroy());
  await migrate(db, () => undefined);
  return db;
}

/** A new connection with the current settings. */
async function reopen(url: string): Promise<Database> {
  const { db, close } = await openDatabase({ url, dataDir: '' });
  cleanUpLater(close);
  return db;
}

const openTarget = async () => reopen(await newDatabase());

const runAll = async (db: Database, text: string) => {
  for (const statement of text.split(';\n').filter((part) => part.trim() !== '')) await query(db, statement);
};

(process.env['TEST_DATABASE_URL'] ? describe : describe.skip)('a site that moves to PostgreSQL', () => {
  test('copies everything exactly: every type, unusual texts, the sequences', async () => {
    const url = await newDatabase();
    const name = new URL(url).pathname.slice(1);
    const [source, target] = [await openSource(), await reopen(url)];
    for (const db of [source, target]) await runAll(db, ODD);
    await fillOdd(source);
    await query(source, 'DELETE FROM child WHERE parent = (SELECT max(parent) FROM child)');
    await query(source, 'DELETE FROM "Odd table" WHERE id = (SELECT max(id) FROM "Odd table")');
    // A server may use other text formats; a connection keeps its initial ones.
    const settings = [`datestyle = 'German'`, 'extra_float_digits = -3', `bytea_output = 'escape'`];
    for (const setting of settings)
      await query(target, `ALTER ROLE CURRENT_USER IN DATABASE ${name} SET ${setting}`);
    const lines: string[] = [];
    const { tables } = await moveSite(source, await reopen(url), (line) => lines.push(line));
    await query(target, `ALTER ROLE CURRENT_USER IN DATABASE ${name} RESET ALL`);

    const [all] = await query<{ count: number }>(
      source,
      `SELECT count(*) FROM pg_tables WHERE schemaname = 'public'`,
    );
    // The migrations' tables are the target's own.
    expect(tables).toBe((all?.count ?? 0) - 3);
    for (const table of ['"Odd table"', 'child', 'empty_one'])
      expect(await dump(target, table)).toEqual(await dump(source, table));
    expect(await readSequences(target)).toEqual(await readSequences(source));
    expect((await readSequences(target)).get('"Odd table_id_seq"')).toBe('89');
    expect(lines.join('\n')).toMatch(/^ {2}"Odd table": \d+ rows in [\d.]+ s$/m);
  });

  test('rejects a second move and names the existing tables', async () => {
    const [source, target] = [await openSource(), await openTarget()];
    await addPlayer(source, { name: 'Steve' });
    await moveSite(source, target, () => undefined);
    await expect(moveSite(source, target, () => undefined)).rejects.toMatchObject({
      name: 'CommandError',
      message: expect.stringMatching(/is not empty: there is something in users\. Nothing was changed\./),
    });
  });

  test('moves everything or nothing, even when only the content differs', async () => {
    const [source, target] = [await openSource(), await openTarget()];
    for (const name of ['Steve', 'Alex', 'Herobrine']) {
      const { uuid } = await addPlayer(source, { name });
      await source
        .insertInto('alerts')
        .values({ user_id: uuid, category: 'system', message: 'Hi' })
        .execute();
    }
    const before = await readSequences(target);
    const refused = async (reason: RegExp) => {
      await expect(moveSite(source, target, () => undefined)).rejects.toMatchObject({
        name: 'CommandError',
        message: expect.stringMatching(reason),
      });
      expect(await filledTables(target)).toEqual([]);
      expect(await readSequences(target)).toEqual(before);
    };

    await query(target, `ALTER TABLE alerts ADD CONSTRAINT broken CHECK (message <> 'Hi')`);
    await refused(
      /^The site was not moved: new row for relation "alerts" violates check constraint "broken"\. Everything is as it was/,
    );
    await query(target, 'ALTER TABLE alerts DROP CONSTRAINT broken');

    await query(
      target,
      `CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.message = 'Ho'; RETURN NEW; END $$`,
    );
    await query(target, `CREATE TRIGGER spoil BEFORE INSERT ON alerts FOR EACH ROW EXECUTE FUNCTION spoil()`);
    await refused(
      /^The site was not moved: alerts is not the same there: 3 rows here and 3 there, with other content\./,
    );
    await query(
      target,
      `CREATE OR REPLACE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$`,
    );
    await refused(/alerts is not the same there: 3 rows here and 0 there\./);
    await query(target, 'DROP TRIGGER spoil ON alerts');

    await query(target, 'CREATE UNIQUE INDEX once ON alerts (message)');
    await refused(/duplicate key .+ \(Key \(message\)=\(Hi\) already exists\.\)\. .+LC_CTYPE 'C\.UTF-8'/);
    await query(target, 'DROP INDEX once');

    await query(target, 'ALTER TABLE alerts ADD COLUMN more text');
    await refused(/the tables alerts are not the same there/);
    await query(target, 'ALTER TABLE alerts DROP COLUMN more');
    expect(await moveSite(source, target, () => undefined)).toMatchObject({ rows: 6 });
    expect(await sql`SELECT message FROM alerts`.execute(target)).toMatchObject({ rows: [{}, {}, {}] });
  });
});

describe('the copy order', () => {
  const tables: readonly Table[] = ['alerts', 'clans', 'files', 'tokens', 'users', 'versions'].map(
    (name) => ({
      name,
      columns: [],
    }),
  );

  const order = (...references: readonly (readonly [from: string, to: string])[]) =>
    copyOrder(
      tables,
      references.map(([from, to]) => ({ from, to })),
    ).map(({ name }) => name);

  test('puts referenced tables first, over any number of steps', () => {
    const found = order(['alerts', 'users'], ['users', 'clans'], ['files', 'versions'], ['clans', 'tokens']);
    expect(found.toSorted()).toEqual(tables.map(({ name }) => name));
    const chain = ['tokens', 'clans', 'users', 'alerts'];
    expect(found.filter((name) => chain.includes(name))).toEqual(chain);
    expect(found.indexOf('versions')).toBeLessThan(found.indexOf('files'));
  });

  test('ignores references to tables outside the list', () => {
    expect(order(['users', 'elsewhere'])).toEqual(tables.map(({ name }) => name));
  });

  test.each([
    ['to each other', [['users', 'clans'] as const, ['clans', 'users'] as const]],
    ['to itself', [['users', 'users'] as const]],
  ])('rejects tables that refer %s and suggests a migration', (_how, references) => {
    expect(() => order(...references)).toThrow(/^No order of copying .+ users: a migration .+ DEFERRABLE\.$/);
  });
});

test('hides a rejected row, which may contain a password hash', () => {
  const error = Object.assign(new Error('violates check constraint'), {
    code: '23514',
    detail: 'Failing row (hunter2)',
  });
  expect(refusal(error).message).toMatch(
    /^The site was not moved: violates check constraint\. Everything is as it was/,
  );
});

test("doesn't claim a rollback when the outcome of the commit is unknown", () => {
  expect(unclear(new Error('Connection terminated')).message).not.toMatch(/as it was/);
});
