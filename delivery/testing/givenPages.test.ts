import { startReleases } from 'server/src/testing/releaseApp.ts';
import { addPipeline, versionsFor } from 'server/src/testing/releases.ts';

const { app, db, releases, pipeline } = await startReleases({ remotes: ['shop'] });
const shop = await addPipeline(app, db, 'shop');

const title = { de: 'Titel', en: 'Title' };

const manifestWith = (...paths: string[]) => ({
  manifest: {
    modules: [
      {
        module: './manifest',
        routes: paths.map((path) => ({ feature: 'page', path, title, guard: {} })),
        navigation: [],
      },
    ],
  },
});

const codeOf = (answer: { statusCode: number; json: <T>() => T }) => [
  answer.statusCode,
  answer.json<{ code?: string }>().code,
];

const MANY = ['/quests', '/badges/:badge', '/seasons', '/ladders', '/guilds'];

describe('a token without given pages', () => {
  test("brings as many pages as a remote's first version has, below segments that nobody owns", async () => {
    const quests = await addPipeline(app, db, 'quests');
    await quests.ship('quests', '1.0.0', manifestWith(...MANY));
    expect(await versionsFor(app)).toContain('quests@1.0.0');
  });

  test('adds any number of free segments later, live or as a canary', async () => {
    await shop.publish('shop', '2.0.0', manifestWith('/shop', ...MANY));
    const canary = await shop.send('PUT', '/shop/canary', { version: '2.0.0', percent: 1 });
    expect(canary.statusCode).toBe(202);
    expect((await shop.deploy('shop', '2.0.0')).json()).toMatchObject({ state: 'live' });
  });
});

describe('pages that the operator has given to a token', () => {
  const refusal = (segment: string) => ({
    state: 'refused',
    problems: [{ check: 'pages', what: expect.stringContaining(`below /${segment},`) as string }],
  });

  test('are the only free ones that it takes, live or as a canary', async () => {
    const quests = await addPipeline(app, db, 'quests', { pages: ['quests', 'badges'] });
    await quests.publish('quests', '1.0.0', manifestWith('/quests', '/badges/:badge', '/raids'));
    expect((await quests.deploy('quests', '1.0.0')).json()).toMatchObject(refusal('raids'));
    expect(codeOf(await quests.send('PUT', '/quests/canary', { version: '1.0.0', percent: 1 }))).toEqual([
      409,
      'build_refused',
    ]);
    await quests.ship('quests', '1.0.1', manifestWith('/Quests', '/badges/:badge'));
    expect(await versionsFor(app)).toContain('quests@1.0.1');
  });

  test("keep those that the remote has, whoever deploys it, and are no rule for a person's token", async () => {
    await pipeline.ship('quests', '1.0.0', manifestWith('/raids'));
    const quests = await addPipeline(app, db, 'quests', { pages: ['quests'] });
    await quests.ship('quests', '1.0.1', manifestWith('/raids', '/quests'));
    await quests.publish('quests', '1.0.2', manifestWith('/seasons'));
    expect((await quests.deploy('quests', '1.0.2')).json()).toMatchObject(refusal('seasons'));
    const order = { version: '1.0.2', why: '', force: false };
    expect(await releases.deploy('quests', order, { by: 'Dev' })).toMatchObject({ state: 'live' });
  });

  test('are kept for its remote while it is valid', async () => {
    await addPipeline(app, db, 'quests', { pages: ['badges'] });
    const take = () => shop.publish('shop', '2.0.0', manifestWith('/shop', '/badges'));
    expect(codeOf(await take())).toEqual([400, 'invalid_build']);
    const expired = { expires_at: new Date(Date.now() - 1000) };
    await db.updateTable('deploy_tokens').set(expired).where('pages', 'is not', null).execute();
    expect((await take()).statusCode).toBe(201);
  });

  test("don't take what another remote has already", async () => {
    await addPipeline(app, db, 'quests', { pages: ['shop'] });
    await shop.ship('shop', '2.0.0', manifestWith('/shop'));
    expect(await versionsFor(app)).toContain('shop@2.0.0');
  });
});
