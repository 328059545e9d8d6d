import { utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { siteCookie } from '@site/contract/siteCookie';
import { addPlayer, logIn } from '../../testing/accounts.ts';
import { writeFiles } from '@site/backend/testing/folder';
import { deployed } from '@site/delivery/testing/remotes';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';

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
