import http from 'node:http';
import Fastify from 'fastify';
import { type AddressInfo, type Socket, connect } from 'node:net';
import { deployed, manifestOf } from '@site/delivery/testing/remotes';
import { SESSION_SECRET, startTestApp } from '../../testing/testApp.ts';
import { randomBytes } from 'node:crypto';
import { readConfig } from '../../config/config.ts';
import { answerErrors } from '../../http/errorAnswers.ts';
import { createRemoteFiles, storeFile } from '@site/delivery/testing/inside';
import { cleanUpLater } from '@site/backend/testing/cleanUp';
import { newFolder } from '@site/backend/testing/folder';
import { openTestDatabase } from '../../testing/testDatabase.ts';
import { until } from '@site/backend/testing/until';
import { assetRoutes } from './routes.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const MAIN = 'main.0123456789.js';
const VERSION = '1.0.0-aaaa1111';
const SECRET = 'nobody may read this';

const { app } = await startTestApp({
  files: {
    ...deployed('shop'),
    [`shell/${MAIN}`]: 'plain main',
    [`shell/${MAIN}.br`]: 'br main',
    [`shell/${MAIN}.gz`]: 'gz main',
    [`shell/${MAIN}.map`]: 'map',
    'shell/style.abcdefabcd.css': 'plain style',
    'shell/.env': SECRET,
    'shell/.git/config': SECRET,
    'shell-container/remoteEntry.js': 'plain container',
    'shell-container/remoteEntry.js.br': 'br container',
    [`remotes/shop/${VERSION}/remoteEntry.js.br`]: 'br shop',
    'remotes/shop/.staging/remoteEntry.js': SECRET,
    'session-secret': SECRET,
    'secret.json': SECRET,
  },
});
await app.listen({ host: '127.0.0.1', port: 0 });

function fetchFile(url: string, headers: Record<string, string> = {}) {
  return app.inject({ url, headers });
}

describe('the encoding of a file', () => {
  test.each([
    [`/assets/${MAIN}`, 'gzip, deflate, br', 'br', 'br main'],
    [`/assets/${MAIN}`, 'gzip', 'gzip', 'gz main'],
    [`/assets/${MAIN}`, 'br;q=0, gzip', 'gzip', 'gz main'],
    [`/assets/${MAIN}`, 'identity', undefined, 'plain main'],
    [`/assets/${MAIN}`, 'br;q=0.1, gzip;q=0.9', 'gzip', 'gz main'],
    [`/assets/${MAIN}`, '', undefined, 'plain main'],
    ['/assets/style.abcdefabcd.css', 'gzip, br', undefined, 'plain style'],
    ['/shell-container/remoteEntry.js', 'gzip', undefined, 'plain container'],
    ['/shell-container/remoteEntry.js', 'br', 'br', 'br container'],
    [`/remotes/shop/${VERSION}/remoteEntry.js`, 'br', 'br', 'br shop'],
    [`/remotes/shop/${VERSION}/again=k3x/remoteEntry.js`, 'br', 'br', 'br shop'],
  ])('%s for "%s" as %s', async (url, accepted, encoding, content) => {
    const { statusCode, headers, payload } = await fetchFile(url, { 'accept-encoding': accepted });
    expect([statusCode, headers['content-encoding'], payload]).toEqual([200, encoding, content]);
    expect(headers['content-type']).toMatch(
      url.endsWith('.css') ? /^text\/css/ : /^(text|application)\/javascript/,
    );
    expect(headers['vary']).toBe('accept-encoding');
  });
});

describe('the cache headers of a file', () => {
  test.each([
    [`/assets/${MAIN}`, IMMUTABLE],
    [`/assets/${MAIN}.map`, IMMUTABLE],
    ['/assets/assets.json', 'no-cache'],
    ['/shell-container/remoteEntry.js', 'no-cache'],
    [`/remotes/shop/${VERSION}/remoteEntry.js`, IMMUTABLE],
    [`/remotes/shop/${VERSION}/manifest.json`, IMMUTABLE],
  ])('%s: %s', async (url, cacheControl) => {
    for (const encoding of ['br', 'identity'])
      expect((await fetchFile(url, { 'accept-encoding': encoding })).headers['cache-control']).toBe(
        cacheControl,
      );
  });

  test('answers 304 for a cached file', async () => {
    const { etag } = (await fetchFile('/shell-container/remoteEntry.js')).headers;
    const again = await fetchFile('/shell-container/remoteEntry.js', { 'if-none-match': String(etag) });
    expect([again.statusCode, again.payload]).toEqual([304, '']);
  });

  test('does not let browsers cache a missing file', async () => {
    for (const url of ['/assets/main.ffffffffff.js', '/remotes/shop/9.9.9/remoteEntry.js']) {
      const { statusCode, headers } = await fetchFile(url);
      expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
    }
  });
});

describe('a rejected request', () => {
  /** Sends a raw path: `inject` would resolve its dots first. */
  async function fetchRaw(path: string): Promise<{ status: number | undefined; body: string }> {
    const { port } = app.server.address() as AddressInfo;
    return new Promise((resolve, reject) => {
      const request = http.get({ host: '127.0.0.1', port, path }, (response) => {
        let body = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
        response.on('end', () => resolve({ status: response.statusCode, body }));
      });
      request.on('error', reject);
    });
  }

  test.each([
    '/assets/../session-secret',
    '/assets/..%2fsession-secret',
    '/assets/%2e%2e/session-secret',
    '/assets/%2e%2e%2fsession-secret',
    '/assets/..%2f..%2f..%2f..%2f..%2f..%2fetc%2fpasswd',
    '/assets/....//session-secret',
    '/assets/..%5csession-secret',
    '/assets/..\\session-secret',
    '/assets//etc/passwd',
    '/assets/%2fetc%2fpasswd',
    '/assets/%252e%252e%252fsession-secret',
    '/assets/x/../../session-secret',
    `/assets/${MAIN}%00.png`,
    '/assets/%00',
    '/assets/%',
    '/assets/%c0%ae%c0%ae/session-secret',
    '/assets/.env',
    '/assets/%2eenv',
    '/assets/.git/config',
    '/assets/./.env',
    '/remotes/%2e%2e/session-secret',
    '/remotes/../secret.json',
    '/remotes/shop/../../secret.json',
    '/remotes/shop/.staging/remoteEntry.js',
    '/remotes/shop/live.json',
    '/remotes/shop/again=x/live.json',
    '/remotes/shop/again=x/../../secret.json',
    '/remotes/shop/live%2ejson',
    '/remotes/shop%2flive.json',
    '/remotes/shop//live.json',
    '/remotes/shop/./live.json',
    '/remotes/shop/x/../live.json',
    '/remotes/shop/live.json/',
    '/remotes/shop/live.json?x',
    '/remotes/shop/live.json%20',
    '/remotes/shop/LIVE.JSON',
    '/remotes/shop/',
    '/remotes/',
    '/assets/',
    '/shell-container/',
    '/shell-container/../shell/assets.json',
  ])('%s', async (path) => {
    const { status, body } = await fetchRaw(path);
    expect([400, 403, 404]).toContain(status);
    expect(JSON.parse(body)).toEqual({ code: expect.any(String), message: expect.any(String) });
  });

  test('unsatisfiable ranges and preconditions', async () => {
    const range = await fetchFile(`/assets/${MAIN}`, { range: 'bytes=1000-' });
    expect([range.statusCode, range.json()]).toEqual([416, expect.objectContaining({ code: 'wrong_range' })]);
    const changed = await fetchFile(`/assets/${MAIN}`, { 'if-match': '"other"' });
    expect([changed.statusCode, changed.json()]).toEqual([
      412,
      expect.objectContaining({ code: 'precondition_failed' }),
    ]);
  });
});

const MB = 1024 * 1024;
/** Larger than the system's socket buffers. */
const SIZE = 8 * MB;
const LARGE = '1.0.0';
const FILES = ['a.png', 'b.png', 'c.png', 'd.png', 'e.png'];

const db = await openTestDatabase();
const folder = newFolder();
const config = readConfig({ SESSION_SECRET });
const filesApp = Fastify();
answerErrors(filesApp);
const files = createRemoteFiles({
  db,
  folder,
  log: filesApp.log,
  // Room for one file in the cache and for two in responses.
  maxBytes: { cached: SIZE + MB, uncached: 2 * SIZE },
});
assetRoutes(filesApp, { ...config, shellDir: folder, containerDir: folder, remotesDir: folder }, files);
await filesApp.listen({ host: '127.0.0.1', port: 0 });
cleanUpLater(() => filesApp.close());
const manifest = JSON.stringify(manifestOf('shop', { version: LARGE }));
const add = async (file: Awaited<ReturnType<typeof storeFile>>, remote = 'shop') => {
  await db
    .insertInto('remote_files')
    .values({ remote, version: LARGE, ...file })
    .execute();
};
for (const remote of ['shop', 'panel'])
  await db
    .insertInto('remote_versions')
    .values({ remote, version: LARGE, manifest, published_by: 'x' })
    .execute();
await add(await storeFile('live.js', Buffer.from('panel()')), 'panel');
for (const path of FILES) await add(await storeFile(path, randomBytes(SIZE)));
const { port } = filesApp.server.address() as AddressInfo;
const sockets: Socket[] = [];
afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()));

/** Requests a file and reads only the first bytes of the response. */
async function ask(file: string, remote = 'shop'): Promise<string> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  sockets.push(socket);
  socket.write(`GET /remotes/${remote}/${LARGE}/${file} HTTP/1.1\r\nHost: site\r\n\r\n`);
  const head = await new Promise<string>((resolve) =>
    socket.once('data', (chunk: Buffer) => {
      resolve(chunk.toString('latin1'));
    }),
  );
  socket.pause();
  return head;
}
const statusOf = (head: string) => Number(head.split(' ')[1]);

test('answers 503 while stalled readers hold too much memory', async () => {
  const heads = [];
  for (const file of FILES) heads.push(await ask(file));
  // The last served file is in the cache, the earlier ones only in responses.
  expect(heads.map(statusOf)).toEqual([200, 200, 200, 503, 503]);
  expect(heads[3]).toMatch(/\r\nretry-after: 5\r\n/i);
  // Another remote has its own limit.
  expect(statusOf(await ask('live.js', 'panel'))).toBe(200);
  // Cached files need no more memory.
  expect(statusOf(await ask('c.png'))).toBe(200);

  sockets.splice(0).forEach((socket) => socket.destroy());
  await until(async () => statusOf(await ask('d.png')) === 200);
});

test('loads a file only in the requested encoding', async () => {
  const text = 'a page of the shop '.repeat(1_000);
  const stored = await storeFile('page.js', Buffer.from(text));
  await add(stored);
  const page = { remote: 'shop', path: 'page.js' };
  const find = async (encoding?: 'br' | 'gzip') => files.find(`shop/${LARGE}/page.js`, encoding);
  expect(await find('br')).toEqual({ ...page, encoding: 'br', bytes: stored.brotli });
  expect(await find('gzip')).toEqual({ ...page, encoding: 'gzip', bytes: stored.gzip });
  expect(await find()).toEqual({ ...page, encoding: undefined, bytes: stored.body });
  expect(await files.find(`shop/${LARGE}/a.png`, 'br')).toMatchObject({ encoding: undefined });
});

test('shares one file between concurrent readers', async () => {
  const found = await Promise.all([1, 2, 3].map(() => files.find(`shop/${LARGE}/e.png`, undefined)));
  expect(found[0]).toBeDefined();
  expect(new Set(found).size).toBe(1);
});
