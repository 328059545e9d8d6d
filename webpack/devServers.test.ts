import { networkInterfaces } from 'node:os';
import { rawRequest, statusOf } from '@site/remote/dev/testing/rawRequest';
import { serverOf } from '@site/remote/dev/serveAlone';
import webpack from 'webpack';
import type WebpackDevServer from 'webpack-dev-server';
import type { Configuration } from 'webpack-dev-server';
import { devPorts, remoteServer } from './devServers.ts';

const SITE = 'https://site.example';
const SOURCE = 'const secret = 1;';

let servers: WebpackDevServer[] = [];

const build: webpack.WebpackPluginInstance = {
  apply: ({ hooks }) =>
    hooks.thisCompilation.tap('build', (compilation) => {
      for (const file of ['manifest.json', 'shop.js', 'logo.png'])
        compilation.emitAsset(file, new webpack.sources.RawSource(SOURCE));
    }),
};

async function serve(
  options: () => Configuration,
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  // Below the ports of dev servers that may be running.
  const before = { ...process.env };
  Object.assign(process.env, { PORT: '2600', ...env });
  try {
    const compiler = webpack({
      mode: 'none',
      entry: {},
      plugins: [build],
      infrastructureLogging: { level: 'none' },
    });
    const server = serverOf(compiler!, options());
    servers.push(server);
    await server.start();
  } finally {
    process.env = before;
  }
}

afterEach(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  servers = [];
});

const port = () => Number((servers[0]!.server!.address() as { port: number }).port);

const ask = (target: string, headers: Readonly<Record<string, string>> = {}) =>
  rawRequest({ port: port(), target, headers });

const UPGRADE = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  'sec-websocket-version': '13',
};

const ownAddresses = Object.values(networkInterfaces())
  .flatMap((all = []) => all)
  .filter(({ family }) => family === 'IPv4')
  .map(({ address }) => address);

const allowed = (answer: string) => /^access-control-allow-origin: (.*)\r$/im.exec(answer)?.[1];

describe('the dev server of a remote', () => {
  test('answers only under names of this machine', async () => {
    await serve(() => remoteServer('shop'));
    for (const host of [
      'evil.example',
      `evil.example:${port()}`,
      `localhost:${port() + 1}`,
      `1.2.3.4:${port()}`,
    ]) {
      const answer = await ask('/shop.js', { host });
      expect([host, statusOf(answer), answer.includes(SOURCE)]).toEqual([host, 403, false]);
    }
    for (const host of [`localhost:${port()}`, `127.0.0.1:${port()}`, `[::1]:${port()}`])
      expect([host, statusOf(await ask('/shop.js', { host }))]).toEqual([host, 200]);
  });

  test('is read by pages of this machine only', async () => {
    await serve(() => remoteServer('shop'));
    for (const origin of [
      'https://evil.example',
      'http://1.2.3.4',
      'null',
      SITE,
      'http://localhost.evil.example',
    ]) {
      const answer = await ask('/manifest.json', { origin, 'sec-fetch-site': 'cross-site' });
      expect([origin, statusOf(answer), answer.includes(SOURCE)]).toEqual([origin, 403, false]);
    }
    for (const origin of [
      `http://localhost:${devPorts.site}`,
      'http://127.0.0.1:3300',
      'http://[::1]:3000',
    ]) {
      const answer = await ask('/manifest.json', { origin, 'sec-fetch-site': 'cross-site' });
      expect([statusOf(answer), allowed(answer)]).toEqual([200, origin]);
      expect(answer).toMatch(/^vary: origin\r$/im);
    }
  });

  test('gives others no script without an origin, which would run with their functions', async () => {
    await serve(() => remoteServer('shop'));
    const foreign = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' };
    expect(statusOf(await ask('/shop.js', { ...foreign, 'sec-fetch-dest': 'script' }))).toBe(403);
    expect(statusOf(await ask('/shop.js', { ...foreign, 'sec-fetch-dest': 'empty' }))).toBe(403);
    // The shell's pages are at another host than their remotes.
    expect(statusOf(await ask('/logo.png', { ...foreign, 'sec-fetch-dest': 'image' }))).toBe(200);
  });

  test('sends news of its builds to pages of this machine only', async () => {
    await serve(() => remoteServer('shop'));
    for (const origin of ['https://evil.example', 'http://1.2.3.4', SITE])
      expect([origin, statusOf(await ask('/ws', { ...UPGRADE, origin }))]).toEqual([origin, undefined]);
    const own = `http://localhost:${devPorts.site}`;
    expect(
      statusOf(await ask('/ws', { ...UPGRADE, host: `evil.example:${port()}`, origin: own })),
    ).toBeUndefined();
    expect(statusOf(await ask('/ws', { ...UPGRADE, origin: own }))).toBe(101);
  });

  test('is read by pages of the site that the developer names', async () => {
    await serve(() => remoteServer('shop', SITE));
    const answer = await ask('/manifest.json', { origin: SITE, 'sec-fetch-site': 'cross-site' });
    expect([statusOf(answer), allowed(answer)]).toEqual([200, SITE]);
    expect(statusOf(await ask('/ws', { ...UPGRADE, origin: SITE }))).toBe(101);
    for (const origin of ['http://site.example', 'https://site.example:444', 'https://x.site.example'])
      expect([origin, statusOf(await ask('/manifest.json', { origin }))]).toEqual([origin, 403]);
    expect(statusOf(await ask('/manifest.json', { host: 'site.example' }))).toBe(403);
  });

  test('answers any address of this machine if HOST is set', async () => {
    await serve(() => remoteServer('shop'), { HOST: '0.0.0.0' });
    process.env['HOST'] = '0.0.0.0';
    expect(statusOf(await ask('/shop.js', { host: '172.17.0.2:8080' }))).toBe(200);
    expect(statusOf(await ask('/shop.js', { host: 'evil.example:8080' }))).toBe(403);
    for (const address of ownAddresses)
      expect(statusOf(await ask('/shop.js', { origin: `http://${address}:3000` }))).toBe(200);
    expect(statusOf(await ask('/shop.js', { origin: 'http://1.2.3.4:3000' }))).toBe(403);
    delete process.env['HOST'];
  });
});

test('the dev server of a remote in a container answers its gateway and its site', async () => {
  await serve(() => remoteServer('shop'), { DEV_REMOTES_PATH: '/dev-remotes' });
  const file = '/dev-remotes/shop/shop.js';
  for (const host of ['shop:3000', 'localhost:3000', '127.0.0.1:3000', '192.168.0.9:3000'])
    expect([host, statusOf(await ask(file, { host }))]).toEqual([host, 200]);
  expect(statusOf(await ask(file, { host: 'evil.example:3000' }))).toBe(403);
  const origin = 'http://localhost:3000';
  const socket = { ...UPGRADE, host: 'localhost:3000', origin };
  expect(await ask('/dev-remotes/shop/ws', socket)).not.toContain('Invalid');
  for (const foreign of ['https://evil.example', 'http://1.2.3.4'])
    expect(await ask('/dev-remotes/shop/ws', { ...socket, origin: foreign })).toMatch(/^$|Invalid|403/);
});
