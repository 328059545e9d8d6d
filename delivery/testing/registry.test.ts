import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Registry } from '@site/contract/http/registry';
import { letCachesAge, restoreClock } from 'server/src/testing/clock.ts';
import { writeFiles } from '@site/backend/testing/folder';
import { deployed, manifestOf, registeredOf } from './remotes.ts';
import { startTestApp, type TestApp } from 'server/src/testing/testApp.ts';

const FRESH = 1_001;
const VERSION = '1.0.0-aaaa1111';
const sound = { ...deployed('shop'), ...deployed('panel') };

restoreClock();

async function read({ app }: TestApp): Promise<Registry['remotes']> {
  const answer = await app.inject({ url: '/api/registry' });
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache']);
  return answer.json<Registry>().remotes;
}

const namesOf = (remotes: Registry['remotes']) => remotes.map(({ name }) => name);

test('lists every remote with its live version for any caller', async () => {
  const older = JSON.stringify(manifestOf('shop', { version: '0.9.0' }));
  const started = await startTestApp({ files: { ...sound, 'remotes/shop/0.9.0/manifest.json': older } });
  expect(await read(started)).toEqual([registeredOf('panel'), registeredOf('shop')]);
});

const shop = deployed('shop');

test.each<[what: string, files: Record<string, string>]>([
  ['no live.json', { 'remotes/shop/1.0.0/manifest.json': '{}' }],
  ['an invalid live.json', { ...shop, 'remotes/shop/live.json': '{"version":' }],
  ['an empty live.json', { ...shop, 'remotes/shop/live.json': '' }],
  ['a version of another type', { ...shop, 'remotes/shop/live.json': '{"version":1}' }],
  ['a live version without files', { ...shop, 'remotes/shop/live.json': '{"version":"2.0.0"}' }],
  ['half a manifest', { ...shop, [`remotes/shop/${VERSION}/manifest.json`]: '{"name":"shop"' }],
  ['an unknown field', deployed('shop', { manifest: { script: 'evil.js' } })],
  [
    'a module on another origin',
    deployed('shop', { manifest: { modules: [{ module: 'https://evil.example' }] } }),
  ],
  ['the name of another remote', deployed('shop', { manifest: { name: 'panel' } })],
  ['another version in its manifest', deployed('shop', { manifest: { version: '3.0.0' } })],
  ['files beside it', { 'remotes/readme.txt': 'Remotes live here.', 'remotes/lost+found/x': '' }],
])('omits a remote with %s and keeps the others', async (_what, files) => {
  expect(namesOf(await read(await startTestApp({ files: { ...deployed('panel'), ...files } })))).toEqual([
    'panel',
  ]);
});

test.each(['..', '.', '../panel', '../../secret', '/etc', `..\\panel`, '.hidden', '', 'a/b', '%2e%2e'])(
  'rejects a live.json with the version "%s"',
  async (version) => {
    const manifest = JSON.stringify({ ...manifestOf('shop'), version: version || 'x' });
    const started = await startTestApp({
      files: {
        ...deployed('panel'),
        'remotes/shop/live.json': JSON.stringify({ version }),
        'remotes/shop/manifest.json': manifest,
        'remotes/manifest.json': manifest,
        'secret/manifest.json': manifest,
      },
    });
    expect(namesOf(await read(started))).toEqual(['panel']);
  },
);

test('shows a deployment and a removal after a second', async () => {
  const started = await startTestApp({ files: sound });
  await read(started);
  writeFiles(started.folder, deployed('shop', { version: '2.0.0' }));
  letCachesAge(FRESH);
  expect((await read(started)).map(({ version }) => version)).toEqual([VERSION, '2.0.0']);

  fs.rmSync(path.join(started.folder, 'remotes/shop'), { recursive: true });
  letCachesAge(FRESH);
  expect(namesOf(await read(started))).toEqual(['panel']);

  writeFiles(started.folder, deployed('shop'));
  letCachesAge(FRESH);
  expect(namesOf(await read(started))).toEqual(['panel', 'shop']);
});

test('lists nothing without a folder of remotes, and shows a first deployment without a restart', async () => {
  const started = await startTestApp();
  expect(await read(started)).toEqual([]);
  writeFiles(started.folder, deployed('shop'));
  letCachesAge(FRESH);
  const [remote] = await read(started);
  expect((await started.app.inject({ url: remote?.entry ?? '' })).payload).toBe('var __remote_shop;');
});

describe('a remote served by a dev server', () => {
  const dev = JSON.stringify(manifestOf('shop', { version: 'dev' }));
  let answer = dev;
  let asked = '';
  const server = http.createServer(({ url = '' }, response) => {
    asked = url;
    response.end(answer);
  });
  let origin = '';
  let started: TestApp;

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    started = await startTestApp({ files: sound, env: { DEV_REMOTES: `shop=${origin}` } });
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  test('replaces the deployed one', async () => {
    expect((await read(started)).map(({ version, entry }) => [version, entry])).toEqual([
      [VERSION, `/remotes/panel/${VERSION}/remoteEntry.js`],
      ['dev', `${origin}/remoteEntry.js`],
    ]);
  });

  test.each(['<!doctype html>', '{}', JSON.stringify(manifestOf('panel'))])(
    'is omitted if it responds with %.30s',
    async (odd) => {
      answer = odd;
      letCachesAge(FRESH);
      expect(namesOf(await read(started))).toEqual(['panel']);
    },
  );

  describe('behind a gateway', () => {
    const gateway = { DEV_REMOTES_PATH: '/dev-remotes' };
    const described = { 'manifests/shop.json': JSON.stringify(manifestOf('shop', { version: 'described' })) };

    function startBehind(env: Record<string, string>) {
      answer = dev;
      return startTestApp({ files: sound, env: { ...gateway, ...env } });
    }

    test("is loaded from the site's own origin, without extra permissions", async () => {
      const behind = await startBehind({ DEV_REMOTES: `shop=${origin}` });
      const remotes = await read(behind);
      expect(asked).toBe('/dev-remotes/shop/manifest.json');
      expect(remotes.find(({ name }) => name === 'shop')?.entry).toBe('/dev-remotes/shop/remoteEntry.js');
      const { headers } = await behind.app.inject({ url: '/' });
      expect(headers['content-security-policy']).toContain("script-src 'self' 'sha256-");
    });

    test('keeps its URLs while the server is down, so that a page can report it', async () => {
      const { folder } = started;
      writeFiles(folder, described);
      const behind = await startBehind({
        DEV_REMOTES: 'shop=http://127.0.0.1:1,quests=http://127.0.0.1:1',
        DEV_MANIFESTS: path.join(folder, 'manifests'),
      });
      expect((await read(behind)).map(({ name, version }) => [name, version])).toEqual([
        ['panel', VERSION],
        ['shop', 'described'],
      ]);
    });
  });
});
