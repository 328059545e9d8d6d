import type { ApplicationSummary } from '@site/contract/http/applications';
import { LEAD_RANKS, STAFF_RANKS, type RankId } from '@site/contract/ranks';
import { addPlayer, logIn } from '../../testing/accounts.ts';
import type { Browser } from '../../testing/browser.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';
import { addApplication, FORM } from './testing/addApplication.ts';

const COUNT = 13;
const FIRST = new Date('2026-03-01T12:00:00Z');
const NUMBERS = Array.from({ length: COUNT }, (_, number) => number);
const NEWEST_FIRST = NUMBERS.map((number) => `Applicant${number}`).toReversed();
const SUMMARY = ['created_at', 'id', 'name', 'role', 'state'];

const db = await openTestDatabase();
const { app } = await startTestApp({ db });
const browsers = new Map<RankId, Browser>();
for (const rank of STAFF_RANKS) {
  await addPlayer(db, { name: rank, rank });
  browsers.set(rank, await logIn(app, rank));
}

async function list(rank: RankId, query = '') {
  const answer = await browsers.get(rank)?.get(`/api/applications/all${query}`);
  if (!answer) throw new Error(`Nobody is ${rank}`);
  return {
    status: answer.statusCode,
    rows: answer.json<ApplicationSummary[]>(),
    total: answer.headers['x-total-count'],
  };
}

const namesOf = (rows: readonly ApplicationSummary[]) => rows.map(({ name }) => name);

test('returns an empty list without applications', async () => {
  expect(await list('owner')).toEqual({ status: 200, rows: [] });
  expect(await list('sup')).toEqual({ status: 200, rows: [] });
});

describe('with more applications than the panel shows', () => {
  beforeAll(async () => {
    // Shuffled, so that neither row order nor ids are chronological.
    for (const number of NUMBERS.map((place) => (place * 5) % COUNT)) {
      const name = `Applicant${number}`;
      const created_at = new Date(FIRST.getTime() + number * 60_000);
      await addApplication(db, (await addPlayer(db, { name })).uuid, { name, created_at });
    }
  });

  test.each(LEAD_RANKS)('returns all of them in full to %s, newest first', async (rank) => {
    const { status, rows } = await list(rank);
    expect([status, namesOf(rows)]).toEqual([200, NEWEST_FIRST]);
    expect(rows.at(-1)).toEqual({
      ...FORM,
      id: 1,
      user_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Applicant0',
      state: 'PENDING',
      created_at: FIRST.toISOString(),
    });
  });

  test.each(STAFF_RANKS.filter((rank) => !LEAD_RANKS.includes(rank)))(
    'returns the newest ten without private fields to %s, whatever the query',
    async (rank) => {
      for (const query of ['', '?search=Applicant1&limit=1&sort=name']) {
        const { status, rows, total } = await list(rank, query);
        expect([status, namesOf(rows), total]).toEqual([200, NEWEST_FIRST.slice(0, 10), undefined]);
        for (const row of rows) expect(Object.keys(row).sort()).toEqual(SUMMARY);
        expect(JSON.stringify(rows)).not.toContain('private');
      }
    },
  );

  test('uses the current rank', async () => {
    const change = (rank: RankId) =>
      db.updateTable('users').set({ rank }).where('name', '=', 'srdev').execute();
    await change('sup');
    expect((await list('srdev')).rows).toHaveLength(10);
    await change('owner');
    expect((await list('srdev')).rows).toHaveLength(COUNT);
  });

  test('sorts ties by arrival, latest first', async () => {
    await db.updateTable('applications').set({ state: 'DENIED' }).execute();
    const newest = db.selectFrom('applications').select(['user_id', 'created_at']);
    const twin = await newest.where('name', '=', String(NEWEST_FIRST[0])).executeTakeFirstOrThrow();
    await addApplication(db, twin.user_id, { ...twin, name: 'Twin' });
    expect(namesOf((await list('admin')).rows).slice(0, 2)).toEqual(['Twin', NEWEST_FIRST[0]]);
  });
});

describe('a query of a lead', () => {
  beforeAll(async () => {
    await db.deleteFrom('applications').execute();
    // In order of submission.
    const applicants = [
      ['Otter', { name: 'zoe', discord: 'zoe.mc', role: 'Builder', state: 'PENDING' }],
      ['Badger', { name: 'Ümit', discord: '100%_badger', role: 'Supporter', state: 'ACCEPTED' }],
      ['Lynx', { name: 'Anna', discord: 'lynx', role: 'Supporter', state: 'DENIED' }],
      ['Wolf', { name: 'anna', discord: 'wolf', role: 'Content', state: 'PENDING' }],
    ] as const;
    for (const [day, [player, application]] of applicants.entries()) {
      const { uuid } = await addPlayer(db, { name: player });
      await addApplication(db, uuid, { ...application, created_at: new Date(Date.UTC(2026, 2, day + 1)) });
    }
  });

  async function names(query: string) {
    const { status, rows, total } = await list('srcon', `?${query}`);
    expect(status).toBe(200);
    for (const row of rows) expect(Object.keys(row).sort()).toEqual(SUMMARY);
    return { names: namesOf(rows), total };
  }

  test.each([
    ['sort=date', ['anna', 'Anna', 'Ümit', 'zoe']],
    ['sort=date&order=asc', ['zoe', 'Ümit', 'Anna', 'anna']],
    // Ignoring case, and newest first among equals.
    ['sort=name', ['anna', 'Anna', 'zoe', 'Ümit']],
    ['sort=name&order=desc', ['Ümit', 'zoe', 'anna', 'Anna']],
    ['sort=role', ['zoe', 'anna', 'Anna', 'Ümit']],
    ['state=PENDING', ['anna', 'zoe']],
    ['role=Supporter', ['Anna', 'Ümit']],
    ['role=Supporter&state=DENIED', ['Anna']],
    ['role=Developer', []],
    // First name, Discord name, player name.
    ['search=ZO', ['zoe']],
    ['search=.mc', ['zoe']],
    ['search=badg', ['Ümit']],
    // Special characters of the database.
    ['search=100%25_', ['Ümit']],
    ['search=%25', ['Ümit']],
    ['search=%20%20', ['anna', 'Anna', 'Ümit', 'zoe']],
  ])('%s', async (query, expected) => {
    expect(await names(query)).toEqual({ names: expected, total: String(expected.length) });
  });

  test.each([
    ['limit=2', ['anna', 'Anna']],
    ['limit=2&offset=3', ['zoe']],
    ['limit=2&offset=10', []],
  ])('returns a page for %s, with the total count', async (query, expected) => {
    expect(await names(query)).toEqual({ names: expected, total: '4' });
  });

  test.each(['limit=0', 'limit=101', 'offset=-1', 'state=OPEN', 'role=Owner', 'sort=age', 'order=up', 'x=1'])(
    'rejects %s',
    async (query) => {
      expect((await list('srcon', `?${query}`)).status).toBe(400);
    },
  );
});
