import type { PlayerPlace, StatsRow } from '@site/contract/http/stats';
import { MODES, RANGES, type Mode, type Range } from '@site/contract/modes';
import { createPeriods } from '@site/contract/timeZone';
import type { FastifyInstance } from 'fastify';
import { sql, type KyselyPlugin } from 'kysely';
import { addPlayer, logIn } from '../../testing/accounts.ts';
import type { Browser } from '../../testing/browser.ts';
import { letCachesAge } from '../../testing/clock.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';
import { siteWith } from '../../upstreams/testing/siteWith.ts';

const WIRE: Readonly<Record<Mode, string>> = {
  bedwars: 'bedwars',
  ffa: 'blockhavenffa',
  mlgrush: 'mlgrush',
  cores: 'cores',
};
const BOARDS = MODES.flatMap((mode) => RANGES.map((range) => ({ mode, range })));
const CORES = { mode: 'cores', range: 'daily' } as const;
const ELOS = [40, 90, 10, 50, 50, 50, 70, 60, 50, 50, 50, 20, 50, 80];
const SHARED_FOR = 1_450;

const periodAt = createPeriods('Europe/Berlin');

const db = await openTestDatabase();

const uuidOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const nameOf = (number: number) => (number === 7 ? '<script>alert(7)</script>' : `Player${number}`);

async function addRow(number: number, row: { mode: Mode; range: Range } & Partial<StatsRow>): Promise<void> {
  const { mode, range, elo = 0, kills = 0, deaths = 0 } = row;
  await db
    .insertInto('stats')
    .values({ user_id: uuidOf(number), mode, range, period: periodAt(range, new Date()), elo, kills, deaths })
    .execute();
}

/** Starts an app with an empty cache of boards. */
async function newReader(env: Readonly<Record<string, string>> = {}) {
  const { app } = await startTestApp({ db, env });
  return async (query: string) => {
    const answer = await app.inject({ url: `/api/stats?${query}` });
    return { status: answer.statusCode, body: answer.json() as unknown };
  };
}

const namesOf = (body: unknown) => (body as StatsRow[]).map(({ name }) => name);

beforeAll(async () => {
  for (let number = 0; number < 14; number++)
    await db
      .insertInto('users')
      .values({ uuid: uuidOf(number), name: nameOf(number) })
      .execute();
});

beforeEach(() => db.deleteFrom('stats').execute());

test('returns an empty list for a board without games', async () => {
  const read = await newReader();
  expect(await read('mode=bedwars&range=daily')).toEqual({ status: 200, body: [] });
  await addRow(1, { mode: 'bedwars', range: 'lifetime', elo: 5 });
  await addRow(2, { mode: 'bedwars', range: 'monthly' });
  const later = await newReader();
  expect(await later('mode=bedwars&range=daily')).toEqual({ status: 200, body: [] });
  expect(await later('mode=bedwars&range=monthly')).toEqual({ status: 200, body: [] });
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

test('omits players without wins, even if the board isn’t full', async () => {
  await addRow(1, { mode: 'ffa', range: 'daily', elo: 1 });
  await addRow(2, { mode: 'ffa', range: 'daily', deaths: 3 });
  await addRow(3, { mode: 'ffa', range: 'daily' });
  const read = await newReader();
  expect(namesOf((await read('mode=blockhavenffa&range=daily')).body)).toEqual(['Player1']);
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

  test('answers in German to a German reader', async () => {
    const { app } = await startTestApp({ db });
    const url = '/api/stats?mode=ffa&range=daily';
    const answer = await app.inject({ url, cookies: { lang: 'de' } });
    expect(answer.json()).toEqual({ code: 'unknown_mode', message: 'Diesen Spielmodus gibt es nicht.' });
  });
});

describe('concurrent readers', () => {
  test('share one query and see new results a second later', async () => {
    let queries = 0;
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        if (JSON.stringify(node).includes('"stats"')) queries++;
        return node;
      },
      transformResult: async ({ result }) => result,
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

describe('the places of a player', () => {
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

  test('orders places and boards the same way, also for ties', async () => {
    for (const [number, elo] of ELOS.entries()) await addRow(number, { ...CORES, elo });
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

  test('returns no place for a player without wins or games', async () => {
    await addRow(1, { ...CORES, elo: 0 });
    expect(await placesOf('Player1')).toEqual([]);
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
});
