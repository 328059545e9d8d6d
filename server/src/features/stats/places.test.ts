import type { PlayerPlace } from '@site/contract/http/stats';
import { MODES, RANGES, type Mode, type Range } from '@site/contract/modes';
import { addPlayer, logIn } from '../../testing/accounts.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';

const db = await openTestDatabase();
const { app } = await startTestApp({ db });
const uuidOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
for (let number = 0; number < 14; number++) {
  await addPlayer(db, { uuid: uuidOf(number), name: `Player${number}` });
}
await addPlayer(db, { name: 'Reader' });
const reader = await logIn(app, 'Reader');

interface Row {
  readonly mode?: Mode;
  readonly range?: Range;
  readonly elo: number;
}

async function addRow(number: number, { mode = 'cores', range = 'daily', elo }: Row): Promise<void> {
  await db
    .insertInto('stats')
    .values({ user_id: uuidOf(number), mode, range, elo, kills: number, deaths: 2 * number })
    .execute();
}

async function placesOf(user: string): Promise<PlayerPlace[]> {
  const answer = await reader.get(`/api/stats/places/${user}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<PlayerPlace[]>();
}

const placeOf = async (number: number) => (await placesOf(uuidOf(number)))[0];

beforeEach(() => db.deleteFrom('stats').execute());

test('a place is told with its numbers and the distance to the next one, by name in any case or by uuid', async () => {
  await addRow(1, { elo: 90 });
  await addRow(2, { elo: 40 });
  await addRow(3, { elo: 70 });
  const own = { mode: 'cores', range: 'daily', place: 3, elo: 40, kills: 2, deaths: 4, toNext: 30 };
  for (const user of ['Player2', 'pLAYER2', uuidOf(2), uuidOf(2).toUpperCase()]) {
    expect(await placesOf(user)).toEqual([own]);
  }
});

test('the first place has no next one', async () => {
  await addRow(1, { elo: 90 });
  await addRow(2, { elo: 40 });
  expect(await placeOf(1)).toMatchObject({ place: 1, toNext: null });
});

test('with the distance to the next place a player really is one place further up', async () => {
  const elos = [40, 90, 10, 50, 50, 50, 70, 60, 50, 50, 50, 20, 50, 80];
  for (const [number, elo] of elos.entries()) await addRow(number, { elo });
  for (const number of elos.keys()) {
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

test('places and board have one order, among equals too', async () => {
  const elos = [40, 90, 10, 50, 50, 50, 70, 60, 50, 50, 50, 20, 50, 80];
  for (const [number, elo] of elos.entries()) await addRow(number, { elo });
  const board = (await reader.get('/api/stats?mode=cores&range=daily')).json<{ uuid: string }[]>();
  const places = await Promise.all(board.map(async ({ uuid }) => (await placesOf(uuid))[0]?.place));
  expect(places).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test('every board has a place of its own, in the order of the tabs', async () => {
  const boards = MODES.flatMap((mode) => RANGES.map((range) => ({ mode, range })));
  for (const [index, board] of boards.toReversed().entries()) {
    await addRow(1, { ...board, elo: 50 });
    for (let number = 2; number < 2 + index; number++) await addRow(number, { ...board, elo: 60 });
  }
  expect(await placesOf('Player1')).toMatchObject(
    boards.map(({ mode, range }, index) => ({
      mode: mode === 'ffa' ? 'blockhavenffa' : mode,
      range,
      place: boards.length - index,
    })),
  );
});

test('who has won nothing, or has not played, has no place', async () => {
  await addRow(1, { elo: 0 });
  expect(await placesOf('Player1')).toEqual([]);
  expect(await placesOf('Player2')).toEqual([]);
});

test('somebody unknown is not found', async () => {
  for (const user of ['nobody', '0e7c5a0f-6f0c-4f9b-8a53-5b1d9f1f0a11', 'Player%25']) {
    const answer = await reader.get(`/api/stats/places/${user}`);
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'unknown_player' }]);
  }
});

test('an account asks for places no more often than its limit, which counts before the query', async () => {
  const limited = await startTestApp({ db, env: { RATE_LIMITS: 'places=2/3600' } });
  const [browser, other] = [await logIn(limited.app, 'Reader'), await logIn(limited.app, 'Player1')];
  const ask = async (by: typeof browser, user: string) =>
    (await by.get(`/api/stats/places/${user}`)).statusCode;
  expect([await ask(browser, 'nobody'), await ask(browser, 'Player1')]).toEqual([404, 200]);
  expect([await ask(browser, 'nobody'), await ask(browser, 'Player1')]).toEqual([429, 429]);
  expect(await ask(other, 'Player1')).toBe(200);
});
