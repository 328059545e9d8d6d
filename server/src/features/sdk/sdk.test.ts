import { gunzipSync } from 'node:zlib';
import type { OfferedSdk } from '@site/backend/sdkFolder';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';

const db = await openTestDatabase();

/** The files of a build of the site with a version of the SDK. */
function sdkFiles(version: string, text = 'packed'): Record<string, string> {
  const packageOf = (name: string) => ({
    manifest: { name: `@site/${name}`, version, dependencies: { zod: '4.0.0' } },
    file: `site-${name}-${version}.tgz`,
    integrity: `sha512-${name}`,
    shasum: 'abc',
    unpackedSize: 7,
  });
  const offered: OfferedSdk = {
    version,
    contentHash: `hash of ${text}`,
    packages: [packageOf('ui'), packageOf('create-remote')],
    docs: ['index.html', 'ui.html'],
  };
  return {
    'sdk/sdk.json': JSON.stringify(offered),
    [`sdk/site-ui-${version}.tgz`]: `${text} ui ${version}`,
    [`sdk/site-create-remote-${version}.tgz`]: `${text} create ${version}`,
    'sdk/docs/index.html': `<h1>SDK ${version}</h1><!-- versions --><!-- notice -->`,
    'sdk/docs/ui.html': '<h1>ui</h1>',
    'sdk/docs/secret.html': 'not among the pages',
    'shell-server/main.cjs': 'exports.render = async () => undefined;',
    'shell/contract.json': JSON.stringify({ version: '1.0.0', store: '1.3.0', shared: { react: '19.3.1' } }),
  };
}

async function startSite(version: string, { text = 'packed', env = {} } = {}) {
  const warned: string[] = [];
  const { app } = await startTestApp({
    db,
    files: sdkFiles(version, text),
    env: { LOG_LEVEL: 'warn', ...env },
    logTo: { write: (line) => void warned.push(line) },
  });
  await app.services.delivery.sdk.current();
  return { app, isStored: !warned.join('').includes('is stored with other content') };
}

await startSite('3.0.0');
const { app } = await startSite('3.1.0', { env: { SITE_ORIGIN: 'https://site.example' } });

test('lists the versions, what the shell gives, and reserved names', async () => {
  const answer = await app.inject('/sdk/');
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache']);
  expect(answer.json()).toEqual({
    version: '3.1.0',
    versions: ['3.0.0', '3.1.0'],
    shell: { version: '1.0.0', store: '1.3.0', shared: { react: '19.3.1' } },
    budgets: { default: expect.anything() as object, remotes: expect.anything() as object },
    images: { default: { largestBytes: 200_000, totalBytes: 1_000_000 }, remotes: {} },
    reserved: expect.arrayContaining(['all', 'api', 'login', 'sdk', 'admin']) as string[],
  });
});

test.each(['/sdk/@site%2fui', '/sdk/@site%2Fui', '/sdk/@site/ui'])('is an npm registry: %s', async (url) => {
  const answer = await app.inject(url);
  const iso = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string;
  const versionOf = (version: string) => ({
    name: '@site/ui',
    version,
    dependencies: { zod: '4.0.0' },
    dist: {
      tarball: `https://site.example/sdk/@site/ui/-/ui-${version}.tgz`,
      integrity: 'sha512-ui',
      shasum: 'abc',
      unpackedSize: 7,
    },
  });
  expect(answer.headers['cache-control']).toBe('no-cache');
  expect(answer.json()).toEqual({
    name: '@site/ui',
    'dist-tags': { latest: '3.1.0' },
    versions: { '3.0.0': versionOf('3.0.0'), '3.1.0': versionOf('3.1.0') },
    modified: iso,
    time: { created: iso, modified: iso, '3.0.0': iso, '3.1.0': iso },
  });
});

test('serves tarballs for ever, and the current create-remote under a name without a version', async () => {
  const { headers, statusCode, body } = await app.inject('/sdk/@site/ui/-/ui-3.0.0.tgz');
  expect([statusCode, body]).toEqual([200, 'packed ui 3.0.0']);
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const create = await app.inject('/sdk/create-remote.tgz');
  expect([create.headers['cache-control'], create.body]).toEqual(['no-cache', 'packed create 3.1.0']);
});

test('a version that is stored stays as it is, whatever a later build has', async () => {
  const same = await startSite('3.0.0');
  const other = await startSite('3.0.0', { text: 'changed' });
  expect([same.isStored, other.isStored]).toEqual([true, false]);
  const { body } = await other.app.inject('/sdk/@site/ui/-/ui-3.0.0.tgz');
  expect(body).toBe('packed ui 3.0.0');
  const answer = await other.app.inject('/sdk/@site/ui');
  expect(answer.json()).toMatchObject({ 'dist-tags': { latest: '3.0.0' } });
});

test('nothing may keep addresses that a made-up host has asked for', async () => {
  const { app: open } = await startSite('3.1.0', { env: { HOST: '0.0.0.0' } });
  const { headers } = await open.inject({ url: '/sdk/@site/ui', headers: { host: 'evil.example' } });
  expect(headers['cache-control']).toBe('no-store');
  const { body } = await app.inject({ url: '/sdk/@site/ui', headers: { host: 'evil.example' } });
  expect(body).not.toContain('evil.example');
});

test.each(['PUT', 'POST', 'DELETE'] as const)('nobody can publish: %s', async (method) => {
  const { statusCode } = await app.inject({ method, url: '/sdk/@site%2fui', payload: {} });
  expect(statusCode).toBe(404);
});

test.each([
  '/sdk/@site/nothing',
  '/sdk/@other/ui',
  '/sdk/ui',
  '/sdk/@site/ui/-/ui-9.9.9.tgz',
  '/sdk/@site/ui/-/create-remote-3.0.0.tgz',
  '/sdk/@site/ui/-/ui-3.0.0.tgz/x',
  '/sdk/@site%2f..%2fui',
  '/sdk/sdk.json',
  '/sdk/site-ui-3.0.0.tgz',
  '/sdk/../session-secret',
  '/sdk/%2e%2e/session-secret',
])('has no %s', async (url) => {
  const { statusCode, headers, body } = await app.inject(url);
  expect([400, 403, 404]).toContain(statusCode);
  expect(headers['cache-control']).toBe('no-store');
  if (url.includes('@site') && !url.includes('..')) expect(JSON.parse(body)).toEqual({ error: 'Not found' });
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
    expect([statusCode, headers.location]).toEqual([302, '/sdk/docs/3.1.0/']);
    expect(headers['cache-control']).toBe('no-cache');
  }
  const weighted = { accept: 'application/json, text/html;q=0.5' };
  for (const headers of [{}, { accept: '*/*' }, { accept: 'application/json' }, weighted]) {
    const answer = await app.inject({ url: '/sdk/', headers });
    expect([answer.statusCode, answer.headers['vary']]).toEqual([200, 'accept']);
  }
});

test('serves the documentation of each version with a policy of its own', async () => {
  const list = (own: string) =>
    ['3.1.0', '3.0.0']
      .map((version) => {
        const mark = version === own ? ' aria-current="true"' : '';
        const current = version === '3.1.0' ? ' (current)' : '';
        return `<li><a href="../${version}/index.html"${mark}>${version}${current}</a></li>`;
      })
      .join('');
  for (const [url, text] of [
    ['/sdk/docs/3.1.0/', `<h1>SDK 3.1.0</h1>${list('3.1.0')}`],
    [
      '/sdk/docs/3.0.0/',
      `<h1>SDK 3.0.0</h1>${list('3.0.0')}<p class="notice">This is about version 3.0.0. The current one is <a href="../3.1.0/index.html">3.1.0</a>.</p>`,
    ],
    ['/sdk/docs/3.0.0/ui.html', '<h1>ui</h1>'],
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
  const packed = await app.inject({ url: '/sdk/docs/3.0.0/ui.html', headers: { 'accept-encoding': 'gzip' } });
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(packed.rawPayload).toString()).toBe('<h1>ui</h1>');
  expect((await app.inject('/sdk/docs/3.0.0')).headers.location).toBe('/sdk/docs/3.0.0/');
});

test.each([
  '/sdk/docs/9.9.9/',
  '/sdk/docs/3.0.0/secret.html',
  '/sdk/docs/../../session-secret',
  '/sdk/docs/3.0.0/..%2f..%2f..%2fsession-secret',
  '/sdk/docs//example.com/',
  '/sdk/docs/%5c%5cexample.com',
])('has no documentation at %s', async (url) => {
  const answer = await app.inject({ url, headers: BROWSER });
  expect([400, 403, 404]).toContain(answer.statusCode);
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('says so if the site was built without an SDK', async () => {
  const { app: without } = await startTestApp();
  for (const url of ['/sdk/', '/sdk/create-remote.tgz', '/sdk/shell-program.json'])
    expect((await without.inject(url)).json()).toMatchObject({ code: 'no_sdk' });
});

test('servers that start at once store a version together', async () => {
  const stored = await Promise.all([startSite('3.2.0'), startSite('3.2.0'), startSite('3.2.0')]);
  expect(stored.map(({ isStored }) => isStored)).toEqual([true, true, true]);
});
