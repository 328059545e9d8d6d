import type { BootData } from '@site/contract/http/site';
import { createSignedCookie } from '@site/backend/signedCookie';
import { addPlayer, logIn } from 'server/src/testing/accounts.ts';
import { Browser } from 'server/src/testing/browser.ts';
import { letPass, restoreClock } from 'server/src/testing/clock.ts';
import { deployed, manifestOf } from './remotes.ts';
import { SESSION_SECRET, startTestApp } from 'server/src/testing/testApp.ts';
import { openTestDatabase } from 'server/src/testing/testDatabase.ts';
import { randomUUID } from 'node:crypto';
import { addPipeline, versionsFor } from 'server/src/testing/releases.ts';
import { addConfirmed } from 'server/src/testing/secondFactor.ts';

const OTHER = '2.0.0-bbbb2222';
const DEV_SERVER = 'http://localhost:3101';
const ALLOWED = 'https://builds.example';
const HOUR = 3_600_000;
const COOKIE = 'blockhaven.cohort';

restoreClock();
const db = await openTestDatabase();
const { app } = await startTestApp({
  db,
  files: deployed('shop'),
  env: { REMOTE_ORIGINS: ALLOWED, TRUST_PROXY: '127.0.0.1' },
});
const manifest = JSON.stringify(manifestOf('shop', { version: OTHER }));
const published = { remote: 'shop', version: OTHER, manifest, published_by: 'shop pipeline' };
await db.insertInto('remote_versions').values(published).execute();

const { ship, publish, send } = await addPipeline(app, db);

let count = 0;

async function developer(rank: 'dev' | 'srdev' = 'dev'): Promise<{ name: string; browser: Browser }> {
  const { name } = await addPlayer(db, { name: `dev${(count += 1)}`, rank });
  return { name, browser: await logIn(app, name) };
}

async function pageOf(browser: Browser) {
  const { payload, headers } = await browser.get('/');
  const [, json = ''] = /id="boot">(.*?)<\/script>/s.exec(payload) ?? [];
  const boot = JSON.parse(json) as BootData;
  return {
    version: boot.registry.remotes[0]?.version,
    overrides: boot.overrides,
    policy: String(headers['content-security-policy']),
  };
}

const put = (browser: Browser, target: string, name = 'shop') =>
  browser.put('/api/overrides', { name, target });

test('overrides a build in one browser, records it in the audit trail and removes it on request', async () => {
  const { name, browser } = await developer();
  expect((await browser.get('/api/overrides')).json()).toEqual({
    active: [],
    remotes: [{ name: 'shop', versions: [OTHER] }],
    origins: [ALLOWED],
  });
  expect((await put(browser, OTHER)).statusCode).toBe(204);
  expect(await pageOf(browser)).toMatchObject({
    version: OTHER,
    overrides: [{ name: 'shop', target: OTHER }],
  });
  expect((await browser.get('/api/registry')).json()).toMatchObject({ remotes: [{ version: OTHER }] });
  expect(await pageOf(new Browser(app))).toMatchObject({ version: '1.0.0-aaaa1111', overrides: undefined });
  expect(await db.selectFrom('audit_entries').select(['actor_name', 'action', 'after']).execute()).toEqual([
    { actor_name: name, action: 'remote.override', after: { target: OTHER } },
  ]);

  expect((await browser.delete('/api/overrides')).statusCode).toBe(204);
  expect(await pageOf(browser)).toMatchObject({ version: '1.0.0-aaaa1111', overrides: undefined });
});

test.each([DEV_SERVER, 'http://127.0.0.1:8080', ALLOWED])(
  'allows the origin %s in the policy of only the browser with the override',
  async (target) => {
    const { browser } = await developer('srdev');
    await put(browser, target);
    const { version, overrides, policy } = await pageOf(browser);
    expect([version, overrides]).toEqual(['1.0.0-aaaa1111', [{ name: 'shop', target }]]);
    expect(policy).toContain(`script-src 'self' ${target} 'sha256-`);
    expect(policy).toContain(`connect-src 'self' ${target} ${target.replace(/^http/, 'ws')};`);
    expect((await pageOf(new Browser(app))).policy).not.toContain(target);
  },
);

test.each([
  ['an origin that is not allowed', 'https://evil.example', 400],
  ['another machine', 'http://192.168.0.7:3101', 400],
  ['a URL with more than an origin', `${DEV_SERVER}/remoteEntry.js`, 400],
  ['text that would inject into the policy', `${DEV_SERVER}; script-src *`, 400],
  ['a version that is not published', '9.9.9', 404],
])('rejects %s', async (_what, target, status) => {
  const { browser } = await developer();
  expect((await put(browser, target)).statusCode).toBe(status);
  expect(await pageOf(browser)).toMatchObject({ overrides: undefined });
});

test('ignores a forged or changed override cookie', async () => {
  const { browser } = await developer();
  await put(browser, OTHER);
  const [cookieName, signed = ''] = [...browser.cookies].find(([key]) => key.endsWith('override')) ?? [];
  const [text = '', mac = ''] = signed.split('.');
  const forged = Buffer.from(
    JSON.stringify({ overrides: [{ name: 'shop', target: DEV_SERVER }], until: Date.now() + HOUR }),
  ).toString('base64url');
  for (const value of [`${forged}.${mac}`, forged, `${text}.`, 'x', '', `${text}.${mac}.x`]) {
    const answer = await app.inject({ url: '/', headers: { cookie: `${cookieName}=${value}` } });
    expect([value, answer.statusCode, answer.payload.includes('"overrides"')]).toEqual([value, 200, false]);
  }
});

test('expires an override after eight hours on the server', async () => {
  const { browser } = await developer();
  await put(browser, OTHER);
  letPass(8 * HOUR - 1000);
  expect((await pageOf(browser)).version).toBe(OTHER);
  letPass(2000);
  expect(await pageOf(browser)).toMatchObject({ version: '1.0.0-aaaa1111', overrides: undefined });
});

test('ends an override on a demotion at once, without another call', async () => {
  const { name, browser } = await developer();
  await put(browser, OTHER);
  const cookie = Object.fromEntries(browser.cookies);
  await db.updateTable('users').set({ rank: 'player' }).where('name', '=', name).execute();
  expect(await pageOf(browser)).toMatchObject({ version: '1.0.0-aaaa1111', overrides: undefined });
  expect((await app.inject({ url: '/api/registry', cookies: cookie })).json()).toMatchObject({
    remotes: [{ version: '1.0.0-aaaa1111' }],
  });
});

test('binds an override to its session, over https with prefixed cookies only', async () => {
  const { browser } = await developer();
  await put(browser, OTHER);
  const [cookieName = '', signed = ''] = [...browser.cookies].find(([key]) => key.endsWith('override')) ?? [];
  const versionWith = async (cookies: Record<string, string>, proto: string) => {
    const { payload } = await app.inject({ url: '/', cookies, headers: { 'x-forwarded-proto': proto } });
    return /"version":"([^"]+)"/.exec(payload)?.[1];
  };
  const own = { '__Host-refresh': browser.cookies.get('refresh') ?? '' };
  const other = await developer();
  const others = { '__Host-refresh': other.browser.cookies.get('refresh') ?? '' };
  const prefixed = { [`__Host-${cookieName}`]: signed };
  expect(await versionWith({ ...prefixed, ...own }, 'https')).toBe(OTHER);
  expect(await versionWith({ ...prefixed, ...others }, 'https')).toBe('1.0.0-aaaa1111');
  expect(await versionWith(prefixed, 'https')).toBe('1.0.0-aaaa1111');
  expect(await versionWith({ [cookieName]: signed, ...own }, 'https')).toBe('1.0.0-aaaa1111');

  await browser.post('/api/logout');
  expect(await versionWith({ [cookieName]: signed }, 'http')).toBe('1.0.0-aaaa1111');
  expect(await versionWith({ ...prefixed, ...own }, 'https')).toBe('1.0.0-aaaa1111');
});

test('ignores overrides in a URL', async () => {
  const { browser } = await developer();
  await browser.get(`/?override=shop=${OTHER}&shop=${DEV_SERVER}`);
  expect((await pageOf(browser)).overrides).toBeUndefined();
});

describe('a canary', () => {
  let steve: Awaited<ReturnType<typeof addConfirmed>>;

  beforeAll(async () => {
    steve = await addConfirmed(app, db, { name: 'Steve', rank: 'dev' });
    await ship('shop', '2.0.0');
    await publish('shop', '3.0.0');
  });

  const sign = (id: string, name = COOKIE, secret = SESSION_SECRET) =>
    createSignedCookie(secret, name).sign(id);
  const tried = async (value: string) => (await versionsFor(app, { [COOKIE]: value })).includes('shop@3.0.0');
  const start = (percent: number) =>
    steve.browser.put('/api/remotes/shop/canary', { version: '3.0.0', percent });

  beforeEach(async () => {
    await send('DELETE', '/shop/canary');
  });

  test('sets the cookie only while a canary runs, and once', async () => {
    expect((await app.inject({ url: '/' })).cookies).toEqual([]);
    await start(10);
    const { cookies } = await app.inject({ url: '/' });
    expect(cookies).toMatchObject([{ name: COOKIE, path: '/', httpOnly: true, sameSite: 'Lax' }]);
    const again = await app.inject({ url: '/', cookies: { [COOKIE]: cookies[0]?.value ?? '' } });
    expect(again.cookies).toEqual([]);
  });

  test('reaches about the chosen percentage, and each browser consistently', async () => {
    await start(20);
    const cookies = Array.from({ length: 300 }, () => sign(randomUUID()));
    const first = await Promise.all(cookies.map(tried));
    expect(await Promise.all(cookies.map(tried))).toEqual(first);
    const share = first.filter(Boolean).length / cookies.length;
    expect(share).toBeGreaterThan(0.1);
    expect(share).toBeLessThan(0.32);
  });

  test('changes the registry header of its pages', async () => {
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
    ['the signature of another cookie', sign('x', 'blockhaven.override')],
    ['a changed id', `${Buffer.from('y').toString('base64url')}.${sign('x').split('.')[1]}`],
    ['more parts', `${sign('x')}.x`],
    ['megabytes', 'x'.repeat(8_000)],
  ])('rejects a cookie with %s', async (_what, value) => {
    await start(100);
    expect(await tried(sign('x'))).toBe(true);
    expect(await tried(value)).toBe(false);
  });

  test('ends when the version goes live', async () => {
    await start(50);
    await send('POST', '/shop/deployments', { version: '3.0.0' });
    expect((await send('GET', '')).json()).toMatchObject([{ live: { version: '3.0.0' }, canary: null }]);
    const answer = await send('PUT', '/shop/canary', { version: '3.0.0', percent: 50 });
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'already_live' }]);
  });
});
