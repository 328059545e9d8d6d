import { addPlayer, logIn } from 'server/src/testing/accounts.ts';
import { startReleases } from 'server/src/testing/releaseApp.ts';
import { addPipeline, buildOf, pipeline } from 'server/src/testing/releases.ts';
import { deployed } from './remotes.ts';
import { startTestApp } from 'server/src/testing/testApp.ts';
import { addDeployToken } from './inside.ts';

const MEGABYTE = 1024 * 1024;

const env = { REMOTE_ORIGINS: 'https://files.example' };
const { app, db } = await startReleases({ env });
const { send, publish, publishBuild, upload } = await addPipeline(app, db, 'shop');
const stored = () => db.selectFrom('remote_files').select(['version', 'path']).orderBy('path').execute();

const PAGE = `export const page = '${'a page of the shop '.repeat(50)}';`;

test('serves a published file as immutable, compressed for the client', async () => {
  await publish('shop', '2.0.0', {
    files: { 'a/page.js': PAGE, 'x.html': '<script>1</script>', 'x.svg': '<svg/>' },
  });
  for (const accepted of ['br', 'gzip', 'identity', 'gzip, br;q=0.1', 'identity, br;q=0.1']) {
    const [encoding] = accepted.split(',');
    const answer = await app.inject({
      url: '/remotes/shop/2.0.0/a/page.js',
      headers: { 'accept-encoding': accepted },
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
  expect(svg.headers['content-security-policy']).toBe(
    "default-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
  );
  const manifest = await app.inject({ url: '/remotes/shop/2.0.0/manifest.json' });
  expect(manifest.json()).toMatchObject({ name: 'shop', version: '2.0.0' });
});

test('publishes a version once under concurrent calls, and names what differs in another build', async () => {
  const answers = await Promise.all(
    [1, 2, 3].map((place) => publish('shop', '2.0.0', { files: { 'a.js': `${place}` } })),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
  expect(await stored()).toHaveLength(3);
  const other = await publish('shop', '2.0.0', { files: { 'a.js': 'b' } });
  expect(other.body).toMatch(/"version_differs".*: a\.js"/);
});

describe('a baseline', () => {
  const BASELINE = '1.0.0-aaaa1111';
  const own = buildOf('shop', BASELINE);
  const { files: hashes, modules } = own.manifest;

  const served = async (there: typeof app) =>
    (await there.inject({ url: '/api/registry' })).json<{ remotes: object[] }>().remotes;
  const addSite = async () => {
    const files = deployed('shop', { manifest: { files: hashes } });
    const { app: there } = await startTestApp({ db, files, env });
    return { there, ...(await addPipeline(there, db, 'shop')) };
  };

  test.each<[what: string, build: ReturnType<typeof buildOf>, code?: string]>([
    ['other files', buildOf('shop', BASELINE, { files: { 'remoteEntry.js': 'evil' } }), 'version_differs'],
    ['an extra file', buildOf('shop', BASELINE, { files: { 'evil.js': 'evil' } }), 'version_differs'],
    [
      'other pages',
      buildOf('shop', BASELINE, {
        manifest: { modules: modules.map((module) => ({ ...module, routes: [] })) },
      }),
    ],
    ['no smoke pages', buildOf('shop', BASELINE, { manifest: { smoke: [] } })],
  ])("can't be published with %s", async (_what, build, code = 'version_exists') => {
    const answer = await (await addSite()).publishBuild('shop', build);
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { code }]);
    expect(await stored()).toEqual([]);
  });

  test("can't be published with files on another origin", async () => {
    const { send: sendThere } = await addSite();
    const body = { manifest: own.manifest, base: 'https://files.example/shop' };
    const answer = await sendThere('POST', '/shop/versions', body);
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'version_exists' }]);
  });

  test('can be published unchanged', async () => {
    const { publishBuild: publishThere } = await addSite();
    expect((await publishThere('shop', own)).statusCode).toBe(201);
  });

  test.each<[what: string, base: string | null, more: object]>([
    ['its files on another origin', 'https://files.example/shop', {}],
    [
      'other pages',
      null,
      {
        files: { ...hashes, 'evil.js': Object.values(hashes)[0] },
        modules: modules.map((module) => ({
          ...module,
          navigation: [
            { slots: ['navbar'], to: '/shop', label: { de: 'x', en: 'PWNED' }, order: 1, guard: {} },
          ],
        })),
      },
    ],
  ])("isn't served with %s, even if that was published first", async (_what, base, more) => {
    const manifest = JSON.stringify({ ...own.manifest, ...more });
    await db
      .insertInto('remote_versions')
      .values({ remote: 'shop', version: BASELINE, manifest, base, published_by: 'x' })
      .execute();
    const bytes = { body: Buffer.from('evil'), brotli: null, gzip: null };
    const entry = { remote: 'shop', version: BASELINE, path: 'remoteEntry.js', ...bytes };
    await db.insertInto('remote_files').values(entry).execute();
    const { there, deploy, publish: publishThere } = await addSite();
    const before = await served(there);
    const file = async () =>
      (await there.inject({ url: `/remotes/shop/${BASELINE}/remoteEntry.js` })).payload;
    await publishThere('shop', '2.0.0', { manifest: { store: '^9.0.0' } });
    expect((await deploy('shop', '2.0.0')).json()).toMatchObject({ state: 'refused' });
    expect(await served(there)).toEqual(before);
    expect(await file()).toBe('var __remote_shop;');
  });
});

const REFUSED = {
  code: expect.stringMatching(/^(invalid_(build|input)|bad_request)$/) as string,
  message: expect.any(String) as string,
};

const sound = () => buildOf('shop', '2.0.0', { files: { 'page.js': PAGE } });

describe('rejects and stores nothing of', () => {
  const { manifest, files } = sound();
  const other = buildOf('panel', '2.0.0');
  const hash = Object.values(manifest.files)[0] ?? '';
  const withServer = (program: string[], page: string[]) => ({
    ...manifest,
    server: { files: program, chunks: { page } },
  });
  const named = (path: string) => ({
    manifest: { ...manifest, files: { ...manifest.files, [path]: hash } },
    files: { ...files, [path]: files['remoteEntry.js'] ?? '' },
  });

  test.each<[what: string, build: object]>([
    ['another content', { manifest, files: { ...files, 'page.js': 'AAAA' } }],
    ['no entry', { manifest: { ...manifest, files: {} }, files: {} }],
    ['the manifest of another remote', other],
    ['a path outside the folder', named('../panel/x.js')],
    ['a hidden file', named('.env')],
    ['an absolute path', named('/etc/passwd')],
    ['a path with a backslash', named('..\\x.js')],
    ['its own manifest.json', named('manifest.json')],
    ['a version outside the folder', { manifest: { ...manifest, version: '../1.0.0' }, files }],
    [
      'too many files',
      buildOf('shop', '2.0.0', {
        files: Object.fromEntries(Array.from({ length: 501 }, (_, place) => [`${place}.js`, ''])),
      }),
    ],
  ])('%s', async (_what, build) => {
    const answer = await publishBuild('shop', build as ReturnType<typeof buildOf>);
    expect([answer.statusCode, answer.json()]).toEqual([400, REFUSED]);
    expect(await stored()).toEqual([]);
  });

  test.each<[what: string, body: object]>([
    ['an origin that is not allowed', { manifest, base: 'https://evil.example/shop' }],
    ['an origin that only looks allowed', { manifest, base: 'https://files.example@evil.example/shop' }],
    ['a base with a query', { manifest, base: 'https://files.example/shop?x=' }],
    ['a base without https', { manifest, base: 'http://files.example/shop' }],
    [
      'style sheets on another origin',
      {
        manifest: { ...manifest, files: { ...manifest.files, 'page.css': `sha384-${'a'.repeat(64)}` } },
        base: 'https://files.example/shop',
      },
    ],
    [
      'no entry on another origin',
      { manifest: { ...manifest, files: {} }, base: 'https://files.example/shop' },
    ],
    ...[undefined, 'https://files.example/shop'].flatMap((base): [what: string, body: object][] => [
      [`an unlisted server program, base ${base}`, { manifest: withServer(['server/main.cjs'], []), base }],
      [`an unlisted chunk of one, base ${base}`, { manifest: withServer(['page.js'], ['late.js']), base }],
    ]),
    ['files in the body', { manifest, files }],
    ['an unknown field', { manifest, live: true }],
    ['a prototype', { manifest: { ...manifest, constructor: {} } }],
  ])('%s', async (_what, body) => {
    const answer = await send('POST', '/shop/versions', body);
    expect([answer.statusCode, answer.json()]).toEqual([400, REFUSED]);
  });

  test("a file that the manifest doesn't list", async () => {
    await send('POST', '/shop/versions', { manifest });
    for (const file of ['more.js', '__proto__']) {
      const answer = await upload('shop', '2.0.0', file, Buffer.from('x'));
      expect([answer.statusCode, answer.json()]).toEqual([400, REFUSED]);
    }
    // No file can have this name.
    expect((await upload('shop', '2.0.0', '..%2Fx.js', Buffer.from('x'))).statusCode).toBe(404);
  });

  test('a missing file', async () => {
    await send('POST', '/shop/versions', { manifest });
    await upload('shop', '2.0.0', 'remoteEntry.js', Buffer.from(files['remoteEntry.js'] ?? '', 'base64'));
    const answer = await send('POST', '/shop/versions/2.0.0/complete');
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      { code: 'incomplete_upload', message: 'Files of this build are still missing: page.js' },
    ]);
    expect(await stored()).toEqual([]);
  });

  test('a manifest and a file beyond the limits', async () => {
    expect((await send('POST', '/shop/versions', { x: 'x'.repeat(129 * 1024) })).statusCode).toBe(413);
    const large = await upload('shop', '2.0.0', 'page.js', Buffer.alloc(8 * MEGABYTE + 1));
    expect(large.statusCode).toBe(413);
  });

  test('a file of a version without an open upload', async () => {
    expect((await upload('shop', '2.0.0', 'page.js', Buffer.from('x'))).statusCode).toBe(404);
    expect((await send('POST', '/shop/versions/2.0.0/complete')).statusCode).toBe(404);
  });
});

test('leaves nothing behind after a failure in the middle', async () => {
  const build = buildOf('shop', '2.0.0', { files: { 'page.js': PAGE } });
  await db.schema.alterTable('release_events').renameTo('events_away').execute();
  const answer = await publishBuild('shop', build);
  await db.schema.alterTable('events_away').renameTo('release_events').execute();
  expect(answer.statusCode).toBe(500);
  expect(await stored()).toEqual([]);
  expect((await publishBuild('shop', build)).statusCode).toBe(201);
});

describe('a token', () => {
  const call = async (token: string, path = '/shop/versions') =>
    (await pipeline(app, token).send('POST', path, { manifest: sound().manifest })).statusCode;

  test('is required, even for an owner', async () => {
    await addPlayer(db, { name: 'Owner', rank: 'owner' });
    const owner = await logIn(app, 'Owner');
    expect((await owner.post('/api/remotes/shop/versions', { manifest: sound().manifest })).statusCode).toBe(
      403,
    );
    expect((await app.inject({ method: 'POST', url: '/api/remotes/shop/versions' })).statusCode).toBe(401);
  });

  test.each(['', 'x', 'deploy_', 'x'.repeat(5_000), "' OR 1=1 --", '__proto__'])(
    'is rejected if unknown: %.20j',
    async (token) => {
      expect(await call(token)).toBe(401);
    },
  );

  test('of another remote is rejected', async () => {
    const { token } = await addDeployToken(db, { remote: 'panel', label: 'x' });
    expect(await call(token)).toBe(403);
    expect((await pipeline(app, token).send('GET', '')).json()).toEqual([]);
    for (const path of ['/shop/rollback', '/shop/deployments']) expect(await call(token, path)).toBe(403);
  });

  test('is valid until it expires or is revoked', async () => {
    const old = await addDeployToken(db, { remote: 'shop', label: 'x', lifetime: -1 });
    expect(await call(old.token)).toBe(401);
    const { id, token } = await addDeployToken(db, { remote: 'shop', label: 'x' });
    expect(await call(token)).toBe(201);
    await db.deleteFrom('deploy_tokens').where('id', '=', id).execute();
    expect(await call(token)).toBe(401);
  });

  test('is checked before the body: without one, a large body is rejected before it arrives', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/remotes/shop/versions',
      headers: { 'content-type': 'application/json', 'content-length': String(30 * MEGABYTE) },
      payload: '{',
    });
    expect(answer.statusCode).toBe(401);
  });
});
