import fc from 'fast-check';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { BootData } from '@site/contract/http/site';
import { deployed } from '@site/delivery/testing/remotes';
import { startTestApp } from '../../testing/testApp.ts';
import { EARLY_SOURCES } from './contentSecurityPolicy.ts';
import { compressDocument } from './compressedDocument.ts';
import { utimesSync, writeFileSync } from 'node:fs';
import { siteCookie } from '@site/contract/siteCookie';
import { addPlayer, logIn } from '../../testing/accounts.ts';
import { writeFiles } from '@site/backend/testing/folder';
import { openTestDatabase } from '../../testing/testDatabase.ts';

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

const MEMBER = siteCookie('Blockhaven', 'member');
const FONTS = siteCookie('Blockhaven', 'fonts');
const EMPTY = '<div id="root"></div>';

/** A fake shell program that prints its input, and what the remote's program returns for the page. */
const SHELL = `
const id = Math.random();
exports.render = async ({ boot, path, query, isMember }, { loadRemote, fetchData, onPageLoaded }) => {
  if (path === '/settings') return undefined;
  const remote = path.startsWith('/shop') ? await loadRemote('shop', {}).page({ path, query, fetchData }) : '';
  onPageLoaded();
  const labels = boot.registry.remotes.flatMap(({ modules }) => modules.flatMap(({ navigation }) => navigation.map(({ label }) => label.en)));
  return {
    status: path === '/unknown' ? 404 : 200,
    html: '<h1>' + [boot.site.name, boot.lang, isMember ? 'member' : 'visitor', path, query, labels, remote].join(' ') + '</h1>',
    styles: '<style data-styled="true">.a{color:red}</style>',
    fontCss: '@font-face{font-family:F}',
    title: 'Rendered <' + boot.lang + '> ' + id,
    breadcrumbs: [],
    queries: remote === '' ? {} : { 'shop/api': { 'shop()': { status: 'fulfilled', data: '</script>' } } },
  };
};`;

const REMOTE = `
exports.page = async ({ path, query, fetchData }) => {
  require('./offers.cjs');
  const { status, body } = await fetchData('/shop?x=1');
  const own = await fetchData('/profile/Lumi');
  return [status, own.status].join();
};`;

const LINK = { slots: ['navbar'], to: '/shop', label: { de: 'Laden', en: 'Shop' }, order: 5, guard: {} };
const ROUTES = ['/shop', '/shop/ranks', '/shop/o/:offer'].map((page) => ({
  feature: 'catalogue',
  path: page,
  title: { de: 'Laden', en: 'Shop' },
  guard: {},
  render: 'server',
  query: ['page'],
}));

/** The shop as a remote whose pages are rendered on the server. */
const shop = (version = '1.0.0', program = REMOTE) => {
  const files = deployed('shop', {
    version,
    manifest: {
      modules: [{ module: './manifest', routes: ROUTES, navigation: [LINK] }],
      server: {
        files: ['server/main.cjs', 'server/offers.cjs'],
        chunks: { __federation_expose_manifest: ['m.js'], offers: ['o.js', 'm.js'], other: ['x.js'] },
      },
    },
  });
  const folder = `remotes/shop/${version}/server`;
  return { ...files, [`${folder}/main.cjs`]: program, [`${folder}/offers.cjs`]: '' };
};

const db = await openTestDatabase();
await addPlayer(db, { name: 'Owner', rank: 'owner' });

async function start(
  files: Readonly<Record<string, string>> = {},
  more: Parameters<typeof startTestApp>[0] = {},
) {
  const { app, folder } = await startTestApp({
    db,
    ...more,
    files: { 'shell-server/main.cjs': SHELL, ...files },
  });
  await app.ready();
  const page = async (url = '/', cookies: Record<string, string> = {}) => {
    const { payload, headers, statusCode } = await app.inject({ url, cookies });
    return { html: payload, policy: String(headers['content-security-policy']), status: statusCode };
  };
  /** Asks again until the page is as expected: a visitor doesn't wait long for a page that is not rendered yet. */
  const rendered = async (
    url = '/',
    cookies: Record<string, string> = {},
    isRight = (html: string) => !html.includes(EMPTY),
  ) => {
    for (;;) {
      const answer = await page(url, cookies);
      if (isRight(answer.html)) return answer;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  return { app, folder, page, rendered, file: path.join(folder, 'shell-server/main.cjs') };
}

const rootOf = (html: string) => /<div id="root"[^]*?<\/div>/.exec(html)?.[0];
const headingOf = (html: string) => /<h1>(.*?)<\/h1>/.exec(html)?.[1];
const titleOf = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1];

test.each([
  ['en', {}],
  ['de', { lang: 'de' }],
])('renders a page that can be read without scripts (%s)', async (lang, cookies) => {
  const { rendered } = await start();
  const { html, policy } = await rendered('/', cookies);
  expect(rootOf(html)).toBe(
    `<div id="root" data-lang="${lang}" data-path="/"><h1>Blockhaven ${lang} visitor /   </h1></div>`,
  );
  expect(titleOf(html)).toMatch(`Rendered &lt;${lang}&gt;`);
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
  expect(html).toContain(`<style nonce="${nonce}" data-styled="true">.a{color:red}</style>`);
  expect(html).not.toContain('@font-face{font-family:F}');
});

test('renders the restoring state for a browser with the member cookie', async () => {
  const { rendered } = await start();
  expect(rootOf((await rendered('/', { [MEMBER]: 'en' })).html)).toBe(
    '<div id="root" data-lang="en" data-account="restoring" data-path="/"><h1>Blockhaven en member /   </h1></div>',
  );
});

test.each([
  [{ [MEMBER]: 'de' }, 'de'],
  [{ [MEMBER]: 'de', lang: 'en' }, 'en'],
  [{ [MEMBER]: '"><script>' }, 'en'],
])("renders a member's language unless the lang cookie overrides it: %j", async (cookies, lang) => {
  const { page } = await start();
  expect((await page('/', cookies)).html).toContain(`<html lang="${lang}">`);
});

test('includes the fonts in the first paint if the browser has cached them', async () => {
  const { rendered } = await start();
  expect((await rendered('/', { [FONTS]: '1' })).html).toContain('@font-face{font-family:F}');
});

test('responds with the status of the page', async () => {
  const { rendered, page } = await start();
  expect((await rendered('/no/such/page')).status).toBe(404);
  expect((await rendered('/')).status).toBe(200);
  expect((await page('/settings')).status).toBe(200);
});

test.each(['/x?page=2', '/loginx', '/login/x', '/settings2', '/shop/x/y'])(
  'shares one page between all paths without a page: %s',
  async (url) => {
    const { rendered } = await start(shop());
    const [one, other] = [await rendered('/no/such/page'), await rendered(url)];
    expect([other.status, titleOf(other.html)]).toEqual([404, titleOf(one.html)]);
  },
);

describe('a page of a remote', () => {
  test('is rendered by its server program, with public data only', async () => {
    const { rendered } = await start(shop());
    const { html } = await rendered('/shop/ranks');
    expect(headingOf(html)).toBe('Blockhaven en visitor /shop/ranks  Shop 404,401');
  });

  test('comes with its data and with the scripts that make it interactive', async () => {
    const { rendered } = await start(shop());
    const { html } = await rendered('/shop');
    expect(html).toContain(
      '<script type="application/json" id="queries">{"shop/api":{"shop()":{"status":"fulfilled","data":"\\u003c/script>"}}}</script>',
    );
    const preloads = [
      ...html.matchAll(/<link rel="preload" as="script" href="([^"]+)" fetchpriority="low"( crossorigin)?>/g),
    ];
    expect(preloads.map(([, url, cors]) => url + (cors ?? ''))).toEqual([
      '/remotes/shop/1.0.0/remoteEntry.js crossorigin',
      '/remotes/shop/1.0.0/m.js',
      '/remotes/shop/1.0.0/o.js',
    ]);
  });

  test('has one address for search engines, with the parameters that it names', async () => {
    const { rendered } = await start(shop());
    const { html } = await rendered('/shop?utm=1&page=2');
    expect(html).toContain('<link rel="canonical" href="http://localhost:80/shop?page=2">');
    expect(html).toContain('<meta property="og:title" content="Rendered &lt;en&gt;');
    expect(html).toContain('<meta property="og:image" content="http://localhost:80/icon-512.png">');
    expect((await rendered('/no/such/page')).html).not.toContain('canonical');
  });

  test('names the configured origin, whatever host was asked', async () => {
    const { app, rendered } = await start(shop(), { env: { SITE_ORIGIN: 'https://site.example' } });
    await rendered('/shop');
    const { payload } = await app.inject({ url: '/shop', headers: { host: 'evil.example' } });
    expect(payload).toContain('<link rel="canonical" href="https://site.example/shop">');
    expect(payload).not.toContain('evil.example');
  });

  test.each(['/SHOP/RANKS', '/shop/ranks//'])('has one address and one cached page: %s', async (url) => {
    const { rendered } = await start(shop());
    const { html } = await rendered('/shop/ranks');
    const other = await rendered(url);
    expect(titleOf(other.html)).toBe(titleOf(html));
    expect(other.html).toContain('<link rel="canonical" href="http://localhost:80/shop/ranks">');
    expect(other.html).toContain(' data-path="/shop/ranks">');
  });

  test('has one encoding of a parameter', async () => {
    const { rendered } = await start(shop());
    const { html } = await rendered('/shop/o/%4b%2fA');
    expect(headingOf(html)).toContain(' /shop/o/K%2FA ');
    expect(titleOf((await rendered('/Shop/o/K%2FA/')).html)).toBe(titleOf(html));
  });

  test('depends on the parameters that it names, in any order, and on no others', async () => {
    const { rendered } = await start(shop());
    const { html } = await rendered('/shop?utm=1&page=2');
    expect(headingOf(html)).toContain('/shop page=2 ');
    expect(titleOf((await rendered('/shop?page=2&utm=2')).html)).toBe(titleOf(html));
    expect(titleOf((await rendered('/shop?page=3')).html)).not.toBe(titleOf(html));
  });

  test('is rendered in the browser if the build has no server program', async () => {
    const { page } = await start(
      deployed('shop', { manifest: { modules: [{ module: './manifest', routes: ROUTES, navigation: [] }] } }),
    );
    expect(rootOf((await page('/shop')).html)).toBe(EMPTY);
  });

  test('is rendered in the browser if its server program is missing', async () => {
    const { 'remotes/shop/1.0.0/server/main.cjs': _, ...files } = shop();
    const { page } = await start(files);
    const { status, html } = await page('/shop');
    expect([status, rootOf(html)]).toEqual([200, EMPTY]);
  });

  test.each([
    ['throws', 'exports.page = () => { throw new Error("a bug"); };'],
    ['can’t be read', 'this is no program'],
  ])(
    'is rendered in the browser if its server program %s, and other pages are rendered',
    async (_, program) => {
      let log = '';
      const { page, rendered } = await start(shop('1.0.0', program), {
        env: { LOG_LEVEL: 'warn' },
        logTo: { write: (line) => (log += line) },
      });
      expect(rootOf((await page('/shop')).html)).toBe(EMPTY);
      expect(rootOf((await rendered('/')).html)).toContain('Shop');
      while (!log.includes('a page could not be rendered')) await page('/shop');
    },
  );

  test('changes with the next version', async () => {
    const { folder, rendered } = await start(shop());
    const { html } = await rendered('/shop');
    expect(html).toContain('/remotes/shop/1.0.0/');
    writeFiles(folder, shop('2.0.0', 'exports.page = () => "second";'));
    expect(
      headingOf((await rendered('/shop', {}, (next) => headingOf(next)?.endsWith('second') ?? false)).html),
    ).toContain('second');
  });
});

test('shares a page between visitors, and renders it again after a new build of the shell', async () => {
  const { rendered, file } = await start();
  const first = titleOf((await rendered()).html);
  const again = await Promise.all(Array.from({ length: 20 }, () => rendered('/?ref=friend')));
  expect(new Set(again.map(({ html }) => titleOf(html)))).toEqual(new Set([first]));
  writeFileSync(file, SHELL.replace("'Rendered", "'Second"));
  utimesSync(file, new Date(), new Date(Date.now() + 60_000));
  expect(titleOf((await rendered('/', {}, (html) => html.includes('Second'))).html)).toContain('Second');
});

test('renders nothing during maintenance', async () => {
  const { app, page, rendered } = await start();
  const owner = await logIn(app, 'Owner');
  await owner.put('/api/panel/maintenance/toggle');
  expect(rootOf((await page()).html)).toBe(EMPTY);
  await owner.put('/api/panel/maintenance/toggle');
  expect(rootOf((await rendered()).html)).toContain('<h1>');
});

test('renders nothing while the maintenance state is unknown', async () => {
  const { app } = await startTestApp({ files: { 'shell-server/main.cjs': SHELL } });
  expect(rootOf((await app.inject({ url: '/' })).payload)).toBe(EMPTY);
});

test('serves a shell without a server program', async () => {
  const { app } = await startTestApp({ db });
  expect(rootOf((await app.inject({ url: '/' })).payload)).toBe(EMPTY);
});

test.each([
  ['/login?from=%2Fstats', '/login?from=%2Fstats'],
  ['//evil.example/', '/'],
  ['/\\\\evil.example/', '/'],
])('leads a form that was sent before its code arrived back to its page: %s', async (url, location) => {
  const { app } = await startTestApp({});
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await app.inject({ method: 'POST', url, headers, payload: 'password=secret' });
  expect([answer.statusCode, answer.headers.location]).toEqual([303, location]);
});
