import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { StatsRow } from '@site/contract/http/stats';
import { MODES, RANGES, type Mode, type Range } from '@site/contract/modes';
import { sql, type KyselyPlugin } from 'kysely';
import { readConfig } from '../../config.ts';
import { readSiteFile } from '../../siteFile.ts';
import { newFolder, writeFiles } from '../../testing/folder.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';

const WIRE: Readonly<Record<Mode, string>> = {
  bedwars: 'bedwars',
  ffa: 'blockhavenffa',
  mlgrush: 'mlgrush',
  cores: 'cores',
};
const BOARDS = MODES.flatMap((mode) => RANGES.map((range) => ({ mode, range })));
const SHARED_FOR = 1_100;

const db = await openTestDatabase();

const uuidOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const nameOf = (number: number) => (number === 7 ? '<script>alert(7)</script>' : `Player${number}`);

async function addRow(number: number, row: { mode: Mode; range: Range } & Partial<StatsRow>): Promise<void> {
  const { mode, range, elo = 0, kills = 0, deaths = 0 } = row;
  await db
    .insertInto('stats')
    .values({ user_id: uuidOf(number), mode, range, elo, kills, deaths })
    .execute();
}

/** An app of its own has read no board yet. */
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

test('a board on which nobody has played is an empty list', async () => {
  const read = await newReader();
  expect(await read('mode=bedwars&range=daily')).toEqual({ status: 200, body: [] });
  await addRow(1, { mode: 'bedwars', range: 'lifetime', elo: 5 });
  await addRow(2, { mode: 'bedwars', range: 'monthly' });
  const later = await newReader();
  expect(await later('mode=bedwars&range=daily')).toEqual({ status: 200, body: [] });
  expect(await later('mode=bedwars&range=monthly')).toEqual({ status: 200, body: [] });
});

test('the ten best are shown, the best first, and among equals in a fixed order', async () => {
  const elos = [40, 90, 10, 50, 50, 50, 70, 60, 50, 50, 50, 20, 50, 80];
  // Put in by turns, so that the order is not the one of rows.
  for (const number of elos.keys())
    await addRow((number * 5) % 14, { mode: 'cores', range: 'monthly', elo: elos[(number * 5) % 14] ?? 0 });
  const read = await newReader();
  const { body } = await read('mode=cores&range=monthly');
  expect(namesOf(body)).toEqual([1, 13, 6, 7, 3, 4, 5, 8, 9, 10].map(nameOf));
  expect((await (await newReader())('mode=cores&range=monthly')).body).toEqual(body);
});

test('a row is the player with the three numbers, and a name comes as it is', async () => {
  await addRow(7, { mode: 'mlgrush', range: 'daily', elo: 2_147_483_647, kills: 12, deaths: 7 });
  const read = await newReader();
  expect(await read('range=daily&mode=mlgrush')).toEqual({
    status: 200,
    body: [{ uuid: uuidOf(7), name: '<script>alert(7)</script>', elo: 2_147_483_647, kills: 12, deaths: 7 }],
  });
});

test('those who have won nothing are left out, even where there is room', async () => {
  await addRow(1, { mode: 'ffa', range: 'daily', elo: 1 });
  await addRow(2, { mode: 'ffa', range: 'daily', deaths: 3 });
  await addRow(3, { mode: 'ffa', range: 'daily' });
  const read = await newReader();
  expect(namesOf((await read('mode=blockhavenffa&range=daily')).body)).toEqual(['Player1']);
});

test('each mode has a board of its own in each range', async () => {
  for (const [number, { mode, range }] of BOARDS.entries()) await addRow(number, { mode, range, elo: 100 });
  const read = await newReader();
  for (const [number, { mode, range }] of BOARDS.entries()) {
    const { body } = await read(`mode=${WIRE[mode]}&range=${range}`);
    expect(namesOf(body)).toEqual([nameOf(number)]);
  }
});

test('the id of the FFA mode follows the name of the network', async () => {
  const folder = newFolder();
  const site = readSiteFile(readConfig({}).siteConfig);
  writeFiles(folder, { 'site.json': JSON.stringify({ ...site, name: 'Sky-Höhle 7' }) });
  await addRow(1, { mode: 'ffa', range: 'daily', elo: 1 });
  const read = await newReader({ SITE_CONFIG: path.join(folder, 'site.json') });
  expect(namesOf((await read('mode=skyhhle7ffa&range=daily')).body)).toEqual(['Player1']);
  expect((await read('mode=blockhavenffa&range=daily')).status).toBe(400);
});

describe('what is not a board', () => {
  let read: Awaited<ReturnType<typeof newReader>>;
  beforeAll(async () => {
    read = await newReader();
  });

  test.each(['ffa', 'BEDWARS', 'bedwars%20', '__proto__', 'constructor', 'x'.repeat(64)])(
    'there is no mode "%.30s"',
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
  ])('"%.40s" is refused with what is wrong', async (query, fields) => {
    const { status, body } = await read(query);
    expect([status, body]).toEqual([
      400,
      { code: 'invalid_input', message: expect.stringContaining(`(${fields}`) },
    ]);
  });

  test('a German reader is told in German', async () => {
    const { app } = await startTestApp({ db });
    const url = '/api/stats?mode=ffa&range=daily';
    const answer = await app.inject({ url, cookies: { lang: 'de' } });
    expect(answer.json()).toEqual({ code: 'unknown_mode', message: 'Diesen Spielmodus gibt es nicht.' });
  });
});

describe('many readers at once', () => {
  test('share one query, and see what is new a second later', async () => {
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
    await wait(SHARED_FOR);
    const second = await Promise.all(Array.from({ length: 200 }, read));
    expect(new Set(second.map(String))).toEqual(new Set(['200,Player2,Player1']));
    expect(queries).toBe(2);
  });

  test('a failure is answered, without details, and is over as soon as its cause is', async () => {
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
