import { createReportTokens } from './inside.ts';
import { addPlayer } from 'server/src/testing/accounts.ts';
import { letCachesAge, letPass, restoreClock } from 'server/src/testing/clock.ts';
import { BASELINE, startReleases } from 'server/src/testing/releaseApp.ts';
import { forceLive } from 'server/src/testing/releases.ts';
import {
  newAddress as address,
  openPage,
  report,
  sendVisitors,
  type ReportedEntry,
} from 'server/src/testing/visitors.ts';

const PROBLEM = { check: 'browser', what: 'The entry throws.', where: 'shop 2.0.0: /shop', todo: 'Mend it.' };
const GATE_PROBLEM = { check: 'browser', what: 'No Chromium.', where: 'the gate', todo: 'Install it.' };
const MINUTE = 60_000;

const env = { RATE_LIMITS: 'write=100000/60,loginAddress=100000/60' };
const { app, db, pipeline, worker } = await startReleases({ isGated: true, env });
const { publish, deploy, send } = pipeline;
const { autoRollback } = app.services.delivery;
afterAll(() => autoRollback.stop());

restoreClock();
let version = '';
const { claim, sendVerdict } = worker;

/** Each test has its own version, with unused limits. */
beforeEach(async () => {
  await db.deleteFrom('users').execute();
  version = `2.0.0-${Math.random().toString(36).slice(2, 10)}`;
  await publish('shop', version);
  await forceLive(app, 'shop', version);
  // Reads are cached for a second.
  letCachesAge(1_001);
});

const entry = (kind: ReportedEntry['kind']): ReportedEntry => ({ remote: 'shop', version, kind, value: 1 });

const visit = (
  times: number,
  kinds: readonly ReportedEntry['kind'][],
  more: { of?: string; from?: () => string } = {},
) => sendVisitors(app, kinds.map(entry), { times, ...more });

async function counted(): Promise<Record<string, number>> {
  const rows = await db.selectFrom('remote_health').select(['kind', 'count']).orderBy('kind').execute();
  const sums: Record<string, number> = {};
  for (const { kind, count } of rows) sums[kind] = (sums[kind] ?? 0) + count;
  return sums;
}

const live = async () => (await db.selectFrom('live_remotes').select('version').executeTakeFirst())?.version;
const examinations = () =>
  db.selectFrom('deployments').select(['id', 'state']).where('purpose', '=', 'examine').execute();
const history = async () => (await send('GET', '/shop/history')).json<Record<string, unknown>[]>();

/** Claims the requested gate check and returns a verdict. */
async function examine(problems: readonly object[]): Promise<void> {
  await autoRollback.reviewNow();
  const job = await claim();
  expect(job).toMatchObject({ name: 'shop', version, isExamination: true });
  await sendVerdict(job?.id, problems);
  await autoRollback.reviewNow();
}

describe('anonymous visitors', () => {
  test('do not roll back a healthy version from four IPs with five loads and a failure each', async () => {
    for (let visitor = 0; visitor < 4; visitor += 1) {
      const own = address();
      await visit(5, ['load'], { from: () => own });
      await visit(1, ['failure'], { from: () => own });
    }
    await autoRollback.reviewNow();
    expect([await live(), await examinations()]).toEqual([version, []]);
  });

  test('count once per page, however often it reports', async () => {
    const token = await openPage(app);
    for (let time = 0; time < 10; time += 1)
      await report(app, token, [entry('load'), entry('load'), entry('failure'), entry('error')], {
        address: address(),
      });
    expect(await counted()).toEqual({ load: 1, failure: 1, error: 1, 'fault-network': 1 });
  });

  test('count a limited number of times per IP, failures as well as errors', async () => {
    const own = address();
    await visit(20, ['load', 'failure', 'error'], { from: () => own });
    expect(await counted()).toEqual({ load: 5, failure: 5, error: 5, 'fault-network': 1 });
  });

  test('count as one IP within an IPv6 /48 network', async () => {
    let last = 0;
    const from = () => `2001:db8:7:${(last += 1).toString(16)}::1`;
    await visit(100, ['load']);
    await visit(30, ['failure', 'error'], { from });
    expect(await counted()).toMatchObject({ load: 100, failure: 5, error: 5, 'fault-network': 1 });
    await autoRollback.reviewNow();
    expect([await live(), await examinations()]).toEqual([version, []]);
  });

  test('report nothing without a page token', async () => {
    const forged = createReportTokens('another secret of the same length');
    const sound = await openPage(app);
    const changed = `${sound.startsWith('A') ? 'B' : 'A'}${sound.slice(1)}`;
    for (const token of ['', 'x'.repeat(32), forged.create(), changed, `${sound}=`, sound.slice(0, 28)]) {
      const answer = await report(app, token, [entry('failure')]);
      expect([token, answer.statusCode]).toEqual([token, 204]);
    }
    const without = {
      method: 'POST',
      url: '/api/telemetry',
      payload: { entries: [entry('failure')] },
    } as const;
    expect((await app.inject(without)).statusCode).toBe(400);
    expect(await counted()).toEqual({});
    await report(app, sound, [entry('failure')]);
    expect(await counted()).toMatchObject({ failure: 1 });
  });

  test('report nothing with an expired token; an open page gets a new one with the registry', async () => {
    const token = await openPage(app);
    letPass(60 * MINUTE);
    await report(app, token, [entry('load')], { address: address() });
    expect(await counted()).toEqual({});
    const next = (await app.inject({ url: '/api/registry' })).headers['x-report-token'];
    await report(app, String(next), [entry('load')], { address: address() });
    expect(await counted()).toEqual({ load: 1 });
  });

  test('do not protect a broken version with failures of the previous one', async () => {
    await visit(20, ['failure'], { of: BASELINE });
    await visit(60, ['failure']);
    await examine([PROBLEM]);
    expect(await live()).toBe(BASELINE);
  });

  test('do not overload the gate', async () => {
    await visit(40, ['failure']);
    await examine([]);
    await visit(100, ['failure']);
    for (const [minutes, ordered] of [
      [4, 1],
      [1, 2],
    ] as const) {
      letPass(minutes * MINUTE);
      await autoRollback.reviewNow();
      await autoRollback.reviewNow();
      expect(await examinations()).toHaveLength(ordered);
    }
    const job = await claim();
    await sendVerdict(job?.id, []);
    letPass(9 * MINUTE);
    await autoRollback.reviewNow();
    expect(await examinations()).toHaveLength(2);
  });

  test('report nothing with overridden builds, so the gate’s own visits do not count', async () => {
    await visit(20, ['failure']);
    await autoRollback.reviewNow();
    const job = await claim();
    const [name = '', value = ''] = job?.cookie.split('=') ?? [];
    const cookies = { [name]: value };
    const before = await counted();
    const token = await openPage(app, { cookies });
    await report(app, token, [entry('load'), entry('error')], { cookies });
    expect((await app.inject({ url: '/api/registry', cookies })).headers['x-report-token']).toBeUndefined();
    expect(await counted()).toEqual(before);
  });
});

describe('a version with a check of its failures', () => {
  test('neither waits for a deployment nor delays one', async () => {
    await publish('shop', '7.0.0');
    expect((await deploy('shop', '7.0.0')).json()).toMatchObject({ state: 'checking' });
    await visit(20, ['failure']);
    await examine([PROBLEM]);
    expect(await live()).toBe(BASELINE);
    await db.deleteFrom('deployments').where('purpose', '=', 'deploy').execute();
    await db.updateTable('deployments').set({ state: 'checking' }).execute();
    expect((await deploy('shop', '7.0.0')).json()).toMatchObject({ state: 'checking' });
  });

  test.each([
    ['passed', 10, []],
    ['was not possible', 1, [GATE_PROBLEM]],
  ])(
    'stays live after made-up failures if the check %s (%i hundred), and alerts every owner once',
    async (_what, hundreds, problems) => {
      await addPlayer(db, { name: 'Boss', rank: 'owner', lang: 'en' });
      await addPlayer(db, { name: 'Chefin', rank: 'owner', lang: 'de' });
      await addPlayer(db, { name: 'Helper', rank: 'admin' });
      for (let time = 0; time < hundreds; time += 1) {
        await visit(100, ['failure']);
        if (time === 0) await examine(problems);
      }
      await autoRollback.reviewNow();
      expect([await live(), await counted()]).toMatchObject([version, { failure: 100 * hundreds }]);
      expect(await db.selectFrom('alerts').select('category').execute()).toHaveLength(2);
      const lines = (await history()).filter(({ action, to }) => action === 'examine' && to === version);
      expect(lines).toMatchObject([{ by: 'site', from: null, problems }]);
    },
  );
});
