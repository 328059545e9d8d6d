import { sql } from 'kysely';
import { seedDemo } from '../demo/seedDemo.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { LARGE_STATE_KEY, seedLarge } from './seedLarge.ts';

const DEMO = { users: 560, clans: 40, stats: 6720 };
const PLAYERS = 1_500;
const CLANS = 60;
const ADDED = { players: PLAYERS, clans: CLANS, stats: PLAYERS * 12 };

const db = await openTestDatabase();

async function rows<Row>(query: string): Promise<Row[]> {
  return (await sql.raw<Row>(query).execute(db)).rows;
}

async function number(query: string): Promise<number> {
  return (await rows<{ number: number }>(`SELECT (${query})::integer AS number`))[0]?.number ?? NaN;
}

async function counts() {
  const count = (table: string) => number(`SELECT count(*) FROM ${table}`);
  return { users: await count('users'), clans: await count('clans'), stats: await count('stats') };
}

/** Indexes and constraints, as PostgreSQL describes them. */
const schemaOfStats = () =>
  rows(`
    SELECT indexname AS name, indexdef AS definition FROM pg_indexes WHERE tablename = 'stats'
    UNION ALL
    SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint WHERE conrelid = 'stats'::regclass
    ORDER BY 1, 2`);

const forget = () => db.deleteFrom('site_state').where('key', '=', LARGE_STATE_KEY).execute();

const demoUsers = 'SELECT * FROM users WHERE uuid IN (SELECT uuid FROM demo) ORDER BY uuid';
let demoBefore: unknown;
let schemaBefore: unknown;

beforeAll(async () => {
  await seedDemo(db, { now: new Date('2026-03-01T12:00:00Z') });
  await sql`CREATE TABLE demo AS SELECT uuid FROM users`.execute(db);
  demoBefore = await rows(demoUsers);
  schemaBefore = await schemaOfStats();
}, 60_000);

test('leaves nothing behind after a late failure', async () => {
  await sql`ALTER TABLE stats ADD CONSTRAINT small CHECK (elo < 50000 AND range <> 'daily') NOT VALID`.execute(
    db,
  );
  await expect(seedLarge(db, PLAYERS)).rejects.toThrow('small');
  expect(await counts()).toEqual(DEMO);
  await sql`ALTER TABLE stats DROP CONSTRAINT small`.execute(db);
  expect(await schemaOfStats()).toEqual(schemaBefore);
  expect(await number(`SELECT count(*) FROM site_state WHERE key = '${LARGE_STATE_KEY}'`)).toBe(0);
});

test('adds players, clans and boards once over repeated runs', async () => {
  const answers = await Promise.all([seedLarge(db, PLAYERS), seedLarge(db, PLAYERS)]);
  expect(answers.map(({ isNew }) => isNew).sort()).toEqual([false, true]);
  for (const answer of answers) expect(answer).toMatchObject(ADDED);
  const all = { users: 560 + PLAYERS, clans: 40 + CLANS, stats: 6720 + PLAYERS * 12 };
  expect(await counts()).toEqual(all);
  expect(await seedLarge(db, 50)).toEqual({ ...ADDED, isNew: false });
  expect(await counts()).toEqual(all);
});

describe('the large seed', () => {
  test('leaves the demo data unchanged', async () => {
    expect(await rows(demoUsers)).toEqual(demoBefore);
  });

  test('leaves the indexes and constraints of the boards unchanged', async () => {
    expect(await schemaOfStats()).toEqual(schemaBefore);
  });

  test('updates the planner statistics', async () => {
    expect(await number(`SELECT reltuples FROM pg_class WHERE relname = 'stats'`)).toBe(6720 + PLAYERS * 12);
  });
});

test('skips taken names', async () => {
  await forget();
  const before = await counts();
  expect(await seedLarge(db, PLAYERS)).toMatchObject({ players: PLAYERS, isNew: true });
  expect((await counts()).users).toBe(before.users + PLAYERS);
});
