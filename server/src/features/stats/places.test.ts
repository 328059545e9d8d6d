import type { PlayerPlace } from '@site/contract/http/stats';
import type { FastifyInstance } from 'fastify';
import { addPlayer, logIn } from '../../testing/accounts.ts';
import type { Browser } from '../../testing/browser.ts';
import { letCachesAge } from '../../testing/clock.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';
import { BOARDS, ELOS, emptyBoards, SHARED_FOR, uuidOf, WIRE } from './testing/emptyBoards.ts';

const CORES = { mode: 'cores', range: 'daily' } as const;

const db = await openTestDatabase();
const addRow = emptyBoards(db);

let app: FastifyInstance;
let reader: Browser;
beforeAll(async () => {
  ({ app } = await startTestApp({ db }));
  await addPlayer(db, { name: 'Reader' });
  await addPlayer(db, { name: 'Other' });
  reader = await logIn(app, 'Reader');
});

async function placesOf(user: string): Promise<PlayerPlace[]> {
  const answer = await reader.get(`/api/stats/places/${user}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<PlayerPlace[]>();
}

const placeOf = async (number: number) => (await placesOf(uuidOf(number)))[0];

test('returns a place with its numbers and the distance to the next, by case-insensitive name or uuid', async () => {
  await addRow(1, { ...CORES, elo: 90 });
  await addRow(2, { ...CORES, elo: 40, kills: 2, deaths: 4 });
  await addRow(3, { ...CORES, elo: 70 });
  const own = { mode: 'cores', range: 'daily', place: 3, elo: 40, kills: 2, deaths: 4, toNext: 30 };
  for (const user of ['Player2', 'pLAYER2', uuidOf(2), uuidOf(2).toUpperCase()]) {
    expect(await placesOf(user)).toEqual([own]);
  }
});

test('returns no next place for the first', async () => {
  await addRow(1, { ...CORES, elo: 90 });
  await addRow(2, { ...CORES, elo: 40 });
  expect(await placeOf(1)).toMatchObject({ place: 1, toNext: null });
});

test('moves a player up one place after gaining the distance', async () => {
  for (const [number, elo] of ELOS.entries()) await addRow(number, { ...CORES, elo });
  for (const number of ELOS.keys()) {
    const before = await placeOf(number);
    if (before?.toNext == null) continue;
    const set = (elo: number) =>
      db.updateTable('stats').set({ elo }).where('user_id', '=', uuidOf(number)).execute();
    await set(before.elo + before.toNext - 1);
    expect([number, (await placeOf(number))?.place]).toEqual([number, before.place]);
    await set(before.elo + before.toNext);
    expect((await placeOf(number))?.place).toBeLessThan(before.place);
    await set(before.elo);
  }
});

test('counts a sum of 0 or less as 0, and the distance to the next place from the sum', async () => {
  await addRow(1, { ...CORES, elo: -7 });
  await addRow(2, { ...CORES, elo: -90 });
  expect(await placeOf(1)).toMatchObject({ place: 1, elo: 0, toNext: null });
  expect(await placeOf(2)).toMatchObject({ place: 2, elo: 0, toNext: 91 });
  await addRow(3, { ...CORES, elo: 30 });
  expect(await placeOf(1)).toMatchObject({ place: 2, elo: 0, toNext: 37 });
  await db.updateTable('stats').set({ elo: 0 }).where('user_id', '=', uuidOf(2)).execute();
  await db.updateTable('stats').set({ elo: 1 }).where('user_id', '=', uuidOf(1)).execute();
  expect(await placeOf(2)).toMatchObject({ place: 3, elo: 0, toNext: 2 });
});

test.each([0, 60])('orders places and boards the same way, also for ties and below %i', async (less) => {
  for (const [number, elo] of ELOS.entries()) await addRow(number, { ...CORES, elo: elo - less });
  letCachesAge(SHARED_FOR);
  const board = (await reader.get('/api/stats?mode=cores&range=daily')).json<{ uuid: string }[]>();
  const places = await Promise.all(board.map(async ({ uuid }) => (await placesOf(uuid))[0]?.place));
  expect(places).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test('returns one place per board, in the order of the tabs', async () => {
  for (const [index, board] of BOARDS.toReversed().entries()) {
    await addRow(1, { ...board, elo: 50 });
    for (let number = 2; number < 2 + index; number++) await addRow(number, { ...board, elo: 60 });
  }
  const places = BOARDS.map(({ mode, range }, index) => ({
    mode: WIRE[mode],
    range,
    place: BOARDS.length - index,
  }));
  expect(await placesOf('Player1')).toMatchObject(places);
});

test('returns no place for a player without games', async () => {
  await addRow(1, { ...CORES, elo: 0 });
  expect(await placesOf('Player2')).toEqual([]);
});

test('returns 404 for an unknown player', async () => {
  for (const user of ['nobody', '0e7c5a0f-6f0c-4f9b-8a53-5b1d9f1f0a11', 'Player%25']) {
    const answer = await reader.get(`/api/stats/places/${user}`);
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'unknown_player' }]);
  }
});

test('limits requests per account, before the query', async () => {
  const limited = await startTestApp({ db, env: { RATE_LIMITS: 'places=2/3600' } });
  const [browser, other] = [await logIn(limited.app, 'Reader'), await logIn(limited.app, 'Other')];
  const ask = async (by: typeof browser, user: string) =>
    (await by.get(`/api/stats/places/${user}`)).statusCode;
  expect([await ask(browser, 'nobody'), await ask(browser, 'Player1')]).toEqual([404, 200]);
  expect([await ask(browser, 'nobody'), await ask(browser, 'Player1')]).toEqual([429, 429]);
  expect(await ask(other, 'Player1')).toBe(200);
});
