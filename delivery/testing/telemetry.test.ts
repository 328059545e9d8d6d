import type { RemoteStatus } from '@site/contract/http/releases';
import type { TelemetryBody } from '@site/contract/http/telemetry';
import { RATES } from 'server/src/config/rates.ts';
import { letCachesAge, letPass, restoreClock } from 'server/src/testing/clock.ts';
import { addPipeline, forceLive } from 'server/src/testing/releases.ts';
import { deployed } from './remotes.ts';
import { startTestApp } from 'server/src/testing/testApp.ts';
import { openTestDatabase } from 'server/src/testing/testDatabase.ts';
import { newAddress, openPage, report, sendVisitors } from 'server/src/testing/visitors.ts';
import { countEntries, limitNewRows } from './inside.ts';

type Entry = TelemetryBody['entries'][number];

const BASELINE = '1.0.0-aaaa1111';
const YOUNG = '3.0.0';
const KINDS = ['load', 'lcp', 'inp', 'cls'] as const;
const MINUTE = 60_000;

const db = await openTestDatabase();
const lines: { build?: string; said?: string; msg: string }[] = [];
const files = { ...deployed('shop') };
const { app } = await startTestApp({
  db,
  files,
  env: { LOG_LEVEL: 'warn' },
  logTo: { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[number]) },
});
const { ship, publish, send } = await addPipeline(app, db);
afterAll(() => app.services.delivery.autoRollback.stop());

restoreClock();
beforeEach(async () => {
  lines.length = 0;
  await db.deleteFrom('remote_health').execute();
});

const entry = (kind: Entry['kind'], value: number, more: Partial<Entry> = {}): Entry => ({
  remote: 'shop',
  version: BASELINE,
  kind,
  value,
  ...more,
});

/** Reports from a separate page. */
const tell = async (entries: readonly Entry[], { to = app, address = '203.0.113.1' } = {}) =>
  report(to, await openPage(to), entries, { address });

/** Reports each entry from a separate page. */
async function tellEach(entries: readonly Entry[]): Promise<void> {
  for (const one of entries) await tell([one]);
}

const rows = () =>
  db
    .selectFrom('remote_health')
    .select(['remote', 'version', 'kind', 'bucket', 'count'])
    .orderBy('kind')
    .orderBy('bucket')
    .execute();

async function health(): Promise<RemoteStatus['health']> {
  const statuses = (await send('GET', '')).json<RemoteStatus[]>();
  return statuses.find(({ name }) => name === 'shop')?.health ?? [];
}

test('counts reports by minute and bucket, without data about the visitor', async () => {
  const answer = await tell([entry('load', 80), entry('error', 7)]);
  expect([answer.statusCode, answer.payload]).toEqual([204, '']);
  await tellEach([entry('load', 81), entry('load', 500), entry('load', 80), entry('cls', 0.031)]);
  expect((await rows()).map(({ kind, count }) => [kind, count])).toEqual([
    ['cls', 1],
    ['error', 1],
    ['load', 3],
    ['load', 1],
  ]);
  const columns = Object.keys(await db.selectFrom('remote_health').selectAll().executeTakeFirstOrThrow());
  expect(columns.sort()).toEqual(['bucket', 'count', 'kind', 'minute', 'remote', 'version']);
});

test('counts all concurrent reports', async () => {
  const kinds = ['load', 'lcp', 'inp'] as const;
  const entries = kinds.map((kind) => entry(kind, 100));
  await Promise.all(
    Array.from({ length: 20 }, (_, place) => tell(place % 2 ? entries : [...entries].reverse())),
  );
  expect((await rows()).map(({ count }) => count)).toEqual([20, 20, 20]);
});

test('gives staff the 75th percentile of a version', async () => {
  const times = [100, 110, 120, 3000].map((value) => entry('load', value));
  await tellEach(times);
  await tell([entry('failure', 1), entry('error', 1), entry('lcp', 900), entry('cls', 0.05)]);
  const [shop] = await health();
  expect(shop).toMatchObject({ version: BASELINE, loads: 4, failures: 1, errors: 1, inpP75: null });
  expect(shop?.loadP75).toBeGreaterThan(105);
  expect(shop?.loadP75).toBeLessThan(135);
  expect(shop?.lcpP75).toBeGreaterThan(790);
  expect(shop?.lcpP75).toBeLessThan(1010);
  expect(shop?.clsP75).toBeCloseTo(0.05, 5);
  letPass(61 * MINUTE);
  expect(await health()).toEqual([]);
});

test('ignores builds that this site never served, without an alert', async () => {
  await ship('shop', '2.0.0');
  const made = [
    entry('load', 1, { version: '6.6.6' }),
    entry('error', 1, { remote: 'nothing', version: BASELINE, message: 'Error: made up' }),
    entry('load', 1, { version: '2.0.0' }),
    entry('load', 1, { remote: 'shell', version: 'a1b2c3d4e5f6' }),
  ];
  // Reads are cached for a second.
  letCachesAge(1_001);
  expect((await tell(made)).statusCode).toBe(204);
  expect((await rows()).map(({ remote, version }) => `${remote}@${version}`).sort()).toEqual([
    'shell@a1b2c3d4e5f6',
    'shop@2.0.0',
  ]);
  expect(lines).toEqual([]);
});

test('does not fill the table with invented shell builds', async () => {
  letPass(2 * 3600 * 1000);
  for (let call = 0; call < 3; call += 1) {
    const shells = Array.from({ length: 40 }, (_, place) => `${call}${place}`.padEnd(12, 'f'));
    await tell(shells.map((version) => entry('load', 1, { remote: 'shell', version })));
  }
  expect(await rows()).toHaveLength(5);
});

test('does not count invalid names of shell builds', async () => {
  // An hour without shell builds from other tests.
  letPass(4 * 3600 * 1000);
  const made = ['1.0.0', 'a1b2c3d4e5f', 'a1b2c3d4e5f67', 'A1B2C3D4E5F6'];
  await tell(made.map((version) => entry('load', 1, { remote: 'shell', version })));
  expect(await rows()).toEqual([]);
});

test('counts the served shell build despite invented ones', async () => {
  letPass(2 * 3600 * 1000);
  const made = Array.from({ length: 20 }, (_, place) => `${place}`.padEnd(12, 'f'));
  await tell(made.map((version) => entry('load', 1, { remote: 'shell', version })));
  const version = app.services.delivery.shell.revision() ?? '';
  expect(version).toMatch(/^[0-9a-f]{12}$/);
  await tell([entry('error', 1, { remote: 'shell', version })]);
  expect((await rows()).map((row) => row.version).filter((one) => !made.includes(one))).toEqual([version]);
});

test('logs errors, a few lines per version', async () => {
  const words = Array.from({ length: 25 }, (_, place) =>
    entry('error', 1, { message: `Error ${place}\n{"level":60}` }),
  );
  await tell(words);
  // Other tests have some of the ten.
  expect(lines.length).toBeLessThanOrEqual(10);
  expect(lines[0]).toMatchObject({
    build: `shop@${BASELINE}`,
    said: 'Error 0\n{"level":60}',
    msg: 'a build threw an error',
  });
});

test.each([
  ['no entries', { entries: [] }],
  ['too many', { entries: Array.from({ length: 51 }, () => entry('load', 1)) }],
  ['data about the visitor', { entries: [{ ...entry('load', 1), user: 'Steve' }] }],
  ['an out-of-range number', { entries: [entry('load', -1)] }],
  ['a path as a name', { entries: [entry('load', 1, { remote: '../../../features/shop' })] }],
])('rejects a body with %s', async (_what, payload) => {
  const token = await openPage(app);
  const answer = await app.inject({ method: 'POST', url: '/api/telemetry', payload: { token, ...payload } });
  expect(answer.statusCode).toBe(400);
  expect(await rows()).toEqual([]);
});

test('rejects reports from another site', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/telemetry',
    headers: { origin: 'https://evil.example' },
    payload: { token: await openPage(app), entries: [entry('load', 1)] },
  });
  expect(answer.statusCode).toBe(403);
});

test('counts a limited number of reports per IP, then answers 429', async () => {
  const limited = RATES.telemetryAddress.points;
  const started = await startTestApp({ db, files, env: { RATE_LIMITS: '' } });
  const many = [entry('load', 100), entry('error', 1), entry('failure', 1)];
  for (let page = 0; page < 10; page += 1)
    expect((await tell(many, { to: started.app })).statusCode).toBe(204);
  for (let page = 0; page < 10; page += 1) await tell(many, { to: started.app, address: '203.0.113.2' });
  const counted = (await rows()).map(({ kind, count }) => [kind, count]);
  expect(counted).toEqual([
    ['error', 10],
    ['failure', 10],
    ['load', 10],
  ]);
  let last = 204;
  for (let call = 0; call < limited; call += 1)
    last = (await tell([entry('load', 1)], { to: started.app })).statusCode;
  expect(last).toBe(429);
});

test('increments only existing rows beyond the limit, until the next minute', async () => {
  letPass(0);
  /** Each in a separate bucket. */
  const loads = (count: number, from = 0) =>
    Array.from({ length: count }, (_, place) => entry('load', 2 ** (from + place)));
  const counted = async () => {
    const all = db.selectFrom('remote_health').select('count').orderBy('minute').orderBy('bucket');
    return (await all.execute()).map(({ count }) => count);
  };
  const newRows = limitNewRows(5);
  await countEntries(db, loads(5), newRows);
  await countEntries(db, loads(8), newRows);
  expect(await counted()).toEqual([2, 2, 2, 2, 2]);
  letPass(MINUTE);
  await countEntries(db, loads(2, 6), newRows);
  expect(await counted()).toEqual([2, 2, 2, 2, 2, 1, 1]);
});

const rowsOf = (version: string) =>
  db.selectFrom('remote_health').select(['kind', 'count']).where('version', '=', version).execute();

test('limits the rows a minute for invented values, without hiding failures of a young version', async () => {
  // A minute without rows from other tests.
  letPass(6 * 3600 * 1000);
  await publish('shop', YOUNG);
  await forceLive(app, 'shop', YOUNG);
  // Reads are cached for a second.
  letCachesAge(1_001);
  for (let place = 0; place < 70; place += 1) {
    const valueOf = (kind: string) => (kind === 'cls' ? place / 50 : 1.25 ** place);
    const entries = KINDS.map((kind) => entry(kind, Math.min(valueOf(kind), 600_000)));
    await report(app, await openPage(app), entries, { address: newAddress() });
  }
  const made = await rowsOf(BASELINE);
  expect(made.length).toBeGreaterThan(150);
  expect(made.length).toBeLessThanOrEqual(200);

  const entries = (['failure', 'load'] as const).map((kind) => entry(kind, 1, { version: YOUNG }));
  await sendVisitors(app, entries, { times: 20 });
  const young = await rowsOf(YOUNG);
  expect(young.sort((one, other) => (one.kind < other.kind ? -1 : 1))).toEqual([
    { kind: 'failure', count: 20 },
    { kind: 'fault-network', count: 20 },
    { kind: 'load', count: 20 },
  ]);
});
