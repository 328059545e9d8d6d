import type { RemoteManifest } from '@site/contract/http/registry';
import { startReleases } from '../../testing/releaseApp.ts';
import { addPipeline, buildOf, versionsFor } from '../../testing/releases.ts';

const remotes = ['shop', 'panel', 'forum'];
const { app, db, releases, addChecking, pipeline } = await startReleases({ remotes });
const shop = await addPipeline(app, db, 'shop');
const forum = await addPipeline(app, db, 'forum');

const title = { de: 'Titel', en: 'Title' };
const route = (path: string, feature = 'page') => ({ feature, path, title, guard: {} });

interface Pages {
  readonly paths?: readonly string[];
  readonly links?: readonly string[];
  readonly more?: object;
}

const manifestWith = ({ paths = ['/shop'], links = [], more = {} }: Pages) => ({
  modules: [
    {
      module: './manifest',
      routes: paths.map((path) => route(path)),
      navigation: links.map((to) => ({ slots: ['navbar'], to, label: title, order: 10, guard: {} })),
    },
  ],
  ...more,
});

/** A version that today's rules would refuse, as if older than them. */
async function smuggle(remote: string, version: string, paths: readonly string[]): Promise<void> {
  const { manifest } = buildOf(remote, version, { manifest: manifestWith({ paths }) });
  const text = JSON.stringify(manifest as RemoteManifest);
  await db
    .insertInto('remote_versions')
    .values({ remote, version, manifest: text, published_by: 'x' })
    .execute();
}

const codeOf = (answer: { statusCode: number; json: <T>() => T }) => [
  answer.statusCode,
  answer.json<{ code?: string }>().code,
];

test.each([
  '/panel/teamlist',
  '/panel',
  '/panel/:id',
  '/PANEL/x',
  '/login',
  '/login/verify',
  '/LOGIN',
  '/settings/:x',
  '/privacy',
  '/api/login',
  '/remotes/x',
  '/assets/x',
  '/register',
  '/Support/tickets',
  '/admin',
  '/service-worker',
])('team shop can not publish %s, which is not its own', async (path) => {
  const answer = await shop.publish('shop', '2.0.0', { manifest: manifestWith({ paths: ['/shop', path] }) });
  expect(codeOf(answer)).toEqual([400, 'invalid_build']);
  expect(answer.payload).toContain('belongs to');
});

test.each(['/login/', '/*', '/:x', '/:x/teamlist', '//panel', '/', '/shop/../panel', '/%70anel', '/shop//x'])(
  'nor %s, which is not the path of a page',
  async (path) => {
    const answer = await shop.publish('shop', '2.0.0', { manifest: manifestWith({ paths: [path] }) });
    expect(answer.statusCode).toBe(400);
  },
);

test.each([
  '//evil.example',
  '//evil',
  '/\\evil.example',
  '/..//evil.example',
  'javascript:alert(1)',
  '/\t/evil',
  '/api/logout',
])('no link leads to %j', async (to) => {
  const answer = await shop.publish('shop', '2.0.0', { manifest: manifestWith({ links: [to] }) });
  expect(answer.statusCode).toBe(400);
});

test.each(['//evil.example', '/\\evil.example', '/..//evil.example', '/%2e%2e//evil'])(
  'the gate opens nothing at %j',
  async (address) => {
    const manifest = manifestWith({ more: { smoke: [address] } });
    expect((await shop.publish('shop', '2.0.0', { manifest })).statusCode).toBe(400);
  },
);

test('a title of 3 MB, which every page would carry, is refused', async () => {
  const long = 'x'.repeat(3 * 1024 * 1024);
  const manifest = {
    modules: [
      { ...manifestWith({}).modules[0], routes: [{ ...route('/shop'), title: { de: long, en: 'x' } }] },
    ],
  };
  expect((await shop.publish('shop', '2.0.0', { manifest })).statusCode).toBe(413);
});

test('so is a manifest whose parts are small and together more than 16 kB', async () => {
  const wide = 'ß'.repeat(100);
  const routes = Array.from({ length: 80 }, (_, place) => ({
    ...route(`/shop/p${place}`),
    title: { de: wide, en: wide },
  }));
  const manifest = { modules: [{ ...manifestWith({}).modules[0], routes }] };
  const answer = await shop.publish('shop', '2.0.0', { manifest });
  expect(codeOf(answer)).toEqual([400, 'invalid_build']);
  expect(answer.payload).toContain('16384 are allowed');
});

test.each<[what: string, more: object]>([
  [
    'libraries',
    { shared: Object.fromEntries(Array.from({ length: 60 }, (_, place) => [`lib${place}`, '*'])) },
  ],
  ['a range', { store: '^1.0.0 || '.repeat(100) }],
  ['modules', { modules: Array.from({ length: 21 }, () => manifestWith({}).modules[0]) }],
])('%s beyond any need are refused', async (_what, more) => {
  expect(
    (await shop.publish('shop', '2.0.0', { manifest: { ...manifestWith({}), ...more } })).statusCode,
  ).toBe(400);
});

test('links fill no more of the navigation than a remote needs', async () => {
  const link = (place: number, label = 'Shop') => ({
    slots: ['navbar'],
    to: `/shop/${place}`,
    label: { de: label, en: label },
    order: 1,
    guard: {},
  });
  const publishLinks = (version: string, navigation: object[]) => {
    const halves = [navigation.slice(0, 3), navigation.slice(3)];
    const modules = halves.map((own, place) => ({
      module: `./part${place}`,
      routes: [],
      navigation: own,
    }));
    return shop.publish('shop', version, { manifest: { modules } });
  };
  const links = Array.from({ length: 5 }, (_, place) => link(place));
  expect((await publishLinks('2.0.0', links)).statusCode).toBe(400);
  expect((await publishLinks('3.0.0', [link(0, 'x'.repeat(41))])).statusCode).toBe(400);
  expect((await publishLinks('4.0.0', links.slice(2))).statusCode).toBe(201);
});

test('own and free segments are fine, and taken from then on', async () => {
  await shop.ship('shop', '2.0.0', { manifest: manifestWith({ paths: ['/shop', '/market/:offer'] }) });
  const answer = await forum.publish('forum', '2.0.0', {
    manifest: manifestWith({ paths: ['/forum', '/Market'] }),
  });
  expect(codeOf(answer)).toEqual([400, 'invalid_build']);
  expect(answer.payload).toContain('the remote \\"shop\\"');
});

test('what came with the site stays owned when a deployed version is without it', async () => {
  await shop.ship('shop', '2.0.0', { manifest: manifestWith({ paths: ['/market'] }) });
  const answer = await forum.publish('forum', '2.0.0', { manifest: manifestWith({ paths: ['/shop/x'] }) });
  expect(codeOf(answer)).toEqual([400, 'invalid_build']);
});

test('a segment that nobody has any more is free again', async () => {
  await shop.ship('shop', '2.0.0', { manifest: manifestWith({ paths: ['/shop', '/market'] }) });
  await shop.ship('shop', '3.0.0');
  await forum.ship('forum', '2.0.0', { manifest: manifestWith({ paths: ['/forum', '/market'] }) });
  expect(await versionsFor(app)).toContain('forum@2.0.0');
  const back = await shop.rollBack('shop');
  expect(codeOf(back)).toEqual([409, 'build_refused']);
  expect(back.payload).toContain('the remote \\"forum\\"');
  expect(await versionsFor(app)).toContain('shop@3.0.0');
});

test('a build from before the rules does not go live, also where it is forced', async () => {
  for (const [version, path] of [
    ['2.0.0', '/panel/teamlist'],
    ['2.0.1', '/login/'],
    ['2.0.2', '/*'],
    ['2.0.3', '/:x'],
    ['2.0.4', '/LOGIN'],
    ['2.0.5', '/panel'],
  ] as const) {
    await smuggle('shop', version, ['/shop', path]);
    for (const force of [false, true]) {
      const deployment = await releases.deploy('shop', { version, why: '', force }, { by: 'command line' });
      expect([path, deployment]).toMatchObject([path, { state: 'refused', problems: [{ check: 'pages' }] }]);
    }
    const canary = await shop.send('PUT', '/shop/canary', { version, percent: 50 });
    expect([path, ...codeOf(canary)]).toEqual([path, 409, 'build_refused']);
  }
  expect(await versionsFor(app)).toContain('shop@1.0.0-aaaa1111');
});

test('a canary takes its segments too', async () => {
  await shop.publish('shop', '2.0.0', { manifest: manifestWith({ paths: ['/shop', '/market'] }) });
  expect((await shop.send('PUT', '/shop/canary', { version: '2.0.0', percent: 1 })).statusCode).toBe(202);
  const answer = await forum.publish('forum', '2.0.0', { manifest: manifestWith({ paths: ['/market'] }) });
  expect(codeOf(answer)).toEqual([400, 'invalid_build']);
  await shop.send('DELETE', '/shop/canary');
  expect(
    (await forum.publish('forum', '2.0.0', { manifest: manifestWith({ paths: ['/market'] }) })).statusCode,
  ).toBe(201);
});

describe('new first segments', () => {
  const pages = (count: number) => [
    '/shop',
    ...Array.from({ length: count }, (_, place) => `/market${place}/offers`),
  ];
  const publishPages = (version: string, count: number) =>
    shop.publish('shop', version, { manifest: manifestWith({ paths: pages(count) }) });

  test('of a build that a token deploys are three at most, tried or live', async () => {
    await publishPages('2.0.0', 4);
    expect((await shop.deploy('shop', '2.0.0')).json()).toMatchObject({
      state: 'refused',
      problems: [{ check: 'pages', where: 'shop@2.0.0' }],
    });
    const canary = await shop.send('PUT', '/shop/canary', { version: '2.0.0', percent: 1 });
    expect(codeOf(canary)).toEqual([409, 'build_refused']);
  });

  test('of a canary do not count as own: each is compared with what is live', async () => {
    await publishPages('2.0.0', 3);
    await publishPages('3.0.0', 6);
    const start = (version: string) => shop.send('PUT', '/shop/canary', { version, percent: 1 });
    expect((await start('2.0.0')).statusCode).toBe(202);
    expect(codeOf(await start('3.0.0'))).toEqual([409, 'build_refused']);
    expect((await shop.deploy('shop', '2.0.0')).json()).toMatchObject({ state: 'live' });
    expect((await start('3.0.0')).statusCode).toBe(202);
  });

  test('may be more where a person deploys', async () => {
    await publishPages('2.0.0', 4);
    const order = { version: '2.0.0', why: '', force: false };
    expect(await releases.deploy('shop', order, { by: 'Dev' })).toMatchObject({ state: 'checking' });
  });
});

test('a canary that reaches nobody is refused', async () => {
  await shop.publish('shop', '2.0.0');
  const canary = await shop.send('PUT', '/shop/canary', { version: '2.0.0', percent: 0 });
  expect(codeOf(canary)).toEqual([400, 'invalid_input']);
});

test('of two remotes that race for a free segment one gets it', async () => {
  const manifest = (own: string) => manifestWith({ paths: [`/${own}`, '/market'] });
  await shop.publish('shop', '2.0.0', { manifest: manifest('shop') });
  await forum.publish('forum', '2.0.0', { manifest: manifest('forum') });
  const deployments = await Promise.all(
    [shop.deploy('shop', '2.0.0'), forum.deploy('forum', '2.0.0')].map(async (answer) =>
      (await answer).json<{ state: string }>(),
    ),
  );
  expect(deployments.map(({ state }) => state).sort()).toEqual(['live', 'refused']);
  const owners = (await versionsFor(app)).filter((name) => name.endsWith('@2.0.0'));
  expect(owners).toHaveLength(1);
});

test('of two at the gate the second is refused when its verdict comes', async () => {
  const pending = async (remote: string) => {
    await smuggle(remote, '2.0.0', [`/${remote}`, '/market']);
    return addChecking(remote, '2.0.0');
  };
  const [first, second] = [await pending('shop'), await pending('forum')];
  expect((await releases.settle(first, [])).state).toBe('live');
  expect(await releases.settle(second, [])).toMatchObject({
    state: 'refused',
    problems: [{ check: 'pages' }],
  });
});

test('a token for all remotes owns no more pages than theirs', async () => {
  const manifest = manifestWith({ paths: ['/panel/x'] });
  const answer = await pipeline.publish('shop', '2.0.0', { manifest });
  expect(codeOf(answer)).toEqual([400, 'invalid_build']);
});
