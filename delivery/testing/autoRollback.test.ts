import { addPlayer } from 'server/src/testing/accounts.ts';
import { BASELINE, startReleases } from 'server/src/testing/releaseApp.ts';
import { forceLive, versionsFor } from 'server/src/testing/releases.ts';
import { letPass, restoreClock } from 'server/src/testing/clock.ts';
import { until } from '@site/backend/testing/until';
import { createAutoRollback, reviewVersion } from './inside.ts';

const MINUTE = 60_000;
const RULES = { minutes: 30, loads: 20, percent: 5 };

const { app, db, releases, pipeline } = await startReleases();
const { ship, publish, rollBack, deploy, send } = pipeline;
await addPlayer(db, { name: 'Boss', rank: 'owner' });
const PROBLEM = {
  check: 'browser',
  what: 'It throws.',
  where: 'shop 2.0.0: /shop',
  todo: 'Mend it.',
} as const;

restoreClock();

interface Counted {
  readonly loads?: number;
  readonly errors?: number;
  readonly failures?: number;
  readonly networks?: number;
  readonly ago?: number;
}

async function count(
  version: string,
  { loads = 0, errors = 0, failures = 0, networks = Math.min(3, errors + failures), ago = 0 }: Counted,
) {
  const minute = new Date(Math.floor((Date.now() - ago) / MINUTE) * MINUTE);
  const kinds = { load: loads, error: errors, failure: failures, 'fault-network': networks };
  for (const [kind, times] of Object.entries(kinds))
    await db
      .insertInto('remote_health')
      .values({ remote: 'shop', version, minute, kind: kind as keyof typeof kinds, bucket: 0, count: times })
      .execute();
}

const { people } = app.services.delivery;

/** The messages of alerts, newest first. */
async function alertsSent(): Promise<string[]> {
  const rows = await db.selectFrom('alerts').select('message').orderBy('id', 'desc').execute();
  return rows.map(({ message }) => message);
}

/** Reviews the live version, and again after any examination. */
async function review(problems: readonly (typeof PROBLEM)[] = [PROBLEM]) {
  const first = await reviewVersion(people, db, 'shop', RULES);
  if (!first.examination) return first;
  await releases.completeDeployment(first.examination.id, problems);
  return reviewVersion(people, db, 'shop', RULES);
}

const live = async () => {
  const row = await db.selectFrom('live_remotes').select('version').executeTakeFirst();
  return row?.version;
};
const history = async () => (await send('GET', '/shop/history')).json<Record<string, unknown>[]>();

test('examines and rolls back a throwing version once, with a reason in the history', async () => {
  await ship('shop', '2.0.0');
  await count(BASELINE, { loads: 200, errors: 1, ago: 60 * MINUTE });
  await count('2.0.0', { loads: 50, errors: 5 });
  const looks = () => Promise.all([1, 2, 3].map(() => reviewVersion(people, db, 'shop', RULES)));
  const ordered = (await looks()).flatMap(({ examination }) => examination ?? []);
  expect(ordered).toMatchObject([{ version: '2.0.0', purpose: 'examine', state: 'checking' }]);
  expect(await live()).toBe('2.0.0');
  for (const { id } of ordered) await releases.completeDeployment(id, [PROBLEM]);
  expect(await live()).toBe('2.0.0');
  await db.updateTable('remote_versions').set({ checked_at: new Date() }).execute();
  expect((await looks()).filter(({ rolledBack }) => rolledBack)).toHaveLength(1);
  // Only the gate may let it through again.
  const unchecked = db.selectFrom('remote_versions').select('version').where('checked_at', 'is', null);
  expect(await unchecked.execute()).toEqual([{ version: '2.0.0' }]);
  expect(await live()).toBe(BASELINE);
  expect((await history()).slice(0, 2)).toMatchObject([
    {
      action: 'auto-rollback',
      by: 'site',
      from: '2.0.0',
      to: BASELINE,
      why: '5 failures and errors in 50 loads (10.0 %); the version before it had 0.5 %. A browser found: It throws.',
      problems: [PROBLEM],
    },
    { action: 'deploy' },
  ]);
});

test('watches a version for half an hour', async () => {
  await ship('shop', '2.0.0');
  letPass(31 * MINUTE);
  await count('2.0.0', { loads: 40, errors: 20 });
  expect(await review()).toEqual({});
});

test('keeps a version deployed again after a rollback', async () => {
  await ship('shop', '2.0.0');
  await count('2.0.0', { loads: 40, errors: 20 });
  await review();
  await deploy('shop', '2.0.0');
  expect(await review()).toEqual({});
  expect(await live()).toBe('2.0.0');
});

test('prevents a token from restoring an auto-rolled-back version, but not a person', async () => {
  await ship('shop', '2.0.0');
  await count('2.0.0', { loads: 40, errors: 20 });
  await review();
  const refused = await rollBack('shop', { version: '2.0.0' });
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'rolled_back' }]);
  expect(await live()).toBe(BASELINE);
  const order = { version: '2.0.0', why: 'the fault was elsewhere' };
  await releases.rollBack('shop', order, { by: 'Dev' });
  expect(await live()).toBe('2.0.0');
});

test('keeps the target of a rollback: going back further would never end', async () => {
  for (const version of ['2.0.0', '3.0.0']) await ship('shop', version);
  await count('3.0.0', { loads: 40, errors: 20 });
  await review();
  expect(await live()).toBe('2.0.0');
  await count('2.0.0', { loads: 40, errors: 30 });
  expect(await review()).toEqual({});
  expect(await live()).toBe('2.0.0');
});

test('keeps a version in which a browser finds nothing, and examines it again later', async () => {
  await ship('shop', '2.0.0');
  await count('2.0.0', { failures: 20 });
  await review([]);
  expect(await live()).toBe('2.0.0');
  expect((await alertsSent())[0]).toMatch(/shop 2\.0\.0.* (stays|bleibt) live/);
  expect((await history())[0]).toMatchObject({
    action: 'examine',
    to: '2.0.0',
    why: expect.stringMatching(/^20 failures .* A browser found nothing\.$/) as string,
  });
  expect(await reviewVersion(people, db, 'shop', RULES)).toEqual({});
  letPass(5 * MINUTE);
  expect(await review()).toMatchObject({ rolledBack: { from: '2.0.0' } });
});

test('watches a forced version as well', async () => {
  await publish('shop', '2.0.0');
  await forceLive(app, 'shop', '2.0.0');
  await count('2.0.0', { loads: 40, errors: 20 });
  expect(await review()).toMatchObject({ rolledBack: { from: '2.0.0' } });
});

test('ignores a verdict about a version that is no longer live', async () => {
  await ship('shop', '2.0.0');
  await count('2.0.0', { failures: 20 });
  const { examination } = await reviewVersion(people, db, 'shop', RULES);
  await ship('shop', '3.0.0');
  await releases.completeDeployment(examination?.id ?? 0, [PROBLEM]);
  expect(await review()).toEqual({});
  expect(await live()).toBe('3.0.0');
});

test('gives up an unfinished examination and notifies the owners', async () => {
  await ship('shop', '2.0.0');
  await count('2.0.0', { failures: 20 });
  await reviewVersion(people, db, 'shop', RULES);
  letPass(4 * MINUTE);
  expect(await reviewVersion(people, db, 'shop', RULES)).toEqual({});
  letPass(2 * MINUTE);
  const before = (await alertsSent()).length;
  await reviewVersion(people, db, 'shop', RULES);
  expect(await alertsSent()).toHaveLength(before + 1);
  expect(await reviewVersion(people, db, 'shop', RULES)).toMatchObject({
    examination: { state: 'checking' },
  });
});

test('ignores examinations of versions that are no longer live', async () => {
  await ship('shop', '2.0.0');
  await publish('shop', '3.0.0');
  const order = { remote: 'shop', purpose: 'examine', state: 'checking', by: 'site', why: '' } as const;
  for (const version of ['2.0.0', '3.0.0'])
    await db
      .insertInto('deployments')
      .values({ ...order, version })
      .execute();
  await releases.deploy('shop', { version: '3.0.0', why: '', force: true }, { by: 'command line' });
  const examined = await db
    .selectFrom('deployments')
    .select(['version', 'state'])
    .where('purpose', '=', 'examine')
    .orderBy('id')
    .execute();
  expect(examined).toEqual([
    { version: '2.0.0', state: 'refused' },
    { version: '3.0.0', state: 'checking' },
  ]);
});

describe('the watcher', () => {
  const TIMES = { soon: 10, period: 40 };
  const said: unknown[] = [];
  const log = {
    warn: (details: unknown) => said.push(details),
    error: (details: unknown) => said.push(details),
  };
  const options = {
    db,
    people,
    log,
    times: TIMES,
    onSwitched: () => releases.invalidateCache(),
    examine: async ({ id }: { readonly id: number }) =>
      void (await releases.completeDeployment(id, [PROBLEM])),
  };

  test('reviews soon after a report and rolls back at once for all visitors', async () => {
    await ship('shop', '2.0.0');
    await count('2.0.0', { loads: 40, errors: 20 });
    const watch = createAutoRollback({ ...options, rules: RULES });
    watch.reviewSoon();
    await until(async () => (await live()) === BASELINE);
    await watch.stop();
    expect(await versionsFor(app)).toEqual([`shop@${BASELINE}`]);
    expect(said).toEqual([expect.objectContaining({ remote: 'shop', from: '2.0.0', to: BASELINE })]);
  });

  test('does nothing when disabled or stopped', async () => {
    await ship('shop', '2.0.0');
    await count('2.0.0', { loads: 40, errors: 20 });
    const off = createAutoRollback({ ...options, rules: undefined });
    const stopped = createAutoRollback({ ...options, rules: RULES });
    await stopped.stop();
    const timer = jest.spyOn(globalThis, 'setTimeout');
    for (const watch of [off, stopped]) watch.reviewSoon();
    expect(timer).not.toHaveBeenCalled();
    timer.mockRestore();
    await off.stop();
    expect(await live()).toBe('2.0.0');
  });
});
