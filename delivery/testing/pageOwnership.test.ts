import type { RemoteManifest } from '@site/contract/http/registry';
import { startReleases } from 'server/src/testing/releaseApp.ts';
import { addPipeline, buildOf, versionsFor } from 'server/src/testing/releases.ts';

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

/** A version from before the current rules, which reject it. */
async function smuggle(remote: string, version: string, paths: readonly string[]): Promise<void> {
  const { manifest } = buildOf(remote, version, { manifest: manifestWith({ paths }) });
  const row = { remote, version, manifest: JSON.stringify(manifest as RemoteManifest), published_by: 'x' };
  await db.insertInto('remote_versions').values(row).execute();
}

const codeOf = (answer: { statusCode: number; json: <T>() => T }) => [
  answer.statusCode,
  answer.json<{ code?: string }>().code,
];

test.each([
  '/panel/teamlist',
  '/PANEL/x',
  '/login/verify',
  '/api/login',
  '/register',
  '/Support/tickets',
  '/admin',
  '/service-worker',
  '/sdk',
])("rejects the path %s from team shop as another owner's", async (path) => {
  const answer = await shop.publish('shop', '2.0.0', { manifest: manifestWith({ paths: ['/shop', path] }) });
  expect(codeOf(answer)).toEqual([400, 'invalid_build']);
  expect(answer.payload).toContain('belongs to');
});

test.each(['/login/', '/*', '/:x', '/:x/teamlist', '//panel', '/', '/shop/../panel', '/%70anel', '/shop//x'])(
  'rejects the path %s as invalid',
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
])('rejects a link to %j', async (to) => {
  const answer = await shop.publish('shop', '2.0.0', { manifest: manifestWith({ links: [to] }) });
  expect(answer.statusCode).toBe(400);
});

test.each(['//evil.example', '/\\evil.example', '/..//evil.example', '/%2e%2e//evil'])(
  'rejects a smoke page at %j',
  async (address) => {
    const manifest = manifestWith({ more: { smoke: [address] } });
    expect((await shop.publish('shop', '2.0.0', { manifest })).statusCode).toBe(400);
  },
);

test('rejects a manifest of more than 16 kB in many small parts', async () => {
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
])('rejects excessive %s', async (_what, more) => {
  expect(
    (await shop.publish('shop', '2.0.0', { manifest: { ...manifestWith({}), ...more } })).statusCode,
  ).toBe(400);
});

test('limits the links of a remote in the navigation', async () => {
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

test('accepts own and free segments and reserves them', async () => {
  await shop.ship('shop', '2.0.0', { manifest: manifestWith({ paths: ['/shop', '/market/:offer'] }) });
  const answer = await forum.publish('forum', '2.0.0', {
    manifest: manifestWith({ paths: ['/forum', '/Market'] }),
  });
  expect(codeOf(answer)).toEqual([400, 'invalid_build']);
  expect(answer.payload).toContain('the remote \\"shop\\"');
});

test('keeps the segments of a baseline when a deployed version omits them', async () => {
  await shop.ship('shop', '2.0.0', { manifest: manifestWith({ paths: ['/market'] }) });
  const answer = await forum.publish('forum', '2.0.0', { manifest: manifestWith({ paths: ['/shop/x'] }) });
  expect(codeOf(answer)).toEqual([400, 'invalid_build']);
});

test('frees a segment without an owner', async () => {
  await shop.ship('shop', '2.0.0', { manifest: manifestWith({ paths: ['/shop', '/market'] }) });
  await shop.ship('shop', '3.0.0');
  await forum.ship('forum', '2.0.0', { manifest: manifestWith({ paths: ['/forum', '/market'] }) });
  expect(await versionsFor(app)).toContain('forum@2.0.0');
  const back = await shop.rollBack('shop');
  expect(codeOf(back)).toEqual([409, 'build_refused']);
  expect(back.payload).toContain('the remote \\"forum\\"');
  expect(await versionsFor(app)).toContain('shop@3.0.0');
});

test('rejects a build from before the rules, even if forced', async () => {
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

test('reserves the segments of a canary too', async () => {
  await shop.publish('shop', '2.0.0', { manifest: manifestWith({ paths: ['/shop', '/market'] }) });
  expect((await shop.send('PUT', '/shop/canary', { version: '2.0.0', percent: 1 })).statusCode).toBe(202);
  const answer = await forum.publish('forum', '2.0.0', { manifest: manifestWith({ paths: ['/market'] }) });
  expect(codeOf(answer)).toEqual([400, 'invalid_build']);
  await shop.send('DELETE', '/shop/canary');
  expect(
    (await forum.publish('forum', '2.0.0', { manifest: manifestWith({ paths: ['/market'] }) })).statusCode,
  ).toBe(201);
});

test('rejects a canary without a percentage', async () => {
  await shop.publish('shop', '2.0.0');
  const canary = await shop.send('PUT', '/shop/canary', { version: '2.0.0', percent: 0 });
  expect(codeOf(canary)).toEqual([400, 'invalid_input']);
});

test('gives a free segment to one of two competing remotes', async () => {
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

test('rejects the second of two builds at the gate at its verdict', async () => {
  const pending = async (remote: string) => {
    await smuggle(remote, '2.0.0', [`/${remote}`, '/market']);
    return addChecking(remote, '2.0.0');
  };
  const [first, second] = [await pending('shop'), await pending('forum')];
  expect((await releases.completeDeployment(first, [])).state).toBe('live');
  expect(await releases.completeDeployment(second, [])).toMatchObject({
    state: 'refused',
    problems: [{ check: 'pages' }],
  });
});

test('limits a token for all remotes to the pages of the remote it publishes', async () => {
  const manifest = manifestWith({ paths: ['/panel/x'] });
  const answer = await pipeline.publish('shop', '2.0.0', { manifest });
  expect(codeOf(answer)).toEqual([400, 'invalid_build']);
});
