import { gunzipSync, gzipSync } from 'node:zlib';
import { startTestApp } from '../../testing/testApp.ts';

const VERSION = '1.1.0-dev-1f2e3d4c';
const tarball = (text: string) => gzipSync(text).toString('latin1');

const { app } = await startTestApp({
  files: {
    'sdk/current.json': JSON.stringify({ version: VERSION }),
    [`sdk/create-remote-${VERSION}.tgz`]: tarball('create'),
    [`sdk/ui-${VERSION}.tgz`]: tarball('ui'),
    'sdk/ui-1.0.0.tgz': tarball('older ui'),
    'sdk/.released': 'nothing for teams',
    [`sdk/docs/${VERSION}/index.html`]: '<h1>SDK</h1>',
    [`sdk/docs/${VERSION}/index.html.gz`]: 'compressed start',
    'sdk/docs/1.0.0/index.html': '<h1>SDK 1.0.0</h1>',
    'sdk/docs/1.0.0/ui.html': '<h1>ui</h1>',
    'shell-server/main.cjs': 'exports.render = async () => undefined;',
    'shell/contract.json': JSON.stringify({ version: '1.0.0', store: '1.3.0', shared: { react: '19.3.1' } }),
  },
});

test('lists each version with its packages, what the shell gives, and reserved names', async () => {
  const answer = await app.inject('/sdk/');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-cache');
  expect(answer.json()).toEqual({
    version: VERSION,
    versions: {
      '1.0.0': { ui: '/sdk/ui-1.0.0.tgz' },
      [VERSION]: {
        'create-remote': `/sdk/create-remote-${VERSION}.tgz`,
        ui: `/sdk/ui-${VERSION}.tgz`,
      },
    },
    shell: { version: '1.0.0', store: '1.3.0', shared: { react: '19.3.1' } },
    // Tools of teams that are older than the limits of images know nothing else here.
    budgets: { default: expect.anything() as object, remotes: expect.anything() as object },
    images: { default: { largestBytes: 200_000, totalBytes: 1_000_000 }, remotes: {} },
    reserved: expect.arrayContaining(['all', 'api', 'login', 'sdk', 'admin']) as string[],
  });
});

test('serves packages for ever, and the newest create-remote under a name without a version', async () => {
  const { headers, statusCode } = await app.inject('/sdk/ui-1.0.0.tgz');
  expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
  const create = await app.inject('/sdk/create-remote.tgz');
  expect([create.statusCode, create.headers['cache-control']]).toEqual([200, 'no-cache']);
  expect(create.rawPayload).toEqual((await app.inject(`/sdk/create-remote-${VERSION}.tgz`)).rawPayload);
});

test('gives what its shell renders pages with', async () => {
  const { headers, rawPayload } = await app.inject('/sdk/shell-program.json');
  expect([headers['cache-control'], headers['content-encoding']]).toEqual(['no-cache', 'gzip']);
  expect(JSON.parse(gunzipSync(rawPayload).toString())).toEqual({
    key: expect.stringMatching(/^shell [0-9a-f]{64}$/) as string,
    files: { 'main.cjs': 'exports.render = async () => undefined;' },
  });
});

const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

test('sends browsers to the documentation of the current version, and gives JSON to all others', async () => {
  for (const url of ['/sdk/', '/sdk/docs/']) {
    const { statusCode, headers } = await app.inject({ url, headers: BROWSER });
    expect([statusCode, headers.location]).toEqual([302, `/sdk/docs/${VERSION}/`]);
    expect(headers['cache-control']).toBe('no-cache');
  }
  expect((await app.inject({ url: '/sdk/', headers: BROWSER })).headers['vary']).toBe('accept');
  const weighted = { accept: 'application/json, text/html;q=0.5' };
  for (const headers of [{}, { accept: '*/*' }, { accept: 'application/json' }, weighted]) {
    const answer = await app.inject({ url: '/sdk/', headers });
    expect([answer.statusCode, answer.headers['vary']]).toEqual([200, 'accept']);
    expect(answer.json()).toMatchObject({ version: VERSION });
  }
});

test('gives JSON to browsers, too, if the current version has no documentation', async () => {
  const { app: without } = await startTestApp({
    files: { 'sdk/current.json': JSON.stringify({ version: '1.0.0' }) },
  });
  const answer = await without.inject({ url: '/sdk/', headers: BROWSER });
  expect(answer.json()).toMatchObject({ version: '1.0.0' });
  expect((await without.inject('/sdk/docs/')).statusCode).toBe(404);
});

test('serves the documentation of each version with a policy of its own', async () => {
  for (const [url, text] of [
    [`/sdk/docs/${VERSION}/`, '<h1>SDK</h1>'],
    ['/sdk/docs/1.0.0/', '<h1>SDK 1.0.0</h1>'],
    ['/sdk/docs/1.0.0/ui.html', '<h1>ui</h1>'],
  ] as const) {
    const { statusCode, headers, body } = await app.inject(url);
    expect([statusCode, body]).toEqual([200, text]);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; script-src 'self'; /) as string,
      'cross-origin-resource-policy': 'same-origin',
    });
    // Code of a build may open it, and must reach nothing there that pages refuse it.
    const { headers: ofPage } = await app.inject('/');
    const policies = [headers, ofPage].map((each) => String(each['content-security-policy']));
    for (const directive of ["worker-src 'none'", "require-trusted-types-for 'script'"])
      expect(policies.map((policy) => policy.split('; ').includes(directive))).toEqual([true, true]);
    expect(policies[0]).toContain("trusted-types 'none'");
  }
  const packed = await app.inject({
    url: `/sdk/docs/${VERSION}/`,
    headers: { 'accept-encoding': 'gzip, br' },
  });
  expect([packed.headers['content-encoding'], packed.body]).toEqual(['gzip', 'compressed start']);
  expect(packed.headers['content-type']).toBe('text/html; charset=utf-8');
  expect((await app.inject('/sdk/docs/1.0.0')).headers.location).toBe('/sdk/docs/1.0.0/');
});

test.each([
  '/sdk/docs/9.9.9/',
  '/sdk/docs/1.0.0/gallery.html',
  '/sdk/docs/../../session-secret',
  '/sdk/docs/%2e%2e/%2e%2e/session-secret',
  '/sdk/docs/1.0.0/..%2f..%2f..%2fsession-secret',
  '/sdk/docs//example.com/',
  '/sdk/docs/%5c%5cexample.com',
])('has no documentation at %s', async (url) => {
  for (const headers of [BROWSER, { ...BROWSER, 'accept-encoding': 'gzip' }]) {
    const answer = await app.inject({ url, headers });
    expect([400, 403, 404]).toContain(answer.statusCode);
    expect(answer.headers['cache-control']).toBe('no-store');
  }
});

test.each(['/sdk/ui-9.9.9.tgz', '/sdk/.released', '/sdk/../session-secret', '/sdk/%2e%2e/session-secret'])(
  'has no %s',
  async (url) => {
    const { statusCode, headers } = await app.inject(url);
    expect([400, 403, 404]).toContain(statusCode);
    expect(headers['cache-control']).toBe('no-store');
  },
);

test('says so if the site was built without an SDK', async () => {
  const { app: without } = await startTestApp();
  for (const url of ['/sdk/', '/sdk/create-remote.tgz', '/sdk/shell-program.json'])
    expect((await without.inject(url)).json()).toMatchObject({ code: 'no_sdk' });
});
