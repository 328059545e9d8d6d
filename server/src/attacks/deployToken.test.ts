import { startTeam } from '../testing/releaseApp.ts';
import { addDeployToken, COMMAND_LINE, reviewVersion, revokeToken } from '@site/delivery/testing/inside';
import { pruneExpired } from '../housekeeping/housekeeping.ts';
import { addPipeline, buildOf, pipeline as pipelineOf, versionsFor } from '../testing/releases.ts';
import { deployed, manifestOf } from '@site/delivery/testing/remotes';
import { startTestApp } from '../testing/testApp.ts';

const RULES = { minutes: 30, loads: 20, percent: 5 };
const DAY = 24 * 3600 * 1000;
const PROBLEM = { check: 'browser', what: 'It throws.', where: 'a page', todo: 'Mend it.' } as const;

const { app, db, releases, team, worker, owner } = await startTeam();

beforeEach(async () => {
  for (const table of ['alerts', 'retired_versions'] as const) await db.deleteFrom(table).execute();
});

const pages = (...segments: string[]) => ({
  modules: [
    {
      module: './manifest',
      navigation: [],
      routes: segments.map((segment) => ({
        feature: 'shop',
        path: `/${segment}`,
        title: { de: segment, en: segment },
        guard: {},
      })),
    },
  ],
});

type Contents = Parameters<typeof team.publish>[2];

async function ship(version: string, contents: Contents = {}, pipeline = team, name = 'shop') {
  await pipeline.publish(name, version, contents);
  const { id } = (await pipeline.deploy(name, version)).json<{ id: number }>();
  await worker.claim();
  await worker.sendVerdict(id, []);
}

async function countFailures(remote: string, version: string) {
  const minute = new Date(Math.floor(Date.now() / 60_000) * 60_000);
  for (const [kind, count] of [
    ['load', 20],
    ['failure', 60],
    ['fault-network', 12],
  ] as const)
    await db
      .insertInto('remote_health')
      .values({ remote, version, minute, kind, bucket: 0, count })
      .execute();
}

describe('the name of a pruned version', () => {
  beforeEach(async () => {
    for (const version of ['2.0.0', '3.0.0', '4.0.0']) await ship(version);
    await db
      .updateTable('remote_versions')
      .set({ used_at: new Date(Date.now() - 31 * DAY) })
      .execute();
    await pruneExpired(db, { remoteDays: 30 });
  });

  test('is not reused for other files, since browsers cache their URLs as immutable', async () => {
    const answer = await team.publish('shop', '2.0.0', { files: { 'remoteEntry.js': 'document.cookie' } });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'version_exists']);
  });

  test('accepts the same files again, which must pass the gate', async () => {
    expect((await team.publish('shop', '2.0.0')).statusCode).toBe(201);
    const back = await team.rollBack('shop', { version: '2.0.0' });
    expect([back.statusCode, back.json<{ code: string }>().code]).toEqual([409, 'never_live']);
    expect((await team.deploy('shop', '2.0.0')).json()).toMatchObject({ state: 'checking' });
  });
});

test('does not redeploy a version that a person rolled back without the gate', async () => {
  for (const version of ['2.0.0', '3.0.0']) await ship(version);
  await owner.browser.post('/api/remotes/shop/rollback', { why: 'it looks wrong' });
  const back = await team.rollBack('shop', { version: '3.0.0' });
  expect([back.statusCode, back.json<{ code: string }>().code]).toEqual([409, 'rolled_back']);
  const canary = await team.send('PUT', '/shop/canary', { version: '3.0.0', percent: 50 });
  expect(canary.json()).toMatchObject({ state: 'checking' });
  expect(await versionsFor(app)).toEqual(['shop@2.0.0']);
});

describe('the monitoring of a new version', () => {
  const { people } = app.services.delivery;

  /** Reviews a remote, as the site itself does a second after a verdict. @returns the examination that one of both began */
  async function examinationOf(remote: string) {
    await reviewVersion(people, db, remote, RULES);
    return db
      .selectFrom('deployments')
      .select(['id', 'version'])
      .where('remote', '=', remote)
      .where('purpose', '=', 'examine')
      .executeTakeFirst();
  }

  test('is not bypassed by rolling back and forth', async () => {
    await ship('2.0.0');
    await team.rollBack('shop');
    await team.rollBack('shop', { version: '2.0.0' });
    expect(await versionsFor(app)).toEqual(['shop@2.0.0']);
    await countFailures('shop', '2.0.0');
    expect(await examinationOf('shop')).toMatchObject({ version: '2.0.0' });
  });

  test('ignores a version that a person rolled back to', async () => {
    await ship('2.0.0');
    await ship('3.0.0');
    await owner.browser.post('/api/remotes/shop/rollback', { why: '' });
    await countFailures('shop', '2.0.0');
    expect(await examinationOf('shop')).toBeUndefined();
  });

  test('is not bypassed by a canary for most visitors', async () => {
    await ship('2.0.0');
    await team.publish('shop', '3.0.0');
    const wide = await team.send('PUT', '/shop/canary', { version: '3.0.0', percent: 51 });
    expect([wide.statusCode, wide.json<{ code: string }>().code]).toEqual([403, 'canary_too_wide']);
    const half = await team.send('PUT', '/shop/canary', { version: '3.0.0', percent: 50 });
    expect(half.statusCode).toBe(202);
  });

  test('alerts the owners if another team’s remote conflicts with the previous version', async () => {
    const other = await addPipeline(app, db, 'quests');
    await ship('1.0.0', { manifest: pages('old-page') }, other, 'quests');
    await ship('2.0.0', { manifest: pages('new-page') }, other, 'quests');
    await ship('2.0.0', { manifest: pages('old-page') });
    await countFailures('quests', '2.0.0');
    const examination = await examinationOf('quests');
    await releases.completeDeployment(examination?.id ?? 0, [PROBLEM]);
    const { rolledBack } = await reviewVersion(people, db, 'quests', RULES);
    expect(rolledBack).toBeUndefined();
    const alerts = await db.selectFrom('alerts').select('message').execute();
    expect(alerts.map(({ message }) => message)).toEqual([
      'Visitors report failures of quests 2.0.0, which stays live: look at /panel/remotes.',
    ]);
    const [line] = (await other.send('GET', '/quests/history')).json<{ action: string; why: string }[]>();
    expect(line).toMatchObject({ action: 'examine', why: expect.stringContaining('old-page') });
    expect(await reviewVersion(people, db, 'quests', RULES)).toEqual({});
  });
});

describe('a token revoked during a call', () => {
  async function revoked() {
    const { id } = await addDeployToken(db, { remote: 'shop', label: 'gone' });
    await revokeToken(db, id);
    return { by: 'gone', token: id };
  }
  const refusal = { status: 401, code: 'unknown_token' };

  test('can’t start or end a canary, deploy or roll back', async () => {
    await ship('2.0.0');
    await ship('3.0.0');
    const deployer = await revoked();
    const canary = { version: '2.0.0', percent: 10, why: '' };
    await expect(releases.beginTrial('shop', canary, deployer)).rejects.toMatchObject(refusal);
    await expect(releases.endCanary('shop', deployer)).rejects.toMatchObject(refusal);
    const order = { version: '2.0.0', why: '', force: false };
    await expect(releases.deploy('shop', order, deployer)).rejects.toMatchObject(refusal);
    await expect(releases.rollBack('shop', { why: '' }, deployer)).rejects.toMatchObject(refusal);
  });

  test('can’t publish', async () => {
    const { manifest } = buildOf('shop', '2.0.0', { files: {} });
    await team.send('POST', '/shop/versions', { manifest });
    await expect(releases.complete('shop', '2.0.0', await revoked())).rejects.toMatchObject(refusal);
  });
});

test('lets a person force another version during a pending deployment of a token', async () => {
  await ship('2.0.0');
  for (const version of ['3.0.0', '4.0.0']) await team.publish('shop', version);
  const { id } = (await team.deploy('shop', '3.0.0')).json<{ id: number }>();
  const forced = await owner.browser.post('/api/remotes/shop/deployments', { version: '4.0.0', force: true });
  expect(forced.json()).toMatchObject({ state: 'live' });
  const pending = (await team.send('GET', `/shop/deployments/${id}`)).json<{ problems: object[] }>();
  expect(pending).toMatchObject({
    state: 'refused',
    problems: [{ what: expect.stringMatching(/A person/) }],
  });
});

test('reports a problem for a shared module named like an object property', async () => {
  const { manifest } = buildOf('shop', '2.0.0');
  await team.publish('shop', '2.0.0', {
    manifest: { ...manifestOf('shop'), ...manifest, shared: { constructor: '*' } },
  });
  expect((await team.deploy('shop', '2.0.0')).json()).toMatchObject({
    state: 'refused',
    problems: expect.arrayContaining([expect.objectContaining({ check: 'shared' })]),
  });
});

test('counts manifests towards the quota of versions with external files', async () => {
  const elsewhere = await startTestApp({
    db,
    env: { REMOTE_ORIGINS: 'https://files.example', REMOTE_QUOTA: '16', RATE_LIMITS: 'publish=1000/60' },
    files: deployed('shop'),
  });
  const pipeline = await addPipeline(elsewhere.app, db, 'shop');
  const many = Object.fromEntries(
    Array.from({ length: 1000 }, (_, place) => [`${'x'.repeat(80)}${place}.js`, 'a']),
  );
  let status = 201;
  for (let place = 0; place < 300 && status === 201; place += 1) {
    const { manifest } = buildOf('shop', `2.0.${place}`, { files: many });
    const body = { manifest, base: `https://files.example/${place}` };
    status = (await pipeline.send('POST', '/shop/versions', body)).statusCode;
  }
  expect(status).toBe(413);
});

// These tests use up a team's hourly rollbacks.
describe('rollbacks', () => {
  test('by a token are limited to twenty an hour, unlike a person’s', async () => {
    for (const version of ['2.0.0', '3.0.0', '4.0.0']) await ship(version);
    let allowed = 0;
    while ((await team.rollBack('shop', { version: `${3 + (allowed % 2)}.0.0` })).statusCode === 200)
      allowed += 1;
    expect(allowed).toBeGreaterThan(0);
    expect(allowed).toBeLessThanOrEqual(20);
    const answer = await owner.browser.post('/api/remotes/shop/rollback', { version: '2.0.0', why: '' });
    expect(answer.statusCode).toBe(200);
  });

  test('can still reach older versions after a thousand of them', async () => {
    for (const version of ['2.0.0', '3.0.0', '4.0.0']) await ship(version);
    const event = { remote: 'shop', by: 'a token', action: 'rollback' as const, why: '' };
    await db
      .insertInto('release_events')
      .values(
        Array.from({ length: 1000 }, (_, place) => ({
          ...event,
          from_version: `${3 + (place % 2)}.0.0`,
          to_version: `${4 - (place % 2)}.0.0`,
        })),
      )
      .execute();
    const answer = await owner.browser.post('/api/remotes/shop/rollback', { version: '2.0.0', why: '' });
    expect(answer.statusCode).toBe(200);
  });
});

test('treats the operator’s rollback as a person’s, although the command line uses a token', async () => {
  for (const version of ['2.0.0', '3.0.0']) await ship(version);
  const operatorToken = await addDeployToken(db, {
    remote: 'shop',
    label: COMMAND_LINE,
    isOperatorToken: true,
  });
  const operator = pipelineOf(app, operatorToken.token);
  await team.publish('shop', '4.0.0');
  const pending = (await team.deploy('shop', '4.0.0')).json<{ id: number }>();
  expect((await operator.rollBack('shop')).json()).toEqual({ from: '3.0.0', to: '2.0.0' });
  const ended = await team.send('GET', `/shop/deployments/${pending.id}`);
  expect(ended.json()).toMatchObject({ state: 'refused' });
  for (let time = 0; time < 25; time += 1) await team.rollBack('shop', { version: '9.0.0' });
  expect((await team.rollBack('shop', { version: '3.0.0' })).statusCode).toBe(429);
  expect((await operator.rollBack('shop', { version: '3.0.0' })).statusCode).toBe(200);
});

test('does not undo a person’s rollback with a pending deployment of a token', async () => {
  for (const version of ['2.0.0', '3.0.0']) await ship(version);
  await team.publish('shop', '4.0.0');
  const { id } = (await team.deploy('shop', '4.0.0')).json<{ id: number }>();
  await worker.claim();
  expect((await owner.browser.post('/api/remotes/shop/rollback', { why: 'now' })).statusCode).toBe(200);
  await worker.sendVerdict(id, []);
  expect((await team.send('GET', `/shop/deployments/${id}`)).json()).toMatchObject({ state: 'refused' });
  expect(await db.selectFrom('live_remotes').select('version').execute()).toEqual([{ version: '2.0.0' }]);
});

test('records a token that ends a person’s pending canary in history and audit trail', async () => {
  await ship('2.0.0');
  await team.publish('shop', '3.0.0');
  const order = { version: '3.0.0', percent: 10, why: '' };
  expect((await owner.browser.put('/api/remotes/shop/canary', order)).json()).toMatchObject({
    state: 'checking',
  });
  expect((await team.send('DELETE', '/shop/canary')).statusCode).toBe(204);
  const [event] = (await team.send('GET', '/shop/history')).json<object[]>();
  expect(event).toMatchObject({ action: 'canary-end', from: '3.0.0', to: '2.0.0', by: 'pipeline of shop' });
  const [entry] = await db.selectFrom('audit_entries').selectAll().orderBy('id', 'desc').limit(1).execute();
  expect(entry).toMatchObject({
    action: 'remote.canary',
    actor_name: expect.stringContaining('pipeline of shop'),
    after: null,
  });
});
