import fc from 'fast-check';
import { gunzipSync } from 'node:zlib';
import type { BootData } from '@site/contract/http/site';
import { deployed } from '@site/delivery/testing/remotes';
import { startTestApp } from '../../testing/testApp.ts';
import { EARLY_SOURCES } from './contentSecurityPolicy.ts';
import { compressDocument } from './compressedDocument.ts';

const EVIL = `</script><script>alert(1)</script><!--`;
const NAME = `</title><i>"&'<!--`;
const site = {
  name: NAME,
  serverAddress: `play.example${EVIL}`,
  accent: '#FFB454',
  hero: { de: 'Hallo', en: 'Hello' },
  socials: [],
  affiliates: [],
  publicPaths: [],
  imprint: { de: `Impressum${EVIL}`, en: `Imprint${EVIL}` },
  privacy: [{ title: { de: 'Konto', en: 'Account' }, text: { de: 'Deins.', en: 'Yours.' } }],
  voucher: { code: 'SECRET10', percent: 10 },
  services: {
    status: { url: 'https://status.example/{address}' },
    avatars: { url: 'https://heads.example/{uuid}/{size}' },
  },
};

const { app, folder } = await startTestApp({
  files: { 'site.json': JSON.stringify(site), ...deployed('shop', { title: EVIL }) },
  env: { DEV_REMOTES: 'panel=http://127.0.0.1:1' },
});

async function startOrdinary() {
  return (await startTestApp({ files: deployed('shop') })).app;
}

async function startEvil() {
  const { app: evil } = await startTestApp({
    files: { ...deployed('shop', { title: EVIL }) },
    env: { SITE_CONFIG: `${folder}/site.json` },
  });
  return evil;
}

const ordinary = await startOrdinary();
const evil = await startEvil();

function page(url = '/', headers: Record<string, string> = {}, from = ordinary) {
  return from.inject({ url, headers });
}

function nonceOf(html: string): string {
  return /<meta name="csp-nonce" content="([^"]+)">/.exec(html)?.[1] ?? '';
}

function bootOf(html: string): BootData {
  const [, json = ''] = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(json) as BootData;
}

describe('the page', () => {
  test.each([
    ['/', 200],
    ['/login', 200],
    ['/LOGIN//', 200],
    ['/?next=/api/x', 200],
    ['/shop', 200],
    ['/shop?page=%', 200],
    ['/profile/Steve', 404],
    ['/shop/a/b', 404],
    ['/shop/100%', 404],
    ['/%ff?from=%', 404],
    ['/%E0%A4%A', 404],
    ['/no/such/page', 404],
    ['/apis', 404],
    ['/assets-of-mine', 404],
    ['/%F0%9F%98%80', 404],
    [`/${'a'.repeat(300)}`, 404],
    [`/shop?${'a'.repeat(500)}`, 200],
  ])('is served at %.40s with the status %i', async (url, status) => {
    const answer = await page(url);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
    expect(answer.payload).toMatch(/^<!doctype html>/);
    expect(answer.payload).toContain('<script defer src="/assets/main.0123456789.js"></script>');
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('is served to HEAD without a body', async () => {
    const answer = await ordinary.inject({ method: 'HEAD', url: '/shop' });
    expect([answer.statusCode, answer.payload]).toEqual([200, '']);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': expect.stringContaining('nonce-'),
    });
    expect(Number(answer.headers['content-length'])).toBeGreaterThan(1_000);
  });

  test('gives the shell the data for the first paint, and nothing private', async () => {
    const { payload } = await page('/', { cookie: 'lang=de' });
    const boot = bootOf(payload);
    expect(Object.keys(boot)).toEqual(['site', 'lang', 'registry', 'revision', 'shell']);
    expect(boot).toMatchObject({
      site: { name: 'Blockhaven', imprint: { en: expect.any(String) as string } },
      lang: 'de',
    });
    expect(boot.registry.remotes.map(({ name }) => name)).toEqual(['shop']);
    expect(Object.keys(boot.site)).not.toContain('voucher');
    expect((await page('/', {}, evil)).payload).not.toMatch(/SECRET10|heads\.example/);
  });

  test.each([
    ['lang=de', 'de'],
    ['lang=DE', 'de'],
    ['a=b; lang=en', 'en'],
    ['lang=fr', 'en'],
    ['lang=%22%3E%3Cscript%3E', 'en'],
    ['lang', 'en'],
    ['', 'en'],
  ])('with the cookie "%s" has the language %s', async (cookie, lang) => {
    const { payload } = await page('/', cookie ? { cookie } : {});
    expect(payload).toContain(`<html lang="${lang}">`);
    expect(bootOf(payload).lang).toBe(lang);
  });

  test('escapes the names in it', async () => {
    const { payload } = await page('/', {}, evil);
    expect(payload.match(/<script/g)).toHaveLength(2);
    expect(payload.match(/<\/script/g)).toHaveLength(2);
    expect(payload).not.toContain('<!--');
    expect(payload).not.toContain('<i>');
    expect(payload.match(/<title>(.*)<\/title>/)?.[1]).toBe(
      `Home – &lt;/title&gt;&lt;i&gt;&quot;&amp;'&lt;!--`,
    );
    const boot = bootOf(payload);
    expect(boot.site).toMatchObject({ name: NAME, serverAddress: `play.example${EVIL}` });
    expect(boot.registry.remotes[0]?.modules[0]?.routes[0]?.title.en).toBe(EVIL);
  });
});

describe('the content security policy', () => {
  const directivesOf = (policy: unknown) =>
    Object.fromEntries(
      String(policy)
        .split('; ')
        .map((directive): [string, string] => {
          const [name = '', ...sources] = directive.split(' ');
          return [name, sources.join(' ')];
        }),
    );

  test('allows scripts of this origin, the one of the document and styles with the nonce of this response', async () => {
    const { payload, headers } = await page();
    expect(directivesOf(headers['content-security-policy'])).toEqual({
      'default-src': "'none'",
      'script-src': `'self' ${EARLY_SOURCES.join(' ')}`,
      'style-src': `'self' 'nonce-${nonceOf(payload)}'`,
      'img-src': "'self' data:",
      'font-src': "'self'",
      'connect-src': "'self'",
      'manifest-src': "'self'",
      'worker-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
      'require-trusted-types-for': "'script'",
      'trusted-types': 'default',
      'report-uri': '/api/csp-reports',
    });
    expect(headers['content-security-policy']).not.toMatch(/unsafe-|\*/);
    expect(payload).toContain(`<style nonce="${nonceOf(payload)}">`);
  });

  test('names the report endpoint over https', async () => {
    const { app: behind } = await startTestApp({
      files: deployed('shop'),
      env: { TRUST_PROXY: '127.0.0.1' },
    });
    const { headers } = await page('/', { 'x-forwarded-proto': 'https' }, behind);
    expect(headers['reporting-endpoints']).toBe('csp="/api/csp-reports"');
    expect(directivesOf(headers['content-security-policy'])).toMatchObject({ 'report-to': 'csp' });
    expect((await page()).headers).not.toHaveProperty('reporting-endpoints');
  });

  test('has a new nonce in each response', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => page()));
    const nonces = answers.map(({ payload }) => nonceOf(payload));
    expect(new Set(nonces).size).toBe(50);
    for (const nonce of nonces) expect(Buffer.from(nonce, 'base64')).toHaveLength(24);
  });

  test('allows the origins of dev servers and restricts other sites', async () => {
    const { headers } = await page('/', {}, app);
    expect(directivesOf(headers['content-security-policy'])).toMatchObject({
      'script-src': `'self' http://127.0.0.1:1 ${EARLY_SOURCES.join(' ')}`,
      'connect-src': "'self' http://127.0.0.1:1 ws://127.0.0.1:1",
    });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
    });
  });
});

describe('compression', () => {
  test.each([
    ['br', undefined],
    ['gzip, deflate, br, zstd', 'gzip'],
    ['gzip', 'gzip'],
    ['GZIP;q=0.5 , br;q=0', 'gzip'],
    ['br; q=0.0, gzip;q=0.000', undefined],
    ['identity', undefined],
    ['gzip;q=0.5, identity', undefined],
    ['*', undefined],
    ['brotli, xgzip', undefined],
    ['', undefined],
  ])('with the header "%s" uses %s', async (accepted, encoding) => {
    const { rawPayload, headers } = await page('/', { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['vary']).toBe('accept-encoding');
    expect(Number(headers['content-length'])).toBe(rawPayload.length);
    const html = (encoding ? gunzipSync(rawPayload) : rawPayload).toString();
    expect(html).toMatch(/^<!doctype html>[^]*<\/html>\n$/);
    expect(headers['content-security-policy']).toContain(`'nonce-${nonceOf(html)}'`);
  });
});

describe('an error instead of the page', () => {
  const NOT_FOUND = { code: 'not_found', message: 'There is nothing at this address.' };

  test.each([
    '/api',
    '/api/',
    '/api/unknown',
    '/api/unknown?x=/login',
    '/api/login',
    '/assets/main.ffffffffff.js',
    '/assets',
    '/remotes/shop/9.9.9/remoteEntry.js',
    '/shell-container/nothing.js',
    '/socket.io/',
    '/x.js',
    '/.env',
    '/.git/config',
    '/index.html',
    '/wp-login.php?x=1',
    '/%61ssets/x.js',
    '/Assets/x.js',
    '/images/logo.png',
    '/shop/a/b.js',
    '/%2Eenv',
    '//evil.example',
    '/metrics/x',
    '/sitemap-clans-0.xml',
  ])('is returned at %s, whatever the browser accepts', async (url) => {
    const answer = await page(url, { accept: 'text/html' });
    expect([answer.statusCode, answer.json()]).toEqual([404, NOT_FOUND]);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)('is returned for %s', async (method) => {
    for (const url of ['/login', '/api/unknown', '/api/user/rank']) {
      const answer = await ordinary.inject({ method, url, payload: {} });
      expect([answer.statusCode, answer.json()]).toEqual([404, NOT_FOUND]);
    }
  });
});

const NONCE = 'kJ8+/aZ09=';

test('a compressed document is the document, whatever its parts and its nonce', async () => {
  const part = fc.string({
    unit: fc.constantFrom('a', 'nonce="', '"', 'ü', '<style ', 'kJ8', '\n'),
    maxLength: 60,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 5 }), async (parts) => {
      const document = await compressDocument((nonce) => parts.join(nonce), NONCE.length);
      const expected = parts.join(NONCE);
      expect(document.text(NONCE).toString()).toBe(expected);
      expect(gunzipSync(document.gzip(NONCE)).toString()).toBe(expected);
    }),
  );
});

test('a page can not forge the place of a nonce', async () => {
  const evil = '\0'.repeat(NONCE.length);
  const document = await compressDocument((nonce) => `<script nonce="${nonce}">${evil}`, NONCE.length);
  expect(document.text(NONCE).toString().split(NONCE)).toHaveLength(2);
});

test('a later part refers back to an earlier one', async () => {
  const text = Array.from({ length: 500 }, (_, index) => `${index} `).join('');
  const document = await compressDocument((nonce) => `${text}${nonce}${text}`, NONCE.length);
  const single = await compressDocument(() => text, NONCE.length);
  expect(document.gzip(NONCE).length).toBeLessThan(single.gzip(NONCE).length + 100);
});

test.each([
  ['/favicon.svg', 'image/svg+xml', '<svg'],
  ['/favicon.ico', 'image/x-icon', '\0\0\u0001\0\u0001\0'],
  ['/apple-touch-icon.png', 'image/png', '\u0089PNG'],
  ['/icon-512.png', 'image/png', '\u0089PNG'],
  ['/site.webmanifest', 'application/manifest+json', '{"name":"Blockhaven"'],
])('serves %s', async (url, type, beginning) => {
  const { app } = await startTestApp({});
  const { statusCode, headers, rawPayload } = await app.inject({ url });
  expect([statusCode, String(headers['content-type']).split(';')[0]]).toEqual([200, type]);
  expect(rawPayload.toString('latin1').slice(0, beginning.length)).toBe(beginning);
  expect(headers['cache-control']).toBe('public, max-age=86400');
});

test.each([
  [{ SITE_ORIGIN: 'https://site.example' }, 'https://site.example', 'public, max-age=86400'],
  [{}, 'http://evil.example', 'no-store'],
])('disallows the API in robots.txt and names the sitemap: %j', async (env, origin, caching) => {
  const { app } = await startTestApp({ env });
  const answer = await app.inject({ url: '/robots.txt', headers: { host: 'evil.example' } });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(answer.payload).toMatch(/^User-agent: \*\nDisallow: \/api\/\n/);
  expect(answer.payload).toContain(`\nSitemap: ${origin}/sitemap.xml\n`);
  expect(answer.headers['cache-control']).toBe(caching);
});
