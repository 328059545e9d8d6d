import type { Registry } from '@site/contract/http/registry';
import { type FakeSite, startFakeSite } from '@site/delivery/testing/fakeSite';
import { expectOnlySite } from './testing/expectOnlySite.ts';
import { rawRequest, statusOf } from './testing/rawRequest.ts';
import { startProxy } from './testing/startProxy.ts';

const REGISTRY: Registry = { remotes: [] };

let site: FakeSite;
let proxy: Awaited<ReturnType<typeof startProxy>>;
let port: number;

beforeAll(async () => {
  site = await startFakeSite({ '/': '<h1>site</h1>', '/api/registry': JSON.stringify(REGISTRY) });
  proxy = await startProxy(site.url);
  ({ port } = proxy);
});

afterAll(async () => {
  await proxy.stop();
  await site.close();
});

const reachedWith = async (target: string, headers?: Readonly<Record<string, string>>) => {
  const before = site.reached.length;
  const answer = await rawRequest({ port, target, ...(headers && { headers }) });
  return { status: statusOf(answer), answer, reached: site.reached.slice(before) };
};

test('talks to the site only, whatever the request line says', async () => {
  await expectOnlySite(port);
});

test.each(['/', '/api/registry', '/api/stats', '/dev-remote/shop/manifest.json'])(
  'answers %s under its own host only',
  async (target) => {
    expect((await reachedWith(target)).status).not.toBe(403);
    for (const host of [
      `other.example:${port}`,
      'localhost',
      `localhost:${port + 1}`,
      `x.localhost:${port}`,
      `1.2.3.4:${port}`,
      '',
    ])
      expect(await reachedWith(target, { host })).toMatchObject({ status: 403, reached: [] });
    for (const host of [`127.0.0.1:${port}`, `[::1]:${port}`, `LOCALHOST:${port}`])
      expect((await reachedWith(target, { host })).status).not.toBe(403);
  },
);

test.each([
  '/webpack-dev-server',
  '/webpack-dev-server/open-editor?fileName=/etc/hostname',
  '/Webpack-Dev-Server/invalidate',
  '/webpack-dev-server?x',
])("has none of the dev server's own pages: %s", async (target) => {
  const headers = { accept: 'image/*', 'sec-fetch-site': 'same-origin' };
  expect(await reachedWith(target, headers)).toMatchObject({ status: 404, reached: [] });
});

const UPGRADE = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  'sec-websocket-version': '13',
};

test('upgrades connections of its own pages only', async () => {
  const own = await reachedWith('/socket.io/', { ...UPGRADE, origin: `http://localhost:${port}` });
  expect(own.reached).toMatchObject([{ url: '/socket.io/', headers: { origin: site.url } }]);
  for (const headers of [
    { origin: `http://localhost:${port + 1}` },
    { host: `other.example:${port}`, origin: `http://other.example:${port}` },
    { host: `1.2.3.4:${port}`, origin: `http://1.2.3.4:${port}` },
  ])
    expect((await reachedWith('/socket.io/', { ...UPGRADE, ...headers })).reached).toEqual([]);
});

test.each([
  ['/', {}],
  ['/api/registry', {}],
  ['/api/stats', {}],
  ['/socket.io/', UPGRADE],
])('forwards only cookies of the site with %s', async (target, more) => {
  const cookie =
    'other-app=secret; lang=de; refresh=S; blockhaven.member=de; elsewhere.member=en; __Host-refresh=X';
  const { reached } = await reachedWith(target, { cookie, origin: `http://localhost:${port}`, ...more });
  expect(reached[0]?.headers.cookie).toBe('lang=de; refresh=S; blockhaven.member=de');
});

test('forwards no cookie header without a cookie of the site', async () => {
  for (const target of ['/', '/api/stats']) {
    const { reached } = await reachedWith(target, { cookie: 'other-app=secret' });
    expect(reached[0]?.headers).not.toHaveProperty('cookie');
  }
});
