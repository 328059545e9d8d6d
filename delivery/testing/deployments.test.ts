import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { letCachesAge } from 'server/src/testing/clock.ts';
import { BASELINE, startReleases } from 'server/src/testing/releaseApp.ts';
import { versionsFor } from 'server/src/testing/releases.ts';
import { addConfirmed } from 'server/src/testing/secondFactor.ts';
import { startTestApp } from 'server/src/testing/testApp.ts';

const site = await startReleases({ remotes: ['shop', 'panel'] });
const { app, db, files, folder, addChecking } = site;
const { ship, publish, deploy, rollBack, send } = site.pipeline;

const live = async () => (await versionsFor(app)).find((name) => name.startsWith('shop'));
const history = async () => {
  const events = (await send('GET', '/shop/history')).json<Record<string, unknown>[]>();
  return events.map(({ action, from, to }) => [action, from, to]);
};

test('serves a published version only after its deployment', async () => {
  expect((await publish('shop', '2.0.0')).statusCode).toBe(201);
  expect(await versionsFor(app)).toEqual([`panel@${BASELINE}`, `shop@${BASELINE}`]);

  const answer = await deploy('shop', '2.0.0', { why: 'new offers' });
  expect([answer.statusCode, answer.json()]).toEqual([
    202,
    {
      id: expect.any(Number),
      name: 'shop',
      version: '2.0.0',
      purpose: 'deploy',
      state: 'live',
      problems: [],
    },
  ]);
  expect(await versionsFor(app)).toEqual([`panel@${BASELINE}`, 'shop@2.0.0']);
  const [event] = (await send('GET', '/shop/history')).json<object[]>();
  expect(event).toMatchObject({ action: 'deploy', by: 'pipeline of all', from: BASELINE, why: 'new offers' });
});

test('deploys a remote without a baseline', async () => {
  await ship('guestbook', '1.0.0');
  expect(await versionsFor(app)).toContain('guestbook@1.0.0');
  const statuses = (await send('GET', '')).json<object[]>();
  expect(statuses).toMatchObject([
    { name: 'guestbook', live: { version: '1.0.0', by: 'pipeline of all' }, previous: null },
    { name: 'panel', live: { version: BASELINE, since: null, by: null }, versions: [] },
    { name: 'shop' },
  ]);
  expect((await rollBack('guestbook')).json()).toMatchObject({ code: 'no_previous' });
});

test('keeps the baseline as a rollback target', async () => {
  await ship('shop', '2.0.0');
  const old = await app.inject({ url: `/remotes/shop/${BASELINE}/remoteEntry.js` });
  expect(old.payload).toBe('var __remote_shop;');
  expect((await rollBack('shop')).json()).toEqual({ from: '2.0.0', to: BASELINE });
  expect(await live()).toBe(`shop@${BASELINE}`);
});

test('goes back one version per rollback until none is left', async () => {
  for (const version of ['2.0.0', '3.0.0', '4.0.0']) await ship('shop', version);
  const targets: unknown[] = [];
  for (let step = 0; step < 4; step += 1) targets.push((await rollBack('shop')).json<{ to?: string }>().to);
  expect(targets).toEqual(['3.0.0', '2.0.0', BASELINE, undefined]);
  expect((await rollBack('shop', { version: '4.0.0' })).statusCode).toBe(200);
  expect((await rollBack('shop')).json()).toEqual({ from: '4.0.0', to: BASELINE });
});

test('rejects a rollback to a build that is incompatible with the current shell', async () => {
  await ship('shop', '2.0.0');
  await ship('shop', '3.0.0');
  const contract = path.join(folder, 'shell/contract.json');
  const before = readFileSync(contract, 'utf8');
  writeFileSync(contract, '{"store":"9.0.0","shared":{"react":"19.3.1"}}');
  const refused = await rollBack('shop');
  writeFileSync(contract, before);
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    { code: 'build_refused', message: expect.stringContaining('the running shell provides 9.0.0') as string },
  ]);
  expect(await live()).toBe('shop@3.0.0');
  expect((await rollBack('shop')).json()).toEqual({ from: '3.0.0', to: '2.0.0' });
});

test.each([
  ['2.0.0', 409, 'already_live'],
  ['9.9.9', 404, 'unknown_version'],
  ['3.0.0', 409, 'never_live'],
])('rejects a rollback to %s', async (version, status, code) => {
  await ship('shop', '2.0.0');
  await publish('shop', '3.0.0');
  const answer = await rollBack('shop', { version });
  expect([answer.statusCode, answer.json()]).toMatchObject([status, { code }]);
  expect(await live()).toBe('shop@2.0.0');
});

describe('an incompatible build', () => {
  const refused = { manifest: { store: '^2.0.0', shared: { react: '^18.0.0', preact: '*' } } };

  test('is rejected with all problems, and the history lists them', async () => {
    await publish('shop', '2.0.0', refused);
    const { state, problems } = (await deploy('shop', '2.0.0')).json<{ state: string; problems: object[] }>();
    expect(state).toBe('refused');
    expect(problems).toMatchObject([
      {
        check: 'contract',
        what: 'This build needs shell/store ^2.0.0, and the running shell provides 1.1.0.',
      },
      { check: 'shared', what: 'This build needs ^18.0.0, and the running shell provides 19.3.1.' },
      { check: 'shared', where: 'manifest.json: shared, preact' },
    ]);
    expect(await live()).toBe(`shop@${BASELINE}`);
    expect(await history()).toEqual([
      ['refuse', BASELINE, '2.0.0'],
      ['publish', null, '2.0.0'],
    ]);
  });

  test('goes live if forced, and keeps the problems', async () => {
    await publish('shop', '2.0.0', refused);
    const order = { version: '2.0.0', why: '', force: true };
    const answer = await app.services.delivery.releases.deploy('shop', order, { by: 'command line' });
    expect(answer).toMatchObject({ state: 'live', problems: [{ check: 'contract' }, {}, {}] });
    expect(await live()).toBe('shop@2.0.0');
    expect((await history())[0]).toEqual(['force', BASELINE, '2.0.0']);
  });
});

test('queues or rejects the second of two deployments at once', async () => {
  for (const version of ['2.0.0', '3.0.0']) await publish('shop', version);
  const answers = await Promise.all([deploy('shop', '2.0.0'), deploy('shop', '3.0.0')]);
  const wentLive = answers.filter((answer) => answer.json<{ state?: string }>().state === 'live').length;
  for (const { statusCode } of answers) expect([202, 409]).toContain(statusCode);
  const switches = (await history()).filter(([action]) => action === 'deploy');
  expect(switches).toHaveLength(wentLive);
});

test('rejects a second deployment during a check, but accepts a rollback', async () => {
  await ship('shop', '2.0.0');
  await publish('shop', '3.0.0');
  const id = await addChecking('shop', '3.0.0');
  const second = await deploy('shop', '3.0.0');
  expect([second.statusCode, second.json()]).toMatchObject([409, { code: 'deployment_running' }]);
  expect((await rollBack('shop')).statusCode).toBe(200);

  await db.deleteFrom('deployments').where('id', '=', id).execute();
  await addChecking('shop', '3.0.0', new Date(Date.now() - 10 * 60_000));
  expect((await deploy('shop', '3.0.0')).json()).toMatchObject({ state: 'live' });
});

test('applies the first of two verdicts', async () => {
  await publish('shop', '2.0.0');
  const id = await addChecking('shop', '2.0.0');
  const { completeDeployment } = app.services.delivery.releases;
  const problem = { check: 'browser', what: 'It throws.', where: '/shop', todo: 'Mend it.' } as const;
  expect((await completeDeployment(id, [problem])).state).toBe('refused');
  expect((await completeDeployment(id, [])).state).toBe('refused');
  expect(await live()).toBe(`shop@${BASELINE}`);
  expect((await send('GET', `/panel/deployments/${id}`)).statusCode).toBe(404);
});

test('records deployments by staff in the audit trail', async () => {
  await publish('shop', '2.0.0');
  await db.deleteFrom('audit_entries').execute();
  const { browser: dev } = await addConfirmed(app, db, { name: 'Dev', rank: 'srdev' });
  expect((await dev.post('/api/remotes/shop/versions', {})).statusCode).toBe(403);
  await dev.post('/api/remotes/shop/deployments', { version: '2.0.0', force: true, why: 'now' });
  await dev.post('/api/remotes/shop/rollback', {});
  const entries = await db.selectFrom('audit_entries').selectAll().orderBy('id').execute();
  expect(entries).toMatchObject([
    { action: 'remote.force', actor_name: 'Dev', subject: 'shop', after: { version: '2.0.0', why: 'now' } },
    { action: 'remote.rollback', before: { version: '2.0.0' }, after: { version: BASELINE } },
  ]);
  expect((await send('GET', '/shop/history')).json()).toMatchObject([{ by: 'Dev' }, { by: 'Dev' }, {}]);
});

test('updates every other process within a second and each page by the header', async () => {
  const { app: other } = await startTestApp({ db, files });
  expect(await versionsFor(other)).toContain(`shop@${BASELINE}`);
  const before = (await other.inject({ url: '/api/panel/maintenance' })).headers['x-registry'];
  await ship('shop', '2.0.0');
  letCachesAge(1_001);
  const { headers } = await other.inject({ url: '/api/registry' });
  expect(headers['x-registry']).not.toBe(before);
  expect(headers['etag']).toBe(`"${String(headers['x-registry'])}"`);
  expect(await versionsFor(other)).toContain('shop@2.0.0');
});

test('serves a file of a version just published by another process', async () => {
  const { app: other } = await startTestApp({ db });
  await versionsFor(other);
  await ship('shop', '2.0.0');
  const answer = await other.inject({ url: '/remotes/shop/2.0.0/remoteEntry.js' });
  expect(answer.payload).toBe(`var __remote_shop = '2.0.0';`);
});
