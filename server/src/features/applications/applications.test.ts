import { LEAD_RANKS, RANKS, STAFF_RANKS, type RankId } from '@site/contract/ranks';
import { addPlayer, logIn } from '../../testing/accounts.ts';
import type { Browser } from '../../testing/browser.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';

const COUNT = 13;
const FIRST = new Date('2026-03-01T12:00:00Z');
const NUMBERS = Array.from({ length: COUNT }, (_, number) => number);
const NEWEST_FIRST = NUMBERS.map((number) => `Applicant${number}`).toReversed();

const db = await openTestDatabase();
const { app } = await startTestApp({ db });
for (const rank of RANKS) await addPlayer(db, { name: rank, rank });
const browsers = new Map<RankId, Browser>();
for (const rank of RANKS) browsers.set(rank, await logIn(app, rank));

async function list(rank: RankId) {
  const answer = await browsers.get(rank)?.get('/api/applications/all');
  if (!answer) throw new Error(`Nobody is ${rank}`);
  return { status: answer.statusCode, body: answer.json() as unknown };
}

const namesOf = (body: unknown) => (body as { name: string }[]).map(({ name }) => name);

test('nothing yet is an empty list', async () => {
  expect(await list('owner')).toEqual({ status: 200, body: [] });
  expect(await list('sup')).toEqual({ status: 200, body: [] });
});

describe('with more applications than the panel shows', () => {
  beforeAll(async () => {
    // Mixed, so that neither the order of rows nor that of ids is the one of time.
    for (const number of NUMBERS.map((place) => (place * 5) % COUNT)) {
      const { uuid } = await addPlayer(db, { name: `Applicant${number}` });
      await db
        .insertInto('applications')
        .values({
          user_id: uuid,
          name: `Applicant${number}`,
          discord: `private-discord-${number}`,
          age: 20,
          role: 'Builder',
          strengths: 'private strengths',
          weaknesses: 'private weaknesses',
          motivation: 'private motivation',
          created_at: new Date(FIRST.getTime() + number * 60_000),
        })
        .execute();
    }
  });

  test.each(LEAD_RANKS)('%s reads all of them in full, newest first', async (rank) => {
    const { status, body } = await list(rank);
    expect([status, namesOf(body)]).toEqual([200, NEWEST_FIRST]);
    expect((body as unknown[]).at(-1)).toEqual({
      id: 1,
      user_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Applicant0',
      discord: 'private-discord-0',
      age: 20,
      role: 'Builder',
      strengths: 'private strengths',
      weaknesses: 'private weaknesses',
      motivation: 'private motivation',
      state: 'PENDING',
      created_at: FIRST.toISOString(),
    });
  });

  test.each(STAFF_RANKS.filter((rank) => !LEAD_RANKS.includes(rank)))(
    '%s reads the newest ten without what is private',
    async (rank) => {
      const { status, body } = await list(rank);
      expect([status, namesOf(body)]).toEqual([200, NEWEST_FIRST.slice(0, 10)]);
      for (const row of body as object[])
        expect(Object.keys(row).sort()).toEqual(['created_at', 'id', 'name', 'role', 'state']);
      expect(JSON.stringify(body)).not.toContain('private');
    },
  );

  test.each(RANKS.filter((rank) => !STAFF_RANKS.includes(rank)))('%s reads none', async (rank) => {
    expect(await list(rank)).toEqual({
      status: 403,
      body: { code: 'forbidden', message: 'Your rank does not allow this.' },
    });
  });

  test('nobody reads any without a login', async () => {
    expect((await app.inject({ url: '/api/applications/all' })).statusCode).toBe(401);
  });

  test('the rank of this moment counts', async () => {
    const demote = (rank: RankId) =>
      db.updateTable('users').set({ rank }).where('name', '=', 'srdev').execute();
    await demote('sup');
    expect(namesOf((await list('srdev')).body)).toHaveLength(10);
    await demote('player');
    expect((await list('srdev')).status).toBe(403);
    await demote('owner');
    expect(namesOf((await list('srdev')).body)).toHaveLength(COUNT);
  });

  test('of two at the same moment the one that came later is first', async () => {
    await db.updateTable('applications').set({ state: 'DENIED' }).execute();
    const twin = db.selectFrom('applications').select(['user_id', 'role', 'discord', 'age', 'created_at']);
    const row = await twin.where('name', '=', NEWEST_FIRST[0] ?? '').executeTakeFirstOrThrow();
    const texts = { name: 'Twin', strengths: '', weaknesses: '', motivation: '' };
    await db
      .insertInto('applications')
      .values({ ...row, ...texts })
      .execute();
    expect(namesOf((await list('admin')).body).slice(0, 2)).toEqual(['Twin', NEWEST_FIRST[0]]);
  });
});
