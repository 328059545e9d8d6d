import type { BootData } from '@site/contract/http/site';
import { createSignedCookie } from '../../http/signedCookie.ts';
import { addPlayer, logIn } from '../../testing/accounts.ts';
import { Browser } from '../../testing/browser.ts';
import { letPass, restoreClock } from '../../testing/clock.ts';
import { deployed, manifestOf } from '../../testing/remotes.ts';
import { SESSION_SECRET, startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';

const OTHER = '2.0.0-bbbb2222';
const DEV_SERVER = 'http://localhost:3101';
const ALLOWED = 'https://builds.example';
const HOUR = 3_600_000;

restoreClock();
const db = await openTestDatabase();
const { app } = await startTestApp({
  db,
  files: deployed('shop'),
  env: { REMOTE_ORIGINS: ALLOWED, TRUST_PROXY: '127.0.0.1' },
});
await db
  .insertInto('remote_versions')
  .values({
    remote: 'shop',
    version: OTHER,
    manifest: JSON.stringify(manifestOf('shop', { version: OTHER })),
    published_by: 'shop pipeline',
  })
  .execute();

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

test('a developer gets another build in one browser, says so in the trail, and is rid of it at a press', async () => {
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
  'a page may load from %s, which only the page itself asks for its build',
  async (target) => {
    const { browser } = await developer('srdev');
    await put(browser, target);
    const { version, overrides, policy } = await pageOf(browser);
    expect([version, overrides]).toEqual(['1.0.0-aaaa1111', [{ name: 'shop', target }]]);
    expect(policy).toContain(`script-src 'self' ${target};`);
    expect(policy).toContain(`connect-src 'self' ${target} ${target.replace(/^http/, 'ws')};`);
    expect((await pageOf(new Browser(app))).policy).not.toContain(target);
  },
);

test.each([
  ['an origin that nobody allowed', 'https://evil.example', 400],
  ['another machine', 'http://192.168.0.7:3101', 400],
  ['an address with more than an origin', `${DEV_SERVER}/remoteEntry.js`, 400],
  ['words that would end up in the policy', `${DEV_SERVER}; script-src *`, 400],
  ['a version that is not published', '9.9.9', 404],
])('%s is refused', async (_what, target, status) => {
  const { browser } = await developer();
  expect((await put(browser, target)).statusCode).toBe(status);
  expect(await pageOf(browser)).toMatchObject({ overrides: undefined });
});

test('a cookie that was made, changed or kept by hand is none, and one of another site neither', async () => {
  const { browser } = await developer();
  await put(browser, OTHER);
  const [cookieName, sealed = ''] = [...browser.cookies].find(([key]) => key.endsWith('override')) ?? [];
  const [text = '', mac = ''] = sealed.split('.');
  const forged = Buffer.from(
    JSON.stringify({ overrides: [{ name: 'shop', target: DEV_SERVER }], until: Date.now() + HOUR }),
  ).toString('base64url');
  for (const value of [`${forged}.${mac}`, forged, `${text}.`, 'x', '', `${text}.${mac}.x`]) {
    const answer = await app.inject({ url: '/', headers: { cookie: `${cookieName}=${value}` } });
    expect([value, answer.statusCode, answer.payload.includes('"overrides"')]).toEqual([value, 200, false]);
  }
});

test('it ends after eight hours, whatever the browser does with the cookie', async () => {
  const { browser } = await developer();
  await put(browser, OTHER);
  letPass(8 * HOUR - 1000);
  expect((await pageOf(browser)).version).toBe(OTHER);
  letPass(2000);
  expect(await pageOf(browser)).toMatchObject({ version: '1.0.0-aaaa1111', overrides: undefined });
});

test('it ends with the rank at once, without another call', async () => {
  const { name, browser } = await developer();
  await put(browser, OTHER);
  const cookie = Object.fromEntries(browser.cookies);
  await db.updateTable('users').set({ rank: 'player' }).where('name', '=', name).execute();
  expect(await pageOf(browser)).toMatchObject({ version: '1.0.0-aaaa1111', overrides: undefined });
  expect((await app.inject({ url: '/api/registry', cookies: cookie })).json()).toMatchObject({
    remotes: [{ version: '1.0.0-aaaa1111' }],
  });
});

test('it counts for who chose it: a copy ends with the session, and over https nobody else has the session', async () => {
  const { browser } = await developer();
  await put(browser, OTHER);
  const [cookieName = '', sealed = ''] = [...browser.cookies].find(([key]) => key.endsWith('override')) ?? [];
  const versionWith = async (cookies: Record<string, string>, proto: string) => {
    const { payload } = await app.inject({ url: '/', cookies, headers: { 'x-forwarded-proto': proto } });
    return /"version":"([^"]+)"/.exec(payload)?.[1];
  };
  const own = { '__Host-refresh': browser.cookies.get('refresh') ?? '' };
  const other = await developer();
  const others = { '__Host-refresh': other.browser.cookies.get('refresh') ?? '' };
  const prefixed = { [`__Host-${cookieName}`]: sealed };
  expect(await versionWith({ ...prefixed, ...own }, 'https')).toBe(OTHER);
  expect(await versionWith({ ...prefixed, ...others }, 'https')).toBe('1.0.0-aaaa1111');
  expect(await versionWith(prefixed, 'https')).toBe('1.0.0-aaaa1111');
  expect(await versionWith({ [cookieName]: sealed, ...own }, 'https')).toBe('1.0.0-aaaa1111');

  await browser.post('/api/logout');
  expect(await versionWith({ [cookieName]: sealed }, 'http')).toBe('1.0.0-aaaa1111');
  expect(await versionWith({ ...prefixed, ...own }, 'https')).toBe('1.0.0-aaaa1111');
});

test('what the release before sealed, without a holder, counts for nothing', async () => {
  const { name } = app.services.overrides;
  const former = { overrides: [{ name: 'shop', target: OTHER }], until: Date.now() + HOUR };
  const sealed = createSignedCookie(SESSION_SECRET, name).sign(JSON.stringify(former));
  const { payload } = await app.inject({ url: '/', cookies: { [name]: sealed } });
  expect(payload).toContain('1.0.0-aaaa1111');
  expect(payload).not.toContain(OTHER);
});

test('it ends with a logout, and with the rank', async () => {
  const { browser } = await developer();
  await put(browser, OTHER);
  await browser.post('/api/logout');
  expect((await pageOf(browser)).overrides).toBeUndefined();

  const demoted = await developer();
  await put(demoted.browser, OTHER);
  await db.updateTable('users').set({ rank: 'player' }).where('name', '=', demoted.name).execute();
  await demoted.browser.post('/api/refresh');
  expect((await pageOf(demoted.browser)).overrides).toBeUndefined();
});

test('a link can choose nothing', async () => {
  const { browser } = await developer();
  await browser.get(`/?override=shop=${OTHER}&shop=${DEV_SERVER}`);
  expect((await pageOf(browser)).overrides).toBeUndefined();
});
