import { sql } from 'kysely';
import { seedDemo } from '../seedDemo.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';
import { LARGE_STATE_KEY, seedLarge } from './seedLarge.ts';

const DEMO = { users: 560, clans: 40, stats: 6720 };
const PLAYERS = 1_500;
const CLANS = 60;

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

const forget = () => db.deleteFrom('site_state').where('key', '=', LARGE_STATE_KEY).execute();

const demoUsers = 'SELECT * FROM users WHERE uuid IN (SELECT uuid FROM demo) ORDER BY uuid';
let demoBefore: unknown;

beforeAll(async () => {
  await seedDemo(db, { now: new Date('2026-03-01T12:00:00Z') });
  await sql`CREATE TABLE demo AS SELECT uuid FROM users`.execute(db);
  demoBefore = await rows(demoUsers);
}, 60_000);

test('leaves nothing behind after a late failure', async () => {
  await sql`ALTER TABLE stats ADD CONSTRAINT small CHECK (elo < 50000 AND range <> 'daily') NOT VALID`.execute(
    db,
  );
  await expect(seedLarge(db, PLAYERS)).rejects.toThrow('small');
  expect(await counts()).toEqual(DEMO);
  await sql`ALTER TABLE stats DROP CONSTRAINT small`.execute(db);
  expect(await number(`SELECT count(*) FROM site_state WHERE key = '${LARGE_STATE_KEY}'`)).toBe(0);
});

test('adds players, clans and boards once over repeated runs', async () => {
  const answers = await Promise.all([seedLarge(db, PLAYERS), seedLarge(db, PLAYERS)]);
  expect(answers.sort()).toEqual([false, true]);
  const all = { users: 560 + PLAYERS, clans: 40 + CLANS, stats: 6720 + PLAYERS * 12 };
  expect(await counts()).toEqual(all);
  expect(await seedLarge(db, 50)).toBe(false);
  expect(await counts()).toEqual(all);
});

describe('the large seed', () => {
  test('leaves the demo data unchanged', async () => {
    expect(await rows(demoUsers)).toEqual(demoBefore);
  });

  test('adds players with many valid names, without staff and passwords', async () => {
    await sql`CREATE VIEW added AS SELECT * FROM users WHERE uuid NOT IN (SELECT uuid FROM demo)`.execute(db);
    expect(await number(`SELECT count(*) FROM added WHERE name !~ '^[A-Za-z0-9_]{3,16}$'`)).toBe(0);
    expect(
      await number(`SELECT count(*) FROM added WHERE password_hash IS NOT NULL OR totp_secret IS NOT NULL`),
    ).toBe(0);
    expect(await rows(`SELECT DISTINCT rank FROM added ORDER BY rank`)).toEqual(
      ['champ', 'knock', 'mvp', 'player', 'vip', 'yt'].map((rank) => ({ rank })),
    );
    for (const condition of [`lang = 'de'`, `name ~ '_'`, `name ~ '[A-Z]'`]) {
      const percent = await number(`SELECT 100 * avg((${condition})::integer) FROM added`);
      expect([condition, percent > 15 && percent < 85]).toEqual([condition, true]);
    }
    expect(await number(`SELECT count(DISTINCT left(lower(name), 2)) FROM added`)).toBeGreaterThan(100);
  });

  test('updates the planner statistics', async () => {
    expect(await number(`SELECT reltuples FROM pg_class WHERE relname = 'stats'`)).toBe(6720 + PLAYERS * 12);
  });
});

test('skips taken names', async () => {
  await forget();
  const before = await counts();
  expect(await seedLarge(db, PLAYERS)).toBe(true);
  expect((await counts()).users).toBe(before.users + PLAYERS);
});
