import type { PlayerPlace, StatsRow } from '@site/contract/http/stats';
import { type KyselyPlugin, sql } from 'kysely';
import { letCachesAge } from '../../testing/clock.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';
import { siteWith } from '../../upstreams/testing/siteWith.ts';
import { BOARDS, ELOS, SHARED_FOR, WIRE, emptyBoards, nameOf, uuidOf } from './testing/emptyBoards.ts';
import type { FastifyInstance } from 'fastify';
import { addPlayer, logIn } from '../../testing/accounts.ts';
import type { Browser } from '../../testing/browser.ts';
import { createPeriods } from '@site/contract/timeZone';
import { watchDays } from './watchDays.ts';

const db = await openTestDatabase();
const addRow = emptyBoards(db);

/** Starts an app with an empty cache of boards. */
async function newReader(env: Readonly<Record<string, string>> = {}) {
  const { app } = await startTestApp({ db, env });
  return async (query: string) => {
    const answer = await app.inject({ url: `/api/stats?${query}` });
    return { status: answer.statusCode, body: answer.json() as unknown };
  };
}

const namesOf = (body: unknown) => (body as StatsRow[]).map(({ name }) => name);

test('returns an empty list for a board without games', async () => {
  const read = await newReader();
  expect(await read('mode=bedwars&range=daily')).toEqual({ status: 200, body: [] });
  await addRow(1, { mode: 'bedwars', range: 'lifetime', elo: 5 });
  const later = await newReader();
  expect(await later('mode=bedwars&range=daily')).toEqual({ status: 200, body: [] });
});

test('returns the top ten, best first, with ties in a fixed order', async () => {
  // Interleaved, so that the order differs from row order.
  for (const number of ELOS.keys())
    await addRow((number * 5) % 14, { mode: 'cores', range: 'monthly', elo: ELOS[(number * 5) % 14] ?? 0 });
  const read = await newReader();
  const { body } = await read('mode=cores&range=monthly');
  expect(namesOf(body)).toEqual([1, 13, 6, 7, 3, 4, 5, 8, 9, 10].map(nameOf));
  expect((await (await newReader())('mode=cores&range=monthly')).body).toEqual(body);
});

test('returns the player and three numbers per row, with the name unchanged', async () => {
  await addRow(7, { mode: 'mlgrush', range: 'daily', elo: 2_147_483_647, kills: 12, deaths: 7 });
  const read = await newReader();
  expect(await read('range=daily&mode=mlgrush')).toEqual({
    status: 200,
    body: [{ uuid: uuidOf(7), name: '<script>alert(7)</script>', elo: 2_147_483_647, kills: 12, deaths: 7 }],
  });
});

test('shows players whose sum is 0 or less as 0, after the others and in order of their uuid', async () => {
  await addRow(1, { mode: 'ffa', range: 'daily', elo: -7, kills: 2 });
  await addRow(2, { mode: 'ffa', range: 'daily', deaths: 3 });
  await addRow(3, { mode: 'ffa', range: 'daily', elo: -90 });
  await addRow(4, { mode: 'ffa', range: 'daily', elo: 1 });
  const { body } = await (await newReader())('mode=blockhavenffa&range=daily');
  expect(body).toMatchObject([
    { name: 'Player4', elo: 1 },
    { name: 'Player1', elo: 0, kills: 2 },
    { name: 'Player2', elo: 0, deaths: 3 },
    { name: 'Player3', elo: 0 },
  ]);
});

test('shows ten players when those with Elo leave places free', async () => {
  for (const [number, elo] of ELOS.entries())
    await addRow(number, { mode: 'cores', range: 'daily', elo: elo - 60 });
  const { body } = await (await newReader())('mode=cores&range=daily');
  expect(namesOf(body)).toEqual([1, 13, 6, 0, 2, 3, 4, 5, 7, 8].map(nameOf));
});

test('has one board per mode and range', async () => {
  for (const [number, { mode, range }] of BOARDS.entries()) await addRow(number, { mode, range, elo: 100 });
  const read = await newReader();
  for (const [number, { mode, range }] of BOARDS.entries()) {
    const { body } = await read(`mode=${WIRE[mode]}&range=${range}`);
    expect(namesOf(body)).toEqual([nameOf(number)]);
  }
});

test('derives the id of the FFA mode from the name of the network', async () => {
  await addRow(1, { mode: 'ffa', range: 'daily', elo: 1 });
  const read = await newReader(siteWith(() => ({ name: 'Sky-Höhle 7' })));
  expect(namesOf((await read('mode=skyhhle7ffa&range=daily')).body)).toEqual(['Player1']);
  expect((await read('mode=blockhavenffa&range=daily')).status).toBe(400);
});

describe('an invalid board', () => {
  let read: Awaited<ReturnType<typeof newReader>>;
  beforeAll(async () => {
    read = await newReader();
  });

  test.each(['ffa', 'BEDWARS', 'bedwars%20', '__proto__', 'constructor', 'x'.repeat(64)])(
    'returns 404 for the mode "%.30s"',
    async (mode) => {
      expect(await read(`mode=${mode}&range=daily`)).toEqual({
        status: 400,
        body: { code: 'unknown_mode', message: 'There is no such game mode.' },
      });
    },
  );

  test.each([
    ['', 'mode, range'],
    ['mode=bedwars', 'range'],
    ['range=daily', 'mode'],
    ['mode=&range=daily', 'mode'],
    ['mode=bedwars&range=', 'range'],
    ['mode=bedwars&range=weekly', 'range'],
    ['mode=bedwars&range=DAILY', 'range'],
    ['mode=bedwars&range=daily&range=daily', 'range'],
    ['mode=bedwars&mode=cores&range=daily', 'mode'],
    [`mode=${'x'.repeat(65)}&range=daily`, 'mode'],
  ])('rejects "%.40s" and names the invalid fields', async (query, fields) => {
    const { status, body } = await read(query);
    expect([status, body]).toEqual([
      400,
      { code: 'invalid_input', message: expect.stringContaining(`(${fields}`) },
    ]);
  });
});

describe('concurrent readers', () => {
  test('share one query and see new results a second later', async () => {
    let queries = 0;
    const ofBoards = new WeakSet<object>();
    const counting: KyselyPlugin = {
      transformQuery: ({ node, queryId }) => {
        if (JSON.stringify(node).includes('"stats"')) ofBoards.add(queryId);
        return node;
      },
      // Parts of a query are transformed too, and have no result.
      transformResult: async ({ result, queryId }) => {
        if (ofBoards.has(queryId)) queries++;
        return result;
      },
    };
    const { app } = await startTestApp({ db: db.withPlugin(counting) });
    const read = async () => {
      const answer = await app.inject({ url: '/api/stats?mode=cores&range=daily' });
      return [answer.statusCode, ...namesOf(answer.json())];
    };
    await addRow(1, { mode: 'cores', range: 'daily', elo: 1 });
    const first = await Promise.all(Array.from({ length: 200 }, read));
    expect(new Set(first.map(String))).toEqual(new Set(['200,Player1']));
    expect(queries).toBe(1);

    await addRow(2, { mode: 'cores', range: 'daily', elo: 2 });
    letCachesAge(SHARED_FOR);
    const second = await Promise.all(Array.from({ length: 200 }, read));
    expect(new Set(second.map(String))).toEqual(new Set(['200,Player2,Player1']));
    expect(queries).toBe(2);
  });

  test('get an error without details until the database recovers', async () => {
    const read = await newReader();
    await sql`ALTER TABLE stats RENAME TO elsewhere`.execute(db);
    const failures = await Promise.all([
      read('mode=cores&range=daily'),
      read('mode=cores&range=daily'),
    ]).finally(() => sql`ALTER TABLE elsewhere RENAME TO stats`.execute(db));
    for (const { status, body } of failures) {
      expect([status, body]).toEqual([
        500,
        { code: 'internal', message: 'Something went wrong on our side.' },
      ]);
    }
    expect(await read('mode=cores&range=daily')).toEqual({ status: 200, body: [] });
  });
});

const CORES = { mode: 'cores', range: 'daily' } as const;

let app: FastifyInstance;
let reader: Browser;
beforeAll(async () => {
  ({ app } = await startTestApp({ db }));
  await addPlayer(db, { name: 'Reader' });
  await addPlayer(db, { name: 'Other' });
  reader = await logIn(app, 'Reader');
});

/** Milliseconds after which boards are counted again without an announcement. */
const COUNTED_FOR = 60_001;

async function placesOf(user: string): Promise<PlayerPlace[]> {
  letCachesAge(COUNTED_FOR);
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

test('counts a board again once its pages are told that it has moved, and not before', async () => {
  await addRow(1, { ...CORES, elo: 90 });
  await addRow(2, { ...CORES, elo: 40 });
  expect(await placeOf(2)).toMatchObject({ place: 2 });
  await addRow(3, { ...CORES, elo: 60 });
  const ask = async () =>
    (await reader.get(`/api/stats/places/${uuidOf(2)}`)).json<PlayerPlace[]>()[0]?.place;
  expect(await ask()).toBe(2);
  const { sockets } = app.services;
  const told = new Promise<void>((resolve) => sockets.onAnnounced('boards', resolve));
  sockets.announceChange('boards');
  await told;
  expect(await ask()).toBe(3);
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

test('the end of a day is seen once, in the time zone of the network', () => {
  // In Berlin it is 23:58:55.
  jest.useFakeTimers({ now: new Date('2026-11-29T22:58:55Z') });
  try {
    const periodAt = createPeriods('Europe/Berlin');
    const onEnd = jest.fn();
    const stop = watchDays(() => periodAt('daily', new Date()), onEnd);
    jest.advanceTimersByTime(60_000);
    expect(onEnd).not.toHaveBeenCalled();
    jest.advanceTimersByTime(6_000);
    expect(onEnd).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(3_600_000);
    expect(onEnd).toHaveBeenCalledTimes(1);
    stop();
    jest.advanceTimersByTime(86_400_000);
    expect(onEnd).toHaveBeenCalledTimes(1);
  } finally {
    jest.useRealTimers();
  }
});
