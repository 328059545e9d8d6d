import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { deployed } from '@site/delivery/testing/remotes';
import { startTestApp } from '../../testing/testApp.ts';

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

test('lets pages of other origins read files, and nothing else', async () => {
  expect((await fetchFile(`/assets/${MAIN}`)).headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  });
  const { headers } = await fetchFile('/api/registry');
  expect(headers).toMatchObject({ 'cross-origin-resource-policy': 'same-origin' });
  expect(headers['access-control-allow-origin']).toBeUndefined();
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
