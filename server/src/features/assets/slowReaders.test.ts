import { randomBytes } from 'node:crypto';
import { connect, type AddressInfo, type Socket } from 'node:net';
import Fastify from 'fastify';
import { readConfig } from '../../config/config.ts';
import { answerErrors } from '../../http/errorAnswers.ts';
import { createRemoteFiles, storeFile } from '@site/delivery/testing/inside';
import { cleanUpLater } from '@site/backend/testing/cleanUp';
import { newFolder } from '@site/backend/testing/folder';
import { manifestOf } from '@site/delivery/testing/remotes';
import { SESSION_SECRET } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';
import { until } from '@site/backend/testing/until';
import { assetRoutes } from './routes.ts';

const MB = 1024 * 1024;
/** Larger than the system's socket buffers. */
const SIZE = 8 * MB;
const VERSION = '1.0.0';
const FILES = ['a.png', 'b.png', 'c.png', 'd.png', 'e.png'];

const db = await openTestDatabase();
const folder = newFolder();
const config = readConfig({ SESSION_SECRET });
const app = Fastify();
answerErrors(app);
const files = createRemoteFiles({
  db,
  folder,
  log: app.log,
  // Room for one file in the cache and for two in responses.
  maxBytes: { cached: SIZE + MB, uncached: 2 * SIZE },
});
assetRoutes(app, { ...config, shellDir: folder, containerDir: folder, remotesDir: folder }, files);
await app.listen({ host: '127.0.0.1', port: 0 });
cleanUpLater(() => app.close());

const manifest = JSON.stringify(manifestOf('shop', { version: VERSION }));
const add = async (file: Awaited<ReturnType<typeof storeFile>>, remote = 'shop') => {
  await db
    .insertInto('remote_files')
    .values({ remote, version: VERSION, ...file })
    .execute();
};
for (const remote of ['shop', 'panel'])
  await db
    .insertInto('remote_versions')
    .values({ remote, version: VERSION, manifest, published_by: 'x' })
    .execute();
await add(await storeFile('live.js', Buffer.from('panel()')), 'panel');
for (const path of FILES) await add(await storeFile(path, randomBytes(SIZE)));

const { port } = app.server.address() as AddressInfo;
const sockets: Socket[] = [];
afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()));

/** Requests a file and reads only the first bytes of the response. */
async function ask(file: string, remote = 'shop'): Promise<string> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  sockets.push(socket);
  socket.write(`GET /remotes/${remote}/${VERSION}/${file} HTTP/1.1\r\nHost: site\r\n\r\n`);
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
  const find = async (encoding?: 'br' | 'gzip') => files.find(`shop/${VERSION}/page.js`, encoding);
  expect(await find('br')).toEqual({ ...page, encoding: 'br', bytes: stored.brotli });
  expect(await find('gzip')).toEqual({ ...page, encoding: 'gzip', bytes: stored.gzip });
  expect(await find()).toEqual({ ...page, encoding: undefined, bytes: stored.body });
  expect(await files.find(`shop/${VERSION}/a.png`, 'br')).toMatchObject({ encoding: undefined });
});

test('shares one file between concurrent readers', async () => {
  const found = await Promise.all([1, 2, 3].map(() => files.find(`shop/${VERSION}/e.png`, undefined)));
  expect(found[0]).toBeDefined();
  expect(new Set(found).size).toBe(1);
});
