import { createSignedCookie } from '@site/backend/signedCookie';
import { addDeployToken, COMMAND_LINE } from './inside.ts';
import { addPlayer, logIn } from 'server/src/testing/accounts.ts';
import { Browser } from 'server/src/testing/browser.ts';
import { letPass, restoreClock } from 'server/src/testing/clock.ts';
import { BASELINE, startTeam } from 'server/src/testing/releaseApp.ts';
import { addPipeline, pipeline, versionsFor } from 'server/src/testing/releases.ts';
import { SESSION_SECRET } from 'server/src/testing/testApp.ts';

const DAY = 24 * 3_600_000;
const ENDED = '/preview';

restoreClock();
const { app, db, team, worker } = await startTeam();
await addPlayer(db, { name: 'Ada', rank: 'dev' });
const ada = await logIn(app, 'Ada');

interface Made {
  readonly id: number;
  readonly link: string;
  readonly state: string;
}

const ask = (body: object = {}) => ada.post('/api/remotes/shop/previews', { version: '2.0.0', ...body });

/** A link to a version, which the gate has checked with this result. */
async function made(body: object = {}, problems: readonly object[] = []): Promise<string> {
  await team.publish('shop', '2.0.0');
  const { link, state } = (await ask(body)).json<Made>();
  if (state === 'checking') await worker.sendVerdict((await worker.claim())?.id, problems);
  return link;
}

/** Opens a link. @returns where it leads, and the builds of that browser afterwards */
async function open(link: string, browser = new Browser(app)) {
  const { statusCode, headers } = await browser.get(link);
  const versions = await versionsFor(app, Object.fromEntries(browser.cookies));
  return { statusCode, headers, to: headers.location, versions, browser };
}
const opensNothing = { statusCode: 303, to: ENDED, versions: [`shop@${BASELINE}`] };

test('shows a build to whoever opens it until they end it, and to nobody else', async () => {
  const link = await made({ path: '/shop?from=link' });
  const { browser, ...opened } = await open(link);
  expect(opened).toMatchObject({ statusCode: 303, to: '/shop?from=link', versions: ['shop@2.0.0'] });
  expect(opened.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  const page = await browser.get('/shop');
  expect(page.payload).toContain('"overrides":[{"name":"shop","target":"2.0.0","by":"Ada"}]');
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  expect(page.headers).not.toHaveProperty('x-render-failure');

  expect(await versionsFor(app)).toEqual([`shop@${BASELINE}`]);
  expect((await team.send('GET', '')).json()).toMatchObject([{ live: { version: BASELINE }, canary: null }]);
  const [entry] = await db.selectFrom('audit_entries').selectAll().orderBy('id', 'desc').limit(1).execute();
  expect(entry).toMatchObject({
    actor_name: 'Ada',
    action: 'remote.preview',
    subject: 'shop',
    after: { version: '2.0.0', path: '/shop?from=link' },
  });

  await browser.delete('/api/overrides');
  expect(await versionsFor(app, Object.fromEntries(browser.cookies))).toEqual([`shop@${BASELINE}`]);
});

test('survives a login and a logout', async () => {
  await addPlayer(db, { name: 'Steve' });
  const { browser } = await open(await made());
  const steve = await logIn(app, 'Steve');
  for (const [name, value] of browser.cookies) steve.cookies.set(name, value);
  await steve.post('/api/refresh');
  expect(await versionsFor(app, Object.fromEntries(steve.cookies))).toEqual(['shop@2.0.0']);
  await steve.post('/api/logout');
  expect(await versionsFor(app, Object.fromEntries(steve.cookies))).toEqual(['shop@2.0.0']);
});

test('opens nothing before the build has passed the gate, or once the gate has refused it', async () => {
  await team.publish('shop', '2.0.0');
  const { link, state, id } = (await ask()).json<Made>();
  expect(state).toBe('checking');
  expect(await open(link)).toMatchObject(opensNothing);
  await worker.claim();
  const problem = { check: 'browser', what: 'It throws.', where: 'shop', todo: 'Mend it.' };
  await worker.sendVerdict(id, [problem]);
  expect(await open(link)).toMatchObject(opensNothing);
  expect((await team.send('GET', `/shop/deployments/${id}`)).json()).toMatchObject({ state: 'refused' });
});

test.each([
  ['found broken', () => db.updateTable('remote_versions').set({ checked_at: null }).execute()],
  ['deleted', () => db.deleteFrom('remote_versions').where('version', '=', '2.0.0').execute()],
])('stops, also where it is open, once its build is %s', async (_what, end) => {
  const link = await made();
  const { browser } = await open(link);
  await end();
  expect(await open(link)).toMatchObject(opensNothing);
  const { payload } = await browser.get('/api/registry');
  expect(payload).not.toContain('2.0.0');
});

test('expires after seven days, and in a browser after hours', async () => {
  const link = await made();
  letPass(7 * DAY - 3_600_000);
  const { browser, versions } = await open(link);
  expect(versions).toEqual(['shop@2.0.0']);
  letPass(2 * 3_600_000);
  expect(await versionsFor(app, Object.fromEntries(browser.cookies))).toEqual([`shop@${BASELINE}`]);
  expect(await open(link)).toMatchObject(opensNothing);
});

test('opens nothing if forged or changed', async () => {
  const link = await made();
  const { browser } = await open(link);
  const [text = '', mac = ''] = new URL(link, 'http://x').searchParams.get('link')?.split('.') ?? [];
  const content = JSON.parse(Buffer.from(text, 'base64url').toString()) as Record<string, unknown>;
  await team.publish('shop', '3.0.0');
  const changed = (more: object) =>
    Buffer.from(JSON.stringify({ ...content, ...more })).toString('base64url');
  const signed = (purpose: string, more: object = {}) =>
    createSignedCookie(SESSION_SECRET, purpose).sign(JSON.stringify({ ...content, ...more }));
  for (const forged of [
    `${changed({ version: '3.0.0' })}.${mac}`,
    `${changed({ name: 'panel' })}.${mac}`,
    `${changed({ until: Date.now() + 30 * DAY })}.${mac}`,
    `${text}.`,
    text,
    'x',
    // Of another kind, or signed by a release with other rules.
    [...browser.cookies.values()].at(-1) ?? '',
    signed(app.services.delivery.overrides.name),
    signed('preview link', { path: '//evil.example' }),
  ])
    expect(await open(`/api/preview?link=${encodeURIComponent(forged)}`)).toMatchObject(opensNothing);
  // As a cookie, a link is worth nothing either.
  const cookies = { [app.services.delivery.overrides.name]: `${text}.${mac}` };
  expect(await versionsFor(app, cookies)).toEqual([`shop@${BASELINE}`]);
});

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  '/\t/evil.example',
  '/..//evil.example',
])('is not made for %j, outside the site', async (path) => {
  await team.publish('shop', '2.0.0');
  expect((await ask({ path })).statusCode).toBe(400);
});

test('is made for one’s own remote and a build that fits the site only', async () => {
  await team.publish('shop', '2.0.0');
  const panel = await addPipeline(app, db, 'panel');
  const codes: unknown[] = [];
  for (const answer of [
    await panel.send('POST', '/shop/previews', { version: '2.0.0' }),
    await team.send('POST', '/panel/previews', { version: '2.0.0' }),
    await team.send('POST', '/shop/previews', { version: '9.9.9' }),
  ])
    codes.push([answer.statusCode, answer.json<{ code: string }>().code]);
  await team.publish('shop', '4.0.0', { manifest: { store: '^9.0.0' } });
  codes.push((await ask({ version: '4.0.0' })).json<{ code: string }>().code);
  expect(codes).toEqual([
    [403, 'other_remote'],
    [403, 'other_remote'],
    [404, 'unknown_version'],
    'build_refused',
  ]);
});

test("doesn't free the gate's browser from its job", async () => {
  const link = await made();
  const { name, signForGate } = app.services.delivery.overrides;
  const cookies = { [name]: signForGate([{ name: 'shop', target: BASELINE }], 60_000) };
  const answer = await app.inject({ url: link, cookies });
  expect([answer.statusCode, answer.cookies]).toEqual([403, []]);
});

test('ends when its remote is rolled back or the build is replaced, for who has it open, too', async () => {
  for (const action of ['rollback', 'deploy'] as const) {
    const link = await made();
    const { browser, versions } = await open(link);
    expect(versions).toEqual(['shop@2.0.0']);
    const row = { remote: 'shop', by: 'Ada', action, from_version: '2.0.0', to_version: '1.9.9', why: '' };
    await db.insertInto('release_events').values(row).execute();
    expect(await versionsFor(app, Object.fromEntries(browser.cookies))).toEqual([`shop@${BASELINE}`]);
    expect(await open(link)).toMatchObject(opensNothing);
    await db.deleteFrom('release_events').execute();
  }
});

test('ends when its maker may no longer deploy', async () => {
  const link = await made();
  expect((await open(link)).versions).toEqual(['shop@2.0.0']);
  await db.updateTable('users').set({ rank: 'player' }).where('name', '=', 'Ada').execute();
  expect(await open(link)).toMatchObject(opensNothing);
  await db.updateTable('users').set({ rank: 'dev' }).where('name', '=', 'Ada').execute();

  const pipeline = await addPipeline(app, db, 'shop');
  const answer = await pipeline.send('POST', '/shop/previews', { version: '2.0.0' });
  const { link: ofToken } = answer.json<Made>();
  expect((await open(ofToken)).versions).toEqual(['shop@2.0.0']);
  const { id } = await db
    .selectFrom('deploy_tokens')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  await db.deleteFrom('deploy_tokens').where('id', '=', id).execute();
  expect(await open(ofToken)).toMatchObject(opensNothing);
});

test('outlives the token that a command of the operator was lent', async () => {
  await team.publish('shop', '2.0.0');
  const lent = { remote: null, label: COMMAND_LINE, isOperatorToken: true };
  const { id, token } = await addDeployToken(db, lent);
  const answer = await pipeline(app, token).send('POST', '/shop/previews', { version: '2.0.0' });
  const { link, state } = answer.json<Made>();
  if (state === 'checking') await worker.sendVerdict((await worker.claim())?.id, []);
  await db.deleteFrom('deploy_tokens').where('id', '=', id).execute();
  expect((await open(link)).versions).toEqual(['shop@2.0.0']);
});

test.each([
  ['a call', { 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin' }],
  ['a frame', { 'sec-fetch-dest': 'iframe', 'sec-fetch-user': '?1' }],
  ['a redirect of a page', { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'cross-site' }],
])('gives nothing to %s', async (_, headers) => {
  const browser = new Browser(app);
  expect((await browser.get(await made(), headers)).headers.location).toBe(ENDED);
  expect([...browser.cookies.keys()].filter((name) => name.includes('override'))).toEqual([]);
});
