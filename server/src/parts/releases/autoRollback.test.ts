import { addPipeline, versionsFor } from '../../testing/releases.ts';
import { deployed } from '../../testing/remotes.ts';
import { letPass, restoreClock } from '../../testing/clock.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';
import { until } from '../../testing/until.ts';
import { createAutoRollback } from './autoRollback.ts';
import { takeBack } from './takeBack.ts';

const BASELINE = '1.0.0-aaaa1111';
const MINUTE = 60_000;
const RULES = { minutes: 30, loads: 20, percent: 5 };

const db = await openTestDatabase();
const { app } = await startTestApp({ db, files: { ...deployed('shop') } });
const { ship, publish, rollBack, deploy, send } = await addPipeline(app, db);

restoreClock();
beforeEach(async () => {
  for (const table of ['live_remotes', 'remote_versions', 'release_events', 'remote_health'] as const)
    await db.deleteFrom(table).execute();
  app.services.releases.forget();
});

interface Counted {
  readonly loads?: number;
  readonly errors?: number;
  readonly failures?: number;
  readonly ago?: number;
}

async function count(version: string, { loads = 0, errors = 0, failures = 0, ago = 0 }: Counted) {
  const minute = new Date(Math.floor((Date.now() - ago) / MINUTE) * MINUTE);
  const kinds = { load: loads, error: errors, failure: failures };
  for (const [kind, times] of Object.entries(kinds))
    await db
      .insertInto('remote_health')
      .values({ remote: 'shop', version, minute, kind: kind as keyof typeof kinds, bucket: 0, count: times })
      .execute();
}

const live = async () => {
  const row = await db.selectFrom('live_remotes').select('version').executeTakeFirst();
  return row?.version;
};
const history = async () => (await send('GET', '/shop/history')).json<Record<string, unknown>[]>();

test('a version that throws is taken back once, and the history says why', async () => {
  await ship('shop', '2.0.0');
  await count(BASELINE, { loads: 200, errors: 1, ago: 60 * MINUTE });
  await count('2.0.0', { loads: 40, errors: 4 });
  const looks = await Promise.all([1, 2, 3].map(() => takeBack(db, 'shop', RULES)));
  expect(looks.filter(Boolean)).toHaveLength(1);
  expect(await live()).toBe(BASELINE);
  expect((await history()).slice(0, 2)).toMatchObject([
    {
      action: 'auto-rollback',
      by: 'site',
      from: '2.0.0',
      to: BASELINE,
      why: '4 failures and errors in 40 loads (10.0 %); the version before it had 0.5 %.',
    },
    { action: 'deploy' },
  ]);
});

test('a version that does not load at all is taken back', async () => {
  await ship('shop', '2.0.0');
  await count('2.0.0', { failures: 20 });
  expect(await takeBack(db, 'shop', RULES)).toMatchObject({ from: '2.0.0', to: BASELINE });
});

test('what does not do worse than before stays: the fault is elsewhere', async () => {
  await ship('shop', '2.0.0');
  await count(BASELINE, { loads: 30, errors: 15 });
  await count('2.0.0', { loads: 40, errors: 20 });
  expect(await takeBack(db, 'shop', RULES)).toBeUndefined();
});

test('a version is watched for its first half hour', async () => {
  await ship('shop', '2.0.0');
  letPass(31 * MINUTE);
  await count('2.0.0', { loads: 40, errors: 20 });
  expect(await takeBack(db, 'shop', RULES)).toBeUndefined();
});

test('what was deployed again after it was taken back stays', async () => {
  await ship('shop', '2.0.0');
  await count('2.0.0', { loads: 40, errors: 20 });
  await takeBack(db, 'shop', RULES);
  await deploy('shop', '2.0.0');
  expect(await takeBack(db, 'shop', RULES)).toBeUndefined();
  expect(await live()).toBe('2.0.0');
});

test('what was gone back to is not taken back in turn', async () => {
  for (const version of ['2.0.0', '3.0.0']) await ship('shop', version);
  await count('2.0.0', { loads: 40, errors: 20, ago: 25 * 60 * MINUTE });
  await count('3.0.0', { loads: 40, errors: 20 });
  await takeBack(db, 'shop', RULES);
  expect(await live()).toBe('2.0.0');
  await count('2.0.0', { loads: 40, errors: 30 });
  expect(await takeBack(db, 'shop', RULES)).toBeUndefined();
  await ship('shop', '4.0.0');
  await rollBack('shop');
  expect(await takeBack(db, 'shop', RULES)).toBeUndefined();
  expect(await live()).toBe('2.0.0');
});

test('a version that was forced is watched as well', async () => {
  await publish('shop', '2.0.0');
  await deploy('shop', '2.0.0', { force: true });
  await count('2.0.0', { loads: 40, errors: 20 });
  expect(await takeBack(db, 'shop', RULES)).toBeDefined();
});

describe('the one that looks', () => {
  const TIMES = { soon: 10, period: 40 };
  const said: unknown[] = [];
  const log = {
    warn: (details: unknown) => said.push(details),
    error: (details: unknown) => said.push(details),
  };
  const options = { db, log, times: TIMES, onSwitched: () => app.services.releases.forget() };

  test('looks soon after a report and switches at once for everybody', async () => {
    await ship('shop', '2.0.0');
    await count('2.0.0', { loads: 40, errors: 20 });
    const watch = createAutoRollback({ ...options, rules: RULES });
    watch.lookSoon();
    await until(async () => (await live()) === BASELINE);
    await watch.stop();
    expect(await versionsFor(app)).toEqual([`shop@${BASELINE}`]);
    expect(said).toEqual([expect.objectContaining({ remote: 'shop', from: '2.0.0', to: BASELINE })]);
  });

  test('looks by itself, since other processes count too', async () => {
    await ship('shop', '2.0.0');
    const watch = createAutoRollback({ ...options, rules: RULES });
    watch.start();
    await count('2.0.0', { loads: 40, errors: 20 });
    await until(async () => (await live()) === BASELINE);
    await watch.stop();
  });

  test('does nothing where it is off, or was stopped', async () => {
    await ship('shop', '2.0.0');
    await count('2.0.0', { loads: 40, errors: 20 });
    const off = createAutoRollback({ ...options, rules: undefined });
    const stopped = createAutoRollback({ ...options, rules: RULES });
    await stopped.stop();
    for (const watch of [off, stopped]) watch.lookSoon();
    await new Promise((resolve) => setTimeout(resolve, 60));
    await off.stop();
    expect(await live()).toBe('2.0.0');
  });
});
