import type { ClanDetail, ClanSummary } from '@site/contract/http/clans';
import type { StatsRow } from '@site/contract/http/stats';
import { MODES, RANGES } from '@site/contract/modes';
import { sql } from 'kysely';
import {
  clanCountQuery,
  clanListQuery,
  clanQuery,
  clanSearchQuery,
  membersQuery,
} from '../../features/clans/clanRepository.ts';
import { createPeriods } from '@site/contract/timeZone';
import { leaderboardQuery } from '../../features/stats/statsRepository.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';
import { seedLarge } from './seedLarge.ts';

const PLAYERS = 100_000;
const CLANS = 4_000;

interface Step {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Step[];
}

interface Explainable {
  explain(format: 'json', options: unknown): Promise<Record<string, unknown>[]>;
}

const db = await openTestDatabase();
const { app } = await startTestApp({ db });

beforeAll(() => seedLarge(db, PLAYERS));

const below = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(below)];

async function stepsOf(query: { explain: Explainable['explain'] }): Promise<Step[]> {
  const [row] = await query.explain('json', sql`analyze`);
  const [{ Plan }] = row?.['QUERY PLAN'] as [{ Plan: Step }];
  return below(Plan);
}

const indexesOf = (steps: readonly Step[]) =>
  [...new Set(steps.flatMap((step) => step['Index Name'] ?? []))].sort();
const kinds = (steps: readonly Step[]) => steps.map((step) => step['Node Type']);

const rowsOf = (steps: readonly Step[]) =>
  Math.max(
    ...steps.map(
      (step) => (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)) * step['Actual Loops'],
    ),
  );

async function read<Body>(address: string): Promise<Body> {
  const answer = await app.inject({ url: `/api/${address}` });
  expect([address, answer.statusCode]).toEqual([address, 200]);
  return answer.json<Body>();
}

async function readAll(query = ''): Promise<readonly ClanSummary[]> {
  const list: ClanSummary[] = [];
  for (;;) {
    const page = await read<ClanSummary[]>(`clans?limit=100&offset=${list.length}${query}`);
    list.push(...page);
    if (page.length < 100) return list;
  }
}

describe('a leaderboard', () => {
  test.each(MODES.flatMap((mode) => RANGES.map((range) => ({ mode, range }))))(
    'for $mode, $range reads ten rows of its index and ten players',
    async ({ mode, range }) => {
      const query = leaderboardQuery(db, { mode, range, period: createPeriods('UTC')(range, new Date()) });
      const steps = (await stepsOf(query)).filter((step) => step['Actual Loops'] > 0);
      expect(indexesOf(steps)).toEqual(['stats_place', 'users_pkey']);
      expect(kinds(steps).filter((kind) => /Seq Scan|Bitmap/.test(kind))).toEqual([]);
      expect(rowsOf(steps)).toBe(10);
      // Players without Elo are not read at all while others fill the board.
      const conditions = steps.map((step) => step['Index Cond']);
      expect(conditions).toContainEqual(expect.stringContaining('(elo > 0)'));
      expect(conditions).not.toContainEqual(expect.stringContaining('(elo <= 0)'));
    },
  );

  test('shows the best players', async () => {
    const best = await sql<StatsRow>`
      SELECT uuid, name, elo, kills, deaths FROM stats JOIN users ON uuid = user_id
      WHERE mode || range = 'mlgrushlifetime' ORDER BY elo DESC, user_id LIMIT 10`.execute(db);
    expect(await read('stats?mode=mlgrush&range=lifetime')).toEqual(best.rows);
  });
});

describe('the list of clans', () => {
  test.each([{ limit: 10 }, { limit: 50, offset: 100 }, { limit: 100, offset: 1_000 }])(
    'reads only %j from its index',
    async (page) => {
      const steps = await stepsOf(clanListQuery(db, page));
      expect(kinds(steps)).toEqual(['Limit', 'Index Scan']);
      expect(indexesOf(steps)).toEqual(['clans_place']);
      expect(rowsOf(steps)).toBe(page.limit + (page.offset ?? 0));
    },
  );

  test('is counted without a sort', async () => {
    expect(kinds(await stepsOf(clanCountQuery(db)))).not.toContain('Sort');
  });

  test('is sorted by Elo, then by name', async () => {
    const list = await readAll();
    expect(list).toHaveLength(CLANS);
    const sorted = list.toSorted((a, b) => b.elo - a.elo || (a.name < b.name ? -1 : 1));
    expect(list).toEqual(sorted.map((clan, index) => ({ ...clan, eloRank: index + 1 })));
    expect(new Set(list.map(({ elo }) => elo)).size).toBeLessThan(CLANS);
    expect(await read('clans?limit=7&offset=3990')).toEqual(list.slice(3990, 3997));
  });
});

describe('a search for clans', () => {
  test.each(['wolf', 'koala', 'vpr', 'xyzzy'])('for "%s" uses the trigram index', async (search) => {
    for (const query of [clanSearchQuery(db, search, {}), clanCountQuery(db, search)]) {
      const steps = await stepsOf(query);
      expect(indexesOf(steps)).toContain('clans_search');
      expect(kinds(steps)).not.toContain('Seq Scan');
    }
  });

  test('uses the trigram index for a page with few matches too', async () => {
    const steps = await stepsOf(clanSearchQuery(db, 'xyzzy', { limit: 20 }));
    expect(indexesOf(steps)).toContain('clans_search');
    expect(kinds(steps)).not.toContain('Seq Scan');
  });

  test('counts places only down to the last on the page', async () => {
    const page = { limit: 1, offset: 2 };
    const [shown] = await clanSearchQuery(db, 'wolf', page).execute();
    const steps = await stepsOf(clanSearchQuery(db, 'wolf', page));
    const counted = steps.find((step) => step['Node Type'] === 'Index Only Scan');
    expect(counted?.['Index Name']).toBe('clans_place');
    // Including those with the same Elo.
    expect(counted?.['Actual Rows']).toBeLessThan((shown?.eloRank ?? 0) + 50);
  });

  test.each(['e', 'er'])('for "%s" reads the list until the page is full', async (search) => {
    const steps = await stepsOf(clanSearchQuery(db, search, { limit: 20 }));
    expect(indexesOf(steps)).toEqual(['clans_place']);
    expect(rowsOf(steps)).toBeLessThan(CLANS / 10);
  });

  test.each(['wolf', 'er', 'e', 'nd'])(
    'for "%s" finds the clans of the list at the same places',
    async (search) => {
      const list = await readAll();
      const found = list.filter(({ name, tag }) => `${name}\n${tag}`.toLowerCase().includes(search));
      expect(found.length).toBeGreaterThan(5);
      expect(await readAll(`&search=${search}`)).toEqual(found);
      expect(await read(`clans?search=${search}&limit=5&offset=3`)).toEqual(found.slice(3, 8));
    },
  );
});

describe('a single clan', () => {
  test('is found by the indexes of names and tags, and its place by the index of the list', async () => {
    const steps = await stepsOf(clanQuery(db, { wanted: 'Silent Wolves' }));
    expect(indexesOf(steps)).toEqual(['clans_name_key', 'clans_place', 'clans_tag_key']);
    expect(kinds(steps)).not.toContain('Seq Scan');
  });

  test('finds its members by an index', async () => {
    const { id, leader } = await db.selectFrom('clans').selectAll().limit(1).executeTakeFirstOrThrow();
    const steps = await stepsOf(membersQuery(db, { id, leader }));
    expect(indexesOf(steps)).toEqual(['users_clan']);
    expect(rowsOf(steps)).toBeLessThan(500);
  });

  test('has the same place as in the list', async () => {
    const list = await readAll();
    for (const place of [1, 2, 999, 1_000, 1_001, 2_500, CLANS]) {
      const summary = list[place - 1];
      const { clan, members } = await read<ClanDetail>(`clans/${encodeURIComponent(summary?.name ?? '')}`);
      expect(clan).toEqual({ ...summary, id: clan.id, leader: members[0]?.uuid });
      expect(await read(`clans/${summary?.tag}`)).toEqual({ clan, members });
    }
  });
});
