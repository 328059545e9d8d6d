import { createHash, randomUUID } from 'node:crypto';
import { EARLY_EVENTS_SCRIPT } from '@site/contract/earlyEvents';
import { EARLY_REFRESH_SCRIPT } from '@site/contract/earlyRefresh';
import { contentSecurityPolicy } from './contentSecurityPolicy.ts';
import { renderDocument } from './html.ts';
import { type KnownPage, canonicalPage, knownPage } from './knownPage.ts';
import type { Registry } from '@site/contract/http/registry';
import { deployed } from '@site/delivery/testing/remotes';
import { startTestApp } from '../../testing/testApp.ts';
import { openTestDatabase } from '../../testing/testDatabase.ts';

const CLANS = ['Crimson Otters', 'Ünïcörn & <Söhne>'];
const db = await openTestDatabase();
await db
  .insertInto('clans')
  .values(CLANS.map((name, index) => ({ id: randomUUID(), name, tag: `T${index}`, elo: index })))
  .execute();

describe('the HTML of a page', () => {
  const site = { name: 'Blockhaven', accent: '#FFB454' } as never;
  const known = { title: 'Clan – Blockhaven', description: 'A clan.', address: '/clans/OTTR' };
  const boot = { site, lang: 'en' as const, registry: { remotes: [] }, revision: '', shell: '' };

  test('preloads scripts as the browser will request them, or it would load them twice', () => {
    const preloads = [
      '/remotes/shop/1.0.0/remoteEntry.js',
      '/remotes/shop/1.0.0/cart.js',
      'https://builds.example/shop/cart.js',
    ];
    const input = { boot, scripts: [], preloads, known, origin: '', isMember: false, hasFonts: false };
    const tags = renderDocument(input, 'nonce').match(/<link rel="preload"[^>]*>/g) ?? [];
    expect(tags.map((tag) => tag.endsWith(' crossorigin>'))).toEqual([true, false, true]);
  });

  const rendered = {
    status: 200,
    html: '',
    styles: '',
    fontCss: '',
    title: 'Otters',
    breadcrumbs: [],
    queries: {},
    preloads: [],
    address: '/clans/OTTR',
  } as const;

  function headOf(page: object | undefined, of: KnownPage = known, isMember = false): string {
    const input = {
      boot,
      known: of,
      scripts: [],
      preloads: [],
      origin: 'https://site.example',
      isMember,
    };
    return renderDocument({ ...input, hasFonts: false, rendered: page && { ...rendered, ...page } }, 'nonce');
  }

  test('keeps presses and submissions of a rendered page, and runs no other script of its own', () => {
    const html = headOf({});
    expect(html.match(/<script>.*?<\/script>/g)).toEqual([`<script>${EARLY_EVENTS_SCRIPT}</script>`]);
    expect(headOf(undefined)).not.toContain('<script>');
    expect(headOf(undefined, known, true)).toContain(`<script>${EARLY_REFRESH_SCRIPT}</script>`);
    const digests = [EARLY_EVENTS_SCRIPT, EARLY_REFRESH_SCRIPT].map(
      (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    );
    expect(contentSecurityPolicy('nonce')).toContain(`script-src 'self' ${digests.join(' ')};`);
  });

  test('a member’s page names the reads that it begins with, for nobody else', () => {
    const page = { reads: ['/profile/{2}', '/alerts?limit=1"><script>'] };
    const html = headOf(page, known, true);
    expect(html).toContain(
      `<script data-reads="[&quot;/profile/{2}&quot;,&quot;/alerts?limit=1\\&quot;&gt;&lt;script&gt;&quot;]">${EARLY_REFRESH_SCRIPT}`,
    );
    expect(headOf(page)).not.toContain('data-reads');
  });

  test('shows images of builds from where they are, and of nowhere else', () => {
    expect(contentSecurityPolicy('nonce')).toContain("img-src 'self' data:;");
    const policy = contentSecurityPolicy('nonce', {
      devOrigins: ['http://localhost:3001'],
      fileOrigins: ['https://files.example'],
    });
    expect(policy).toContain("img-src 'self' data: http://localhost:3001 https://files.example;");
  });

  const structuredDataOf = (html: string): unknown =>
    JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? 'null');

  test('describes a page in its own words, to search engines and to other sites', () => {
    const html = headOf({ description: 'Otters & "friends"' });
    expect(html).toContain('<meta name="description" content="Otters &amp; &quot;friends&quot;">');
    expect(html).toContain('<meta property="og:description" content="Otters &amp; &quot;friends&quot;">');
    expect(html.match(/name="description"/g)).toHaveLength(1);
  });

  test('describes a page that is rendered in the browser, and one without words of its own, by what is known of it', () => {
    const html = headOf(undefined);
    expect(html).toContain('<title>Clan – Blockhaven</title>');
    expect(html).toContain('<meta property="og:title" content="Clan – Blockhaven">');
    expect(html).toContain('<link rel="canonical" href="https://site.example/clans/OTTR">');
    expect(html).toContain('<meta property="og:url" content="https://site.example/clans/OTTR">');
    for (const head of [html, headOf({})]) {
      expect(head).toContain('<meta name="description" content="A clan.">');
      expect(head).toContain('<meta property="og:description" content="A clan.">');
    }
  });

  test('what is no page has no address', () => {
    const html = headOf(undefined, { ...known, address: undefined });
    expect(html).toContain('<title>Clan – Blockhaven</title>');
    expect(html).not.toMatch(/canonical|og:/);
  });

  test('names the pages above a page in structured data, which can’t close its element', () => {
    const breadcrumbs = [
      { name: 'Clans', path: '/clans' },
      { name: '</script><b>', path: '/clans/OTTR' },
    ];
    expect(structuredDataOf(headOf({ breadcrumbs }))).toEqual({
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Clans', item: 'https://site.example/clans' },
        { '@type': 'ListItem', position: 2, name: '</script><b>', item: 'https://site.example/clans/OTTR' },
      ],
    });
    expect(structuredDataOf(headOf({}))).toBeNull();
  });
});

describe('what is known of an address', () => {
  const route = (path: string, more: object = {}) => ({
    feature: 'clans',
    path,
    title: { de: `${path} auf Deutsch`, en: path },
    guard: {},
    ...more,
  });
  const routes = [
    route('/clans', { query: ['page'], description: { de: 'Alle Clans.', en: 'All clans.' } }),
    route('/clans/:clan'),
    route('/clans/new', { guard: { login: true } }),
  ];
  const registry = {
    remotes: [{ name: 'community', modules: [{ module: './manifest', routes, navigation: [] }] }],
  } as unknown as Registry;
  const site = { name: 'Blockhaven' } as never;

  const known = (url: string, lang: 'de' | 'en' = 'en') => {
    const [path = '', query = ''] = url.split('?');
    return knownPage(canonicalPage(path, registry), query, { registry, lang, site });
  };

  test.each([
    ['/', 'Home – Blockhaven', 'Blockhaven – Bedwars,', '/'],
    ['/login?from=%2Fclans', 'Log in – Blockhaven', 'With the name you play under.', '/login'],
    ['/Clans//?page=2&utm=1', '/clans – Blockhaven', 'All clans.', '/clans?page=2'],
    ['/clans/OTTR', '/clans/:clan – Blockhaven', '/clans/:clan – Blockhaven. Bedwars,', '/clans/OTTR'],
    ['/clans/new', '/clans/new – Blockhaven', '/clans/new – Blockhaven. Bedwars,', '/clans/new'],
    ['/no/such/page', 'Page not found – Blockhaven', 'Page not found – Blockhaven. Bedwars,', undefined],
  ])('knows %s without its data', (url, title, description, address) => {
    expect(known(url)).toEqual({
      title,
      description: expect.stringContaining(description) as string,
      address,
    });
  });

  test('speaks the language of the visitor', () => {
    expect(known('/clans', 'de')).toMatchObject({
      title: '/clans auf Deutsch – Blockhaven',
      description: 'Alle Clans.',
    });
  });
});

describe('the sitemap', () => {
  const route = (path: string, more: object = {}) => ({
    feature: 'shop',
    path,
    title: { de: 'Laden', en: 'Shop' },
    guard: {},
    render: 'server',
    ...more,
  });

  const routes = [
    route('/shop'),
    route('/shop/:offer'),
    route('/shop/own', { guard: { login: true } }),
    route('/shop/new', { render: undefined }),
  ];

  const ORIGIN = 'https://site.example';

  async function start(env: Record<string, string> = { SITE_ORIGIN: ORIGIN }) {
    const { app } = await startTestApp({
      db,
      env,
      files: deployed('shop', { manifest: { modules: [{ module: './manifest', routes, navigation: [] }] } }),
    });
    return async (url: string) => {
      const asked = { host: 'evil.example' };
      const { statusCode, headers, payload } = await app.inject({ url, headers: asked });
      const locations = [...payload.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location]) => location);
      return {
        status: statusCode,
        type: headers['content-type'],
        caching: headers['cache-control'],
        locations,
      };
    };
  }

  test('names the files with pages and clans', async () => {
    const read = await start();
    expect(await read('/sitemap.xml')).toEqual({
      status: 200,
      type: 'application/xml',
      caching: 'public, max-age=3600',
      locations: [`${ORIGIN}/sitemap-pages.xml`, `${ORIGIN}/sitemap-clans-1.xml`],
    });
  });

  test('lists the public pages that are rendered, without parameters', async () => {
    const read = await start();
    const { locations } = await read('/sitemap-pages.xml');
    expect(locations).toEqual(['/', '/imprint', '/privacy', '/shop'].map((path) => ORIGIN + path));
  });

  test('lists the clans with encoded names', async () => {
    const read = await start();
    const { status, locations } = await read('/sitemap-clans-1.xml');
    expect(status).toBe(200);
    expect(locations).toEqual(CLANS.map((name) => `${ORIGIN}/clans/${encodeURIComponent(name)}`));
    expect((await read('/sitemap-clans-2.xml')).locations).toEqual([]);
  });

  test.each(['/sitemap.xml', '/sitemap-pages.xml', '/sitemap-clans-1.xml'])(
    'names the host that was asked, for nobody else, if no origin is configured: %s',
    async (url) => {
      const read = await start({});
      const { caching, locations } = await read(url);
      expect(caching).toBe('no-store');
      expect(locations.length).toBeGreaterThan(0);
      for (const location of locations) expect(location).toMatch(/^http:\/\/evil\.example\//);
    },
  );

  test.each([
    '/sitemap-clans-0.xml',
    '/sitemap-clans-x.xml',
    '/sitemap-clans-1.xmlx',
    '/sitemap-clans-99999.xml',
  ])('responds with 404 to %s', async (url) => {
    const read = await start();
    expect((await read(url)).status).toBe(404);
  });
});
