import { randomUUID } from 'node:crypto';
import { createSignedCookie } from '../../http/signedCookie.ts';
import { addPipeline, versionsFor } from '../../testing/releases.ts';
import { deployed } from '../../testing/remotes.ts';
import { addConfirmed } from '../../testing/secondFactor.ts';
import { SESSION_SECRET, startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';

const COOKIE = 'blockhaven.cohort';
const db = await openTestDatabase();
const { app } = await startTestApp({ db, files: deployed('shop') });
const { ship, publish, send } = await addPipeline(app, db);
const { browser, uuid } = await addConfirmed(app, db, { name: 'Steve', rank: 'dev' });
await ship('shop', '2.0.0');
await publish('shop', '3.0.0');

const sign = (id: string, name = COOKIE, secret = SESSION_SECRET) =>
  createSignedCookie(secret, name).sign(id);
const tried = async (value: string) => (await versionsFor(app, { [COOKIE]: value })).includes('shop@3.0.0');
const start = (percent: number) => browser.put('/api/remotes/shop/canary', { version: '3.0.0', percent });

beforeEach(async () => {
  await send('DELETE', '/shop/canary');
});

test('a page sets the cookie only while a build is tried, and once', async () => {
  expect((await app.inject({ url: '/' })).cookies).toEqual([]);
  await start(10);
  const { cookies } = await app.inject({ url: '/' });
  expect(cookies).toMatchObject([{ name: COOKIE, path: '/', httpOnly: true, sameSite: 'Lax' }]);
  const again = await app.inject({ url: '/', cookies: { [COOKIE]: cookies[0]?.value ?? '' } });
  expect(again.cookies).toEqual([]);
});

test('about as many get it as are named, and each browser the same each time', async () => {
  await start(20);
  const cookies = Array.from({ length: 300 }, () => sign(randomUUID()));
  const first = await Promise.all(cookies.map(tried));
  expect(await Promise.all(cookies.map(tried))).toEqual(first);
  const share = first.filter(Boolean).length / cookies.length;
  expect(share).toBeGreaterThan(0.1);
  expect(share).toBeLessThan(0.32);
});

test('its pages differ in their header too', async () => {
  await start(100);
  const of = async (cookies: Record<string, string>) =>
    (await app.inject({ url: '/api/panel/maintenance', cookies })).headers['x-registry'];
  expect(await of({ [COOKIE]: sign('x') })).not.toBe(await of({}));
});

test.each<[what: string, value: string]>([
  ['nothing', ''],
  ['a bare id', 'x'],
  ['no signature', `${Buffer.from('x').toString('base64url')}.`],
  ['another key', sign('x', COOKIE, 'another secret of the same length')],
  ['that of another cookie', sign('x', 'blockhaven.override')],
  ['a changed id', `${Buffer.from('y').toString('base64url')}.${sign('x').split('.')[1]}`],
  ['more parts', `${sign('x')}.x`],
  ['megabytes', 'x'.repeat(8_000)],
])('a cookie with %s counts as none', async (_what, value) => {
  await start(100);
  expect(await tried(sign('x'))).toBe(true);
  expect(await tried(value)).toBe(false);
});

test('players by name get it from their login to their logout', async () => {
  await browser.put('/api/remotes/shop/canary', { version: '3.0.0', percent: 0, users: [uuid] });
  await browser.post('/api/refresh');
  const versions = async () => versionsFor(app, Object.fromEntries(browser.cookies));
  expect(await versions()).toEqual(['shop@3.0.0']);
  await browser.post('/api/logout');
  expect(await versions()).toEqual(['shop@2.0.0']);
});

test('what goes live is no longer tried', async () => {
  await start(50);
  await send('POST', '/shop/deployments', { version: '3.0.0' });
  expect((await send('GET', '')).json()).toMatchObject([{ live: { version: '3.0.0' }, canary: null }]);
  const answer = await send('PUT', '/shop/canary', { version: '3.0.0', percent: 50 });
  expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'already_live' }]);
});
