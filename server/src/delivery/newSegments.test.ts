import { startReleases } from '../testing/releaseApp.ts';
import { addPipeline, versionsFor } from '../testing/releases.ts';

const { app, db, releases, pipeline } = await startReleases({ remotes: ['shop'] });
const shop = await addPipeline(app, db, 'shop');

const title = { de: 'Titel', en: 'Title' };

const manifestWith = (paths: readonly string[]) => ({
  modules: [
    {
      module: './manifest',
      routes: paths.map((path) => ({ feature: 'page', path, title, guard: {} })),
      navigation: [],
    },
  ],
});

const codeOf = (answer: { statusCode: number; json: <T>() => T }) => [
  answer.statusCode,
  answer.json<{ code?: string }>().code,
];

const pages = (count: number) => [
  '/shop',
  ...Array.from({ length: count }, (_, place) => `/market${place}/offers`),
];
const publishPages = (version: string, count: number) =>
  shop.publish('shop', version, { manifest: manifestWith(pages(count)) });

test('new first segments are limited to three per build that a token deploys, live or as a canary', async () => {
  await publishPages('2.0.0', 4);
  expect((await shop.deploy('shop', '2.0.0')).json()).toMatchObject({
    state: 'refused',
    problems: [{ check: 'pages', where: 'shop@2.0.0' }],
  });
  const canary = await shop.send('PUT', '/shop/canary', { version: '2.0.0', percent: 1 });
  expect(codeOf(canary)).toEqual([409, 'build_refused']);
});

test("new first segments of a canary don't count as owned: each is compared with the live version", async () => {
  await publishPages('2.0.0', 3);
  await publishPages('3.0.0', 6);
  const start = (version: string) => shop.send('PUT', '/shop/canary', { version, percent: 1 });
  expect((await start('2.0.0')).statusCode).toBe(202);
  expect(codeOf(await start('3.0.0'))).toEqual([409, 'build_refused']);
  expect((await shop.deploy('shop', '2.0.0')).json()).toMatchObject({ state: 'live' });
  expect((await start('3.0.0')).statusCode).toBe(202);
});

test('new first segments are unlimited in a deployment by a person', async () => {
  await publishPages('2.0.0', 4);
  const order = { version: '2.0.0', why: '', force: false };
  expect(await releases.deploy('shop', order, { by: 'Dev' })).toMatchObject({ state: 'live' });
});

test("new first segments are unlimited with an operator's token, which counts as a person", async () => {
  await publishPages('2.0.0', 4);
  const operator = await addPipeline(app, db, 'shop', { isOperatorToken: true });
  expect((await operator.deploy('shop', '2.0.0')).json()).toMatchObject({ state: 'live' });
});

describe("first segments in a remote's first version", () => {
  const paths = ['/quests', '/badges', '/seasons', '/ladders', '/guilds'];
  const more = [...paths, '/raids', '/duels', '/arenas', '/trials'];
  const manifest = manifestWith(paths);
  const refusal = {
    state: 'refused',
    problems: [{ check: 'pages', todo: expect.stringContaining('token for all remotes') as string }],
  };

  test('are unlimited with a token for all remotes', async () => {
    await pipeline.publish('quests', '1.0.0', { manifest });
    expect((await pipeline.deploy('quests', '1.0.0')).json()).toMatchObject({ state: 'live' });
    expect(await versionsFor(app)).toContain('quests@1.0.0');
  });

  test("are limited with the remote's own token, even after a refusal or a publish by others", async () => {
    const quests = await addPipeline(app, db, 'quests');
    await quests.publish('quests', '1.0.0', { manifest });
    await pipeline.publish('quests', '1.0.1', { manifest });
    for (const version of ['1.0.0', '1.0.0', '1.0.1'])
      expect((await quests.deploy('quests', version)).json()).toMatchObject(refusal);
    expect(codeOf(await quests.send('PUT', '/quests/canary', { version: '1.0.0', percent: 1 }))).toEqual([
      409,
      'build_refused',
    ]);
    const few = manifestWith(paths.slice(0, 3));
    await quests.ship('quests', '1.0.2', { manifest: few });
  });

  test('are all that a token for all remotes may bring: later it is limited like any other', async () => {
    await pipeline.ship('quests', '1.0.0', { manifest });
    await pipeline.publish('quests', '2.0.0', { manifest: manifestWith(more) });
    expect((await pipeline.deploy('quests', '2.0.0')).json()).toMatchObject({ state: 'refused' });
    // Nor is a version first because the one before it has no pages.
    await pipeline.ship('quests', '3.0.0', { manifest: manifestWith([]) });
    expect((await pipeline.deploy('quests', '2.0.0')).json()).toMatchObject({ state: 'refused' });
    // The baseline is a remote's first version.
    await pipeline.publish('shop', '2.0.0', { manifest: manifestWith(paths) });
    expect((await pipeline.deploy('shop', '2.0.0')).json()).toMatchObject({ state: 'refused' });
  });

  test('never belong to somebody else, whatever the token', async () => {
    await pipeline.ship('quests', '1.0.0', { manifest });
    for (const path of ['/Quests', '/shop', '/login', '/admin']) {
      const taken = manifestWith(['/raids', path]);
      expect(codeOf(await pipeline.publish('raids', '1.0.0', { manifest: taken }))).toEqual([
        400,
        'invalid_build',
      ]);
    }
  });
});
