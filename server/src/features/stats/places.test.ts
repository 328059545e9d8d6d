import { RANGES, type Range } from '@site/contract/modes';
import { sql, type Kysely } from 'kysely';
import { up } from '../../../migrations/0026_stats_counts.ts';
import { createRandom } from '../../kit/random.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';
import { findPlaces, placesQuery } from './statsRepository.ts';

const db = await openTestDatabase();
const PERIOD = '2026-11-01';
const periodOf = () => PERIOD;

/** Around the bounds of slots, of 64 of them and of 4096, and beyond. */
const ELOS = [-7, 0, 1, 2, 3, 4, 62, 63, 64, 65, 127, 128, 3_135, 3_136, 4_095, 40_000, 2_147_483_647];

beforeEach(async () => {
  await db.deleteFrom('users').execute();
  await sql`
    INSERT INTO users (uuid, name) SELECT gen_random_uuid(), 'Player' || n FROM generate_series(1, 400) n`.execute(
    db,
  );
});

const uuids = async () => (await db.selectFrom('users').select('uuid').execute()).map(({ uuid }) => uuid);

/** Adds rows as the game does: to those of players who have some. */
async function addRows(range: Range, elos: readonly number[], players: readonly string[]): Promise<void> {
  await sql`
    INSERT INTO stats (user_id, mode, range, period, elo, kills, deaths)
    SELECT user_id, 'cores', ${range}, ${PERIOD}::date, elo, 0, 0
    FROM unnest(${players}::uuid[], ${elos}::integer[]) AS given (user_id, elo)
    ON CONFLICT (user_id, mode, range, period) DO UPDATE SET elo = EXCLUDED.elo`.execute(db);
}

async function fill(seed: string): Promise<void> {
  const random = createRandom(seed);
  const players = (await uuids()).filter(() => random.chance(0.8));
  for (const range of RANGES)
    await addRows(
      range,
      players.map(() => random.pick(ELOS)),
      players,
    );
}

const countsOf = (table: string) => sql`
  SELECT mode, range, period, level, stats_slot(elo, user_id) >> (6 * level) AS slot, count(*) AS players
  FROM ${sql.table(table)}, generate_series(0, 2) AS level WHERE elo > 0 GROUP BY 1, 2, 3, 4, 5`;

async function wrongCounts() {
  const kept = sql`SELECT mode, range, period, level, slot, players FROM stats_counts WHERE players <> 0`;
  const { rows } = await sql`
    (${countsOf('stats')} EXCEPT ${kept}) UNION ALL (${kept} EXCEPT ${countsOf('stats')})`.execute(db);
  return rows;
}

test('the counts are those of the boards, whatever changes these', async () => {
  await fill('first');
  expect(await wrongCounts()).toEqual([]);
  await fill('second');
  expect(await wrongCounts()).toEqual([]);
  const [one = '', other = '', ...rest] = await uuids();
  await db.deleteFrom('users').where('uuid', 'in', rest.slice(0, 100)).execute();
  await db
    .deleteFrom('stats')
    .where('user_id', 'in', [one, ...rest.slice(100, 200)])
    .execute();
  await addRows('daily', [5], [other]);
  await sql`UPDATE stats SET user_id = ${one} WHERE user_id = ${other}`.execute(db);
  await sql`UPDATE stats SET period = '2026-11-02' WHERE range = 'daily'`.execute(db);
  expect(await wrongCounts()).toEqual([]);
});

test('rows from before the migration are counted', async () => {
  await fill('old');
  await sql`DROP TABLE stats_counts`.execute(db);
  await sql`DROP FUNCTION count_stats, stats_slot CASCADE`.execute(db);
  await up(db as unknown as Kysely<unknown>);
  expect(await wrongCounts()).toEqual([]);
});

test('every place is that of the board', async () => {
  await fill('board');
  const { rows: expected } = await sql<{ uuid: string; range: Range; place: number }>`
    SELECT user_id AS uuid, range, row_number() OVER (PARTITION BY range ORDER BY elo DESC, user_id) AS place
    FROM stats WHERE elo > 0 ORDER BY 1, 2`.execute(db);
  const found: object[] = [];
  for (const uuid of (await uuids()).sort())
    for (const { range, place } of (await findPlaces(db, uuid, periodOf))!.toSorted((a, b) =>
      a.range < b.range ? -1 : 1,
    ))
      found.push({ uuid, range, place });
  expect(found).toEqual(expected);
});

interface Plan {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

/** Counts the rows that a query looks at. */
const looksOf = (plan: Plan): number =>
  plan['Actual Loops'] * (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) +
  (plan.Plans ?? []).reduce((sum, part) => sum + looksOf(part), 0);

test.each([
  ['of the same Elo', () => 1],
  ['of different Elos', (number: number) => 1 + (number % 3_000)],
])('among thousands of players %s, few are looked at', async (_, eloOf) => {
  const players = 10_000;
  await sql`
    INSERT INTO users (uuid, name)
    SELECT gen_random_uuid(), 'More' || n FROM generate_series(1, ${players}::integer) n`.execute(db);
  const all = await uuids();
  await addRows(
    'daily',
    all.map((_player, number) => eloOf(number)),
    all,
  );
  await sql`VACUUM (ANALYZE) stats, stats_counts`.execute(db);
  for (const uuid of [all.toSorted()[players / 2]!, all.toSorted()[players]!]) {
    const query = placesQuery(uuid, periodOf).compile(db);
    const explained = { ...query, sql: `EXPLAIN (ANALYZE, FORMAT JSON) ${query.sql}` };
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(explained);
    expect(looksOf(rows[0]!['QUERY PLAN'][0].Plan)).toBeLessThan(2_500);
  }
});
