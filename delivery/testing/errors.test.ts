import type { RemoteErrors, StackFrame, TelemetryBody } from '@site/contract/http/telemetry';
import { recordErrors } from './inside.ts';
import { addPlayer, logIn } from 'server/src/testing/accounts.ts';
import { letCachesAge } from 'server/src/testing/clock.ts';
import { startReleases } from 'server/src/testing/releaseApp.ts';
import { addPipeline } from 'server/src/testing/releases.ts';
import { newAddress, openPage, report } from 'server/src/testing/visitors.ts';

const { app, db } = await startReleases({ remotes: ['shop'] });
const shop = await addPipeline(app, db, 'shop');
await addPlayer(db, { name: 'Dev', rank: 'dev' });
await addPlayer(db, { name: 'Steve' });
const developer = await logIn(app, 'Dev');

/** A map of a script whose 11th column is in line 42 of one source, and whose 21st is in line 1 of another. */
const MAP = JSON.stringify({
  version: 3,
  sources: ['webpack://shop@1.0.0/./src/features/cart/CartPage.tsx', 'webpack://shop@1.0.0/./src/a.ts?f00d'],
  names: [],
  mappings: 'UAyCM,UCzCN',
});
const FILES = { 'cart.js': 'cart', 'cart.js.map': MAP };

type Entry = TelemetryBody['entries'][number];

const frame = (column: number, file = 'cart.js'): StackFrame => ({ file, line: 1, column });
const error = (version: string, own: Partial<Entry> = {}): Entry => ({
  remote: 'shop',
  version,
  kind: 'error',
  value: 1,
  message: 'TypeError: x is not a function',
  frames: [frame(11), frame(21)],
  ...own,
});

/** Reports from a page and a network of its own. */
async function tell(entry: Entry, userAgent = 'Mozilla/5.0 Firefox/150.0'): Promise<void> {
  letCachesAge(2_000);
  const { statusCode } = await report(app, await openPage(app), [entry], {
    address: newAddress(),
    headers: { 'user-agent': userAgent },
  });
  expect(statusCode).toBe(204);
}

const read = async () => (await developer.get('/api/remotes/shop/errors')).json<RemoteErrors>();

test('names the place in the sources, with versions, browsers and times', async () => {
  await shop.ship('shop', '2.0.0', { files: FILES });
  await shop.ship('shop', '2.1.0', { files: { ...FILES, 'cart.js': 'cart of the next version' } });
  const before = Date.now();
  await tell(error('2.0.0'));
  await tell(error('2.1.0'));
  await tell(error('2.1.0'), 'Mozilla/5.0 Chrome/148.0.0.0 Safari/537.36');
  const [found, ...others] = await read();
  expect(others).toEqual([]);
  expect(found).toEqual({
    kind: 'error',
    message: 'TypeError: x is not a function',
    place: 'src/features/cart/CartPage.tsx:42:7',
    stack: ['src/features/cart/CartPage.tsx:42:7', 'src/a.ts:1:1'],
    count: 3,
    versions: [
      { version: '2.1.0', count: 2 },
      { version: '2.0.0', count: 1 },
    ],
    browsers: [
      { browser: 'Firefox', count: 2 },
      { browser: 'Chrome', count: 1 },
    ],
    first_at: expect.any(String) as string,
    last_at: expect.any(String) as string,
  });
  expect(Date.parse(found!.first_at)).toBeGreaterThanOrEqual(before);
  expect(Date.parse(found!.last_at)).toBeGreaterThan(Date.parse(found!.first_at));
});

test('names the place of the team, not that of a library', async () => {
  const map = MAP.replace('./src/features/cart/CartPage.tsx', './node_modules/lib/index.js');
  await shop.ship('shop', '2.2.0', { files: { ...FILES, 'cart.js.map': map } });
  await tell(error('2.2.0'));
  expect(await read()).toMatchObject([
    { place: 'src/a.ts:1:1', stack: ['node_modules/lib/index.js:42:7', 'src/a.ts:1:1'] },
  ]);
});

test('tells errors apart by message, place and kind, the latest first', async () => {
  await shop.ship('shop', '2.0.0', { files: FILES });
  await tell(error('2.0.0'));
  await tell(error('2.0.0', { message: 'RangeError' }));
  await tell(error('2.0.0', { frames: [frame(21)] }));
  await tell(error('2.0.0', { kind: 'failure', frames: undefined }));
  expect((await read()).map(({ kind, message, place }) => [kind, message, place])).toEqual([
    ['failure', 'TypeError: x is not a function', null],
    ['error', 'TypeError: x is not a function', 'src/a.ts:1:1'],
    ['error', 'RangeError', 'src/features/cart/CartPage.tsx:42:7'],
    ['error', 'TypeError: x is not a function', 'src/features/cart/CartPage.tsx:42:7'],
  ]);
});

test.each<[string, string, Record<string, string>]>([
  ['no map', '3.0.0', { 'cart.js': 'cart' }],
  ['what is no map', '3.1.0', { ...FILES, 'cart.js.map': '{' }],
  [
    'a map without the place',
    '3.2.0',
    { ...FILES, 'cart.js.map': MAP.replace(/"mappings":"[^"]*"/, '"mappings":""') },
  ],
])('names the place in the built file of a version with %s', async (_, version, files) => {
  await shop.ship('shop', version, { files });
  await tell(error(version));
  expect(await read()).toMatchObject([{ place: 'cart.js:1:11' }]);
});

test('keeps no more than 200 places of a version, whatever is made up', async () => {
  await shop.ship('shop', '2.0.0', { files: FILES });
  const row = { remote: 'shop', version: '2.0.0', browser: 'other', kind: 'error', message: '' } as const;
  const times = { first_at: new Date(), last_at: new Date(), count: 1, frames: '[]' };
  const ids = Array.from({ length: 199 }, (_, index) => ({ ...row, ...times, id: String(index) }));
  await db.insertInto('remote_errors').values(ids).execute();
  await tell(error('2.0.0'));
  await tell(error('2.0.0', { message: 'made up' }));
  await tell(error('2.0.0'));
  const rows = await db.selectFrom('remote_errors').select(['message', 'count']).orderBy('message').execute();
  expect(rows).toHaveLength(200);
  expect(rows.at(-1)).toEqual({ message: 'TypeError: x is not a function', count: 2 });
});

test('counts an error that two processes see for the first time at once', async () => {
  await Promise.all([1, 2].map(() => recordErrors(db, [error('2.0.0')], 'Firefox')));
  expect(await db.selectFrom('remote_errors').select('count').execute()).toEqual([{ count: 2 }]);
});

test.each([
  ['a place outside of the version', frame(1, '../secret.js')],
  ['a line before the first', { ...frame(1), line: 0 }],
  ['a column that is none', frame(1.5)],
])('refuses %s', async (_, wrong) => {
  const { statusCode } = await report(app, await openPage(app), [error('2.0.0', { frames: [wrong] })], {
    address: newAddress(),
  });
  expect(statusCode).toBe(400);
});

test('is for developers, as the maps of a version are', async () => {
  expect((await (await logIn(app, 'Steve')).get('/api/remotes/shop/errors')).statusCode).toBe(403);
  expect((await app.inject('/api/remotes/shop/errors')).statusCode).toBe(401);
  await shop.ship('shop', '2.0.0', { files: FILES });
  const statusOf = async (file: string) => (await app.inject(`/remotes/shop/2.0.0/${file}`)).statusCode;
  expect([await statusOf('cart.js'), await statusOf('cart.js.map')]).toEqual([200, 404]);
  expect(await statusOf('cart.js%2Emap')).toBe(404);
});
