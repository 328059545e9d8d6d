import { subtle } from 'node:crypto';
import net, { type AddressInfo } from 'node:net';
import { addDeployToken } from './inside.ts';
import { startReleases } from 'server/src/testing/releaseApp.ts';
import { addPipeline, buildOf } from 'server/src/testing/releases.ts';
import { startTestApp } from 'server/src/testing/testApp.ts';
import { pruneExpired } from 'server/src/housekeeping/housekeeping.ts';

const MEGABYTE = 1024 * 1024;

const { app, db, pipeline } = await startReleases({ remotes: [], env: { REMOTE_QUOTA: '16' } });
const { send, upload, publish, publishBuild } = pipeline;
const open = (name: string, version: string, files?: Record<string, string>) =>
  send('POST', `/${name}/versions`, { manifest: buildOf(name, version, { files: files ?? {} }).manifest });
const put = (name: string, version: string, file: string, text: string) =>
  upload(name, version, file, Buffer.from(text));
const uploads = () => db.selectFrom('remote_uploads').select(['remote', 'version']).orderBy('id').execute();

test('resumes an interrupted upload with the missing files and allows repeated calls', async () => {
  const files = { 'a.js': 'a', 'b.js': 'b' };
  expect((await open('shop', '1.0.0', files)).json()).toMatchObject({
    missing: ['remoteEntry.js', 'a.js', 'b.js'],
  });
  for (let time = 0; time < 2; time += 1)
    expect((await put('shop', '1.0.0', 'a.js', 'a')).statusCode).toBe(204);
  expect((await open('shop', '1.0.0', files)).json()).toMatchObject({ missing: ['remoteEntry.js', 'b.js'] });
  expect((await publish('shop', '1.0.0', { files })).statusCode).toBe(201);
  expect(await uploads()).toEqual([]);
});

test('restarts an open version for another manifest without the previous files', async () => {
  await open('shop', '1.0.0', { 'a.js': 'a' });
  await put('shop', '1.0.0', 'a.js', 'a');
  expect((await open('shop', '1.0.0', { 'a.js': 'b' })).json()).toMatchObject({
    missing: ['remoteEntry.js', 'a.js'],
  });
  expect((await put('shop', '1.0.0', 'a.js', 'a')).statusCode).toBe(400);
});

test('allows three open uploads per remote and replaces the oldest with a fourth', async () => {
  for (const version of ['1.0.0', '2.0.0', '3.0.0', '4.0.0']) await open('shop', version);
  await open('panel', '1.0.0');
  expect(await uploads()).toEqual([
    { remote: 'shop', version: '2.0.0' },
    { remote: 'shop', version: '3.0.0' },
    { remote: 'shop', version: '4.0.0' },
    { remote: 'panel', version: '1.0.0' },
  ]);
});

test('deletes an incomplete upload with its files after an hour', async () => {
  await open('shop', '1.0.0', { 'a.js': 'a' });
  await put('shop', '1.0.0', 'a.js', 'a');
  await db
    .updateTable('remote_uploads')
    .set({ opened_at: new Date(Date.now() - 3_601_000) })
    .execute();
  await open('shop', '2.0.0');
  await db
    .updateTable('remote_uploads')
    .set({ opened_at: new Date(Date.now() - 3_599_000) })
    .execute();
  await pruneExpired(db);
  expect(await uploads()).toEqual([{ remote: 'shop', version: '2.0.0' }]);
  expect(await db.selectFrom('remote_upload_files').select('path').execute()).toEqual([]);
});

test('rejects uploads of a remote that has used its space, but not of others', async () => {
  const publishOne = (name: string, version: string) =>
    publish(name, version, { files: { 'a.js': 'a'.repeat(10_000) } });
  expect((await publishOne('shop', '1.0.0')).statusCode).toBe(201);
  await db
    .updateTable('remote_versions')
    .set({ bytes: 16 * MEGABYTE - 8_000 })
    .execute();
  const answer = await publishOne('shop', '2.0.0');
  expect([answer.statusCode, answer.json()]).toEqual([
    413,
    { code: 'quota_exceeded', message: expect.stringContaining('(REMOTE_QUOTA)') as string },
  ]);
  expect((await publishOne('panel', '1.0.0')).statusCode).toBe(201);
});

test('counts the database overhead of tiny files and the compressed copies of large ones', async () => {
  const tiny = Object.fromEntries(Array.from({ length: 100 }, (_, place) => [`${place}.js`, 'a']));
  await publish('shop', '1.0.0', { files: tiny });
  const text = 'a'.repeat(100_000);
  await publish('panel', '1.0.0', { files: { 'a.js': text } });
  const versions = await db
    .selectFrom('remote_versions')
    .select(['bytes', 'commit'])
    .orderBy('remote')
    .execute();
  expect(Number(versions[1]?.bytes)).toBeGreaterThan(100 * 4096);
  expect(Number(versions[0]?.bytes)).toBeGreaterThan(text.length);
  expect(versions.map(({ commit }) => commit)).not.toContain('');
});

test('limits a build to 16 MB, even for files that arrive at the same time', async () => {
  await open('shop', '1.0.0', { 'a.js': 'a', 'large.bin': 'x' });
  const { id } = await db.selectFrom('remote_uploads').select('id').executeTakeFirstOrThrow();
  const note = (size: number) =>
    db
      .insertInto('remote_upload_files')
      .values({ upload_id: id, path: 'large.bin', size })
      .onConflict((conflict) => conflict.columns(['upload_id', 'path']).doUpdateSet({ size }))
      .execute();
  const refused = { code: 'invalid_build', message: expect.stringContaining('16777216 bytes') as string };
  await note(16 * MEGABYTE);
  expect((await put('shop', '1.0.0', 'a.js', 'a')).json()).toEqual(refused);
  await note(1);
  const entry = `var __remote_shop = '1.0.0';`;
  for (const [file, text] of [
    ['a.js', 'a'],
    ['remoteEntry.js', entry],
  ] as const)
    expect((await put('shop', '1.0.0', file, text)).statusCode).toBe(204);
  await note(16 * MEGABYTE);
  expect((await send('POST', '/shop/versions/1.0.0/complete')).json()).toEqual(refused);
});

test('limits the versions per hour of a remote across its tokens', async () => {
  const { app: limited } = await startTestApp({ db, env: { RATE_LIMITS: 'publish=2/3600' } });
  const [one, other] = [await addPipeline(limited, db, 'shop'), await addPipeline(limited, db, 'shop')];
  expect((await one.publish('shop', '1.0.0')).statusCode).toBe(201);
  // A published version, or a resumed upload, is not a new one.
  expect((await one.publish('shop', '1.0.0')).statusCode).toBe(409);
  expect((await other.publish('shop', '2.0.0')).statusCode).toBe(201);
  const answer = await other.publish('shop', '3.0.0');
  expect([answer.statusCode, Number(answer.headers['retry-after']) > 0]).toEqual([429, true]);
  const all = await addPipeline(limited, db);
  expect((await all.publish('panel', '1.0.0')).statusCode).toBe(201);
});

describe('rejects before the body is read:', () => {
  const headersOf = (more: Record<string, string>) => ({
    'content-type': 'application/octet-stream',
    'content-length': String(8 * MEGABYTE),
    ...more,
  });
  const url = '/api/remotes/shop/versions/1.0.0/files/a.js';

  test.each([
    ['nobody', {}, 401],
    ['an unknown token', { 'x-deploy-token': 'deploy_unknown' }, 401],
  ])('%s', async (_who, more, status) => {
    // Only the head arrives, so a response that awaits the body would never come.
    const answer = await app.inject({ method: 'PUT', url, headers: headersOf(more), payload: 'x' });
    expect(answer.statusCode).toBe(status);
  });

  test('a file without a content length or with another content type', async () => {
    const { token } = await addDeployToken(db, { remote: null, label: 'x' });
    const own = { 'x-deploy-token': token };
    const text = { ...own, 'content-type': 'application/json' };
    const answer = await app.inject({ method: 'PUT', url, headers: text, payload: '{}' });
    expect(answer.statusCode).toBe(415);
  });
});

test('hashes files on another thread and answers other calls meanwhile', async () => {
  const digest = jest.spyOn(subtle, 'digest');
  const build = buildOf('shop', '1.0.0', {
    files: Object.fromEntries(
      Array.from({ length: 20 }, (_, place) => [`${place}.js`, `${place}`.repeat(2_000)]),
    ),
  });
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  expect((await publishBuild('shop', build)).statusCode).toBe(201);
  isOver = true;
  expect(digest).toHaveBeenCalledTimes(21);
  expect(turns).toBeGreaterThan(21);
});

test('releases the slots of interrupted files', async () => {
  const { token } = await addDeployToken(db, { remote: 'shop', label: 'breaks off' });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const part = (file: string) =>
    `PUT /api/remotes/shop/versions/1.0.0/files/${file} HTTP/1.1\r\nHost: site.test\r\nX-Deploy-Token: ${token}\r\n` +
    'Content-Type: application/octet-stream\r\nContent-Length: 1000\r\n\r\nhalf';
  await open('shop', '1.0.0', { 'a.js': 'a' });
  // Before the token lookup, and while the file arrives.
  for (const isArriving of [false, false, true, true]) {
    const come = Promise.withResolvers<void>();
    const gone = Promise.withResolvers<void>();
    app.server.once('request', (request, response) => {
      if (isArriving) request.once('resume', come.resolve);
      else come.resolve();
      response.once('close', gone.resolve);
    });
    const socket = net.connect(port, '127.0.0.1', () => socket.write(part('a.js')));
    await come.promise;
    socket.destroy();
    await gone.promise;
  }
  expect((await put('shop', '1.0.0', 'a.js', 'a')).statusCode).toBe(204);
});

test('rejects a zero byte in a manifest, including names', async () => {
  for (const shared of [{ 'a\0': '*' }, { a: '\0' }]) {
    const { manifest } = buildOf('shop', '1.0.0', { manifest: { shared } });
    expect((await send('POST', '/shop/versions', { manifest })).statusCode).toBe(400);
  }
});
