import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { GateProblem } from '@site/contract/http/releases';
import { jsonText } from '@site/backend/jsonText';
import { startReleases } from 'server/src/testing/releaseApp.ts';
import { addPipeline, forceLive } from 'server/src/testing/releases.ts';
import { manifestOf } from './remotes.ts';
import { startTestApp } from 'server/src/testing/testApp.ts';
import { createDeployments, readStatuses } from './inside.ts';

const MEGABYTE = 1024 * 1024;

const { app, db, files, addChecking, pipeline } = await startReleases({ remotes: ['shop', 'panel'] });
const { publish, deploy, send } = pipeline;

/** An app with its own limits, and a pipeline with a new token. */
async function limited(rates: string) {
  const { app: other } = await startTestApp({ db, files, env: { RATE_LIMITS: rates } });
  return { app: other, ...(await addPipeline(other, db)) };
}

const problemsOf = async (version: string) =>
  (await deploy('shop', version)).json<{ problems: GateProblem[] }>().problems;

const scripts = (count: number, text: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, place) => [`${place}.js`, `${text}/*${place}*/`]));

const deploymentsWith = (check: () => Promise<GateProblem[]>, take = async () => undefined) =>
  createDeployments({
    people: app.services.delivery.people,
    db,
    baselineOf: async () => undefined,
    check,
    limit: { take, refund: async () => undefined },
    openInGate: async () => undefined,
  });

describe('a build that is expensive to check', () => {
  test('is rejected for its uncompressed script size, however small it compresses', async () => {
    await publish('shop', '2.0.0', { files: scripts(2, String.raw`\x41`.repeat((2.1 * MEGABYTE) / 4)) });
    expect(await problemsOf('2.0.0')).toEqual([
      {
        check: 'budget',
        what: expect.stringContaining(
          'Its scripts and style sheets have 4.2 MiB before compression, and 4.0 MiB are allowed.',
        ) as string,
        where: 'all scripts and style sheets',
        todo: 'Make them smaller: browsers read each of them.',
      },
    ]);
  });

  test('is read only up to the limit', async () => {
    const noise = Array.from({ length: 20_000 }, (_, place) => (place * 2_654_435_761).toString(36)).join();
    await publish('shop', '2.0.0', { files: { 'page.js': `document.cookie="${noise}"` } });
    expect(await problemsOf('2.0.0')).toMatchObject([
      { check: 'budget', where: 'page.js' },
      { check: 'budget' },
    ]);
  });

  test('is not checked while another deployment of its remote is in progress', async () => {
    await publish('shop', '2.0.0');
    await addChecking('shop', '2.0.0');
    const check = jest.fn(async () => []);
    const take = jest.fn(async () => undefined);
    const deployments = deploymentsWith(check, take);
    const by = { by: 'the test' };
    const order = { version: '2.0.0', why: '' };
    const running = { status: 409, code: 'deployment_running' };
    await expect(deployments.begin('shop', { ...order, force: false }, by)).rejects.toMatchObject(running);
    await expect(deployments.beginTrial('shop', { ...order, percent: 1 }, by)).rejects.toMatchObject(running);
    expect(check).not.toHaveBeenCalled();
    expect(take).not.toHaveBeenCalled();
  });

  test('is not checked twice at once', async () => {
    await publish('shop', '2.0.0');
    const { promise, resolve } = Promise.withResolvers<GateProblem[]>();
    const check = jest.fn(() => promise);
    const deployments = deploymentsWith(check);
    const begin = () =>
      deployments.begin('shop', { version: '2.0.0', why: '', force: false }, { by: 'the test' });
    const ends = Promise.allSettled([begin(), begin(), begin()]);
    while (check.mock.calls.length === 0) await nextTurn();
    resolve([]);
    const statuses = (await ends).map(({ status }) => status);
    expect(statuses.toSorted().join(' ')).toBe('fulfilled rejected rejected');
    expect(check).toHaveBeenCalledTimes(1);
  });
});

describe('deployments and canaries of a remote', () => {
  test('share a limit; a rollback, a forced version and other remotes are exempt', async () => {
    const other = await limited('deploy=3/3600');
    for (const version of ['2.0.0', '3.0.0']) await other.ship('shop', version);
    const canary = { version: '2.0.0', percent: 5 };
    expect((await other.send('PUT', '/shop/canary', canary)).statusCode).toBe(202);
    for (const answer of [
      await other.deploy('shop', '2.0.0'),
      await other.send('PUT', '/shop/canary', canary),
    ])
      expect([answer.statusCode, answer.json()]).toMatchObject([429, { code: 'too_many_requests' }]);
    expect((await other.rollBack('shop')).json()).toMatchObject({ to: '2.0.0' });
    await forceLive(other.app, 'shop', '3.0.0');
    await other.ship('panel', '2.0.0');
  });
});

describe('stored problems', () => {
  const [what, where, todo] = ['x'.repeat(2000), 'y'.repeat(500), 'z'.repeat(500)];
  const LONG = { check: 'browser', what, where, todo } as const;
  const history = () => send('GET', '/shop/history');
  const sizeOf = (problems: unknown) => JSON.stringify(problems).length;

  test('of the checks are limited to twenty, with the number of further ones', async () => {
    const shared = Object.fromEntries(Array.from({ length: 40 }, (_, place) => [`lib${place}`, '*']));
    await publish('shop', '2.0.0', { manifest: { shared } });
    const problems = await problemsOf('2.0.0');
    expect(problems).toHaveLength(21);
    expect(problems.at(-1)).toEqual({
      check: 'shared',
      what: 'There are 20 more problems.',
      where: 'shop@2.0.0',
      todo: 'Solve those above first, and deploy again to see the others.',
    });
    const [{ problems: told } = { problems: [] }] = (await history()).json<{ problems: object[] }[]>();
    expect(told).toEqual(problems);
  });

  test('of a verdict are truncated', async () => {
    await publish('shop', '2.0.0');
    const id = await addChecking('shop', '2.0.0');
    const { problems } = await app.services.delivery.releases.completeDeployment(
      id,
      Array<typeof LONG>(50).fill(LONG),
    );
    expect(sizeOf(problems)).toBeLessThan(25_000);
    expect(problems[0]).toEqual(LONG);
    expect(problems.at(-1)?.what).toMatch(/^There are \d+ more problems\.$/);
    expect((await history()).payload.length).toBeLessThan(26_000);
  });

  test('from before the limit are truncated when shown', async () => {
    const many = Array<typeof LONG>(2_500).fill(LONG);
    const refusal = { remote: 'shop', by: 'x', action: 'refuse', why: '' } as const;
    const row = { ...refusal, from_version: null, to_version: '2.0.0', problems: jsonText(many) };
    await db.insertInto('release_events').values(row).execute();
    const answer = await history();
    expect(answer.statusCode).toBe(200);
    expect(answer.payload.length).toBeLessThan(26_000);
  });
});

test('counts reads with a deploy token against the token', async () => {
  const other = await limited('readAccount=3/60');
  const statuses: number[] = [];
  for (let call = 0; call < 4; call += 1)
    statuses.push((await other.send('GET', '/shop/history')).statusCode);
  expect(statuses).toEqual([200, 200, 200, 429]);
  const { send: sendAs } = await addPipeline(other.app, db);
  expect((await sendAs('GET', '/shop/history')).statusCode).toBe(200);
});

test('lists the remotes without reading manifests', async () => {
  const manifest = {
    ...manifestOf('shop', { version: '2.0.0' }),
    commit: 'abc1234',
    files: Object.fromEntries(Array.from({ length: 400 }, () => [`${randomUUID()}.js`, randomUUID()])),
  };
  const named = { remote: 'shop', version: '2.0.0', commit: 'abc1234', published_by: 'x' };
  const row = { ...named, manifest: jsonText(manifest) };
  await db.insertInto('remote_versions').values(row).execute();
  let read = 0;
  const counting = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      read += JSON.stringify(result.rows).length;
      return result;
    },
  });
  const statuses = await readStatuses(counting, app.services.delivery.baselines);
  expect(statuses.find(({ name }) => name === 'shop')?.versions).toMatchObject([
    { version: '2.0.0', commit: 'abc1234' },
  ]);
  expect(read).toBeLessThan(1_000);
});
