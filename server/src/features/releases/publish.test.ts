import { addPlayer, logIn } from '../../testing/accounts.ts';
import { addPipeline, buildOf, pipeline } from '../../testing/releases.ts';
import { deployed } from '../../testing/remotes.ts';
import { addDeployToken } from '../../parts/releases/deployTokens.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';

const MEGABYTE = 1024 * 1024;

const db = await openTestDatabase();
const { app } = await startTestApp({
  db,
  files: deployed('shop'),
  env: { REMOTE_ORIGINS: 'https://files.example' },
});
const { send, publish } = await addPipeline(app, db, 'shop');
const stored = () => db.selectFrom('remote_files').select(['version', 'path']).orderBy('path').execute();

beforeEach(async () => {
  await db.deleteFrom('remote_versions').execute();
});

const PAGE = `export const page = '${'a page of the shop '.repeat(50)}';`;

test('a published file is served for good, as well as its reader understands', async () => {
  await publish('shop', '2.0.0', {
    files: { 'a/page.js': PAGE, 'x.html': '<script>1</script>', 'x.svg': '<svg/>' },
  });
  for (const encoding of ['br', 'gzip', 'identity']) {
    const answer = await app.inject({
      url: '/remotes/shop/2.0.0/a/page.js',
      headers: { 'accept-encoding': encoding },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
    });
    expect(answer.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding);
    expect(answer.rawPayload.length < 200).toBe(encoding !== 'identity');
  }
  const html = await app.inject({ url: '/remotes/shop/2.0.0/x.html' });
  expect(html.headers['content-type']).toBe('application/octet-stream');
  const svg = await app.inject({ url: '/remotes/shop/2.0.0/x.svg' });
  expect(svg.headers['content-security-policy']).toMatch(/^default-src 'none'/);
  const manifest = await app.inject({ url: '/remotes/shop/2.0.0/manifest.json' });
  expect(manifest.json()).toMatchObject({ name: 'shop', version: '2.0.0' });
});

test('a version is published once, whoever is faster', async () => {
  const answers = await Promise.all(
    [1, 2, 3].map((place) => publish('shop', '2.0.0', { files: { 'a.js': `${place}` } })),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409]);
  expect(await stored()).toHaveLength(3);
  expect((await publish('shop', '2.0.0')).json()).toMatchObject({ code: 'version_exists' });
});

test('a version that came with the site can not be published with other content', async () => {
  const { app: built } = await startTestApp({
    db,
    files: deployed('shop', { manifest: { files: buildOf('shop', '1').manifest.files } }),
  });
  const { publish: publishThere } = await addPipeline(built, db, 'shop');
  expect((await publishThere('shop', '1.0.0-aaaa1111')).statusCode).toBe(409);
});

const sound = () => buildOf('shop', '2.0.0', { files: { 'page.js': PAGE } });

describe('refused, and nothing of it is kept:', () => {
  const { manifest, files } = sound();
  const other = buildOf('panel', '2.0.0');
  const hash = Object.values(manifest.files)[0] ?? '';
  const named = (path: string) => ({
    manifest: { ...manifest, files: { ...manifest.files, [path]: hash } },
    files: { ...files, [path]: files['remoteEntry.js'] ?? '' },
  });

  test.each<[what: string, body: object]>([
    ['another content', { manifest, files: { ...files, 'page.js': 'AAAA' } }],
    ['a missing file', { manifest, files: { 'remoteEntry.js': files['remoteEntry.js'] } }],
    ['a file that is not named', { manifest, files: { ...files, 'more.js': 'AAAA' } }],
    ['no entry', { manifest: { ...manifest, files: {} }, files: {} }],
    ['the manifest of another remote', other],
    ['neither files nor base', { manifest }],
    ['both files and base', { manifest, files, base: 'https://files.example/shop' }],
    ['an origin that is not allowed', { manifest, base: 'https://evil.example/shop' }],
    ['an origin that only looks allowed', { manifest, base: 'https://files.example@evil.example/shop' }],
    ['a base with a query', { manifest, base: 'https://files.example/shop?x=' }],
    ['a base without https', { manifest, base: 'http://files.example/shop' }],
    ['a path out of the folder', named('../panel/x.js')],
    ['a hidden file', named('.env')],
    ['an absolute path', named('/etc/passwd')],
    ['a path with a backslash', named('..\\x.js')],
    ['its own manifest.json', named('manifest.json')],
    ['no base64', { manifest, files: { ...files, 'page.js': '<script>' } }],
    ['a version out of the folder', { manifest: { ...manifest, version: '../1.0.0' }, files }],
    ['an unknown field', { manifest, files, live: true }],
    [
      'a prototype',
      { manifest: { ...manifest, ['__proto__']: {} }, files: { constructor: 'AAAA', ...files } },
    ],
    [
      'too many files',
      buildOf('shop', '2.0.0', {
        files: Object.fromEntries(Array.from({ length: 501 }, (_, place) => [`${place}.js`, ''])),
      }),
    ],
    [
      'more than 16 MB',
      buildOf('shop', '2.0.0', {
        files: { 'a.bin': 'a'.repeat(9 * MEGABYTE), 'b.bin': 'b'.repeat(8 * MEGABYTE) },
      }),
    ],
  ])('%s', async (_what, body) => {
    const answer = await send('POST', '/shop/versions', body);
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { code: expect.stringMatching(/^(invalid_(build|input)|bad_request)$/), message: expect.any(String) },
    ]);
    expect(await stored()).toEqual([]);
  });

  test('a body beyond the limit', async () => {
    const answer = await send('POST', '/shop/versions', { x: 'x'.repeat(25 * MEGABYTE) });
    expect(answer.statusCode).toBe(413);
  });
});

test('a failure in the middle leaves nothing half', async () => {
  const build = buildOf('shop', '2.0.0', { files: { 'page.js': PAGE } });
  await db.schema.alterTable('release_events').renameTo('events_away').execute();
  const answer = await send('POST', '/shop/versions', build);
  await db.schema.alterTable('events_away').renameTo('release_events').execute();
  expect(answer.statusCode).toBe(500);
  expect(await stored()).toEqual([]);
  expect((await send('POST', '/shop/versions', build)).statusCode).toBe(201);
});

describe('a token', () => {
  const call = async (token: string, path = '/shop/versions') =>
    (await pipeline(app, token).send('POST', path, sound())).statusCode;

  test('is needed, also by an owner', async () => {
    await addPlayer(db, { name: 'Owner', rank: 'owner' });
    const owner = await logIn(app, 'Owner');
    expect((await owner.post('/api/remotes/shop/versions', sound())).statusCode).toBe(403);
    expect((await app.inject({ method: 'POST', url: '/api/remotes/shop/versions' })).statusCode).toBe(401);
  });

  test.each(['', 'x', 'deploy_', 'x'.repeat(5_000), "' OR 1=1 --", '__proto__'])(
    '%.20j is unknown',
    async (token) => {
      expect(await call(token)).toBe(401);
    },
  );

  test('of another remote is refused', async () => {
    const { token } = await addDeployToken(db, { remote: 'panel', label: 'x' });
    expect(await call(token)).toBe(403);
    expect((await pipeline(app, token).send('GET', '')).json()).toEqual([]);
    for (const path of ['/shop/rollback', '/shop/deployments']) expect(await call(token, path)).toBe(403);
  });

  test('counts until it ends or is revoked', async () => {
    const old = await addDeployToken(db, { remote: 'shop', label: 'x', lifetime: -1 });
    expect(await call(old.token)).toBe(401);
    const { id, token } = await addDeployToken(db, { remote: 'shop', label: 'x' });
    expect(await call(token)).toBe(201);
    await db.deleteFrom('deploy_tokens').where('id', '=', id).execute();
    expect(await call(token)).toBe(401);
  });

  test('is not read from the body of who has none: a large one is refused before it arrives', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/remotes/shop/versions',
      headers: { 'content-type': 'application/json', 'content-length': String(30 * MEGABYTE) },
      payload: '{',
    });
    expect(answer.statusCode).toBe(401);
  });
});
