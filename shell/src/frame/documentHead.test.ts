import type { Location } from 'react-router-dom';
import { setShownAddress } from '../core/shownPage.ts';
import type { SiteRoute } from '../federation/routes.ts';
import { followShownPage } from './documentHead.ts';

jest.mock('../core/bootData.ts', () => jest.requireActual<object>('@site/testing/sampleSite'));
const mockLang = { language: 'en' };
jest.mock('../core/i18n.ts', () => ({
  i18n: {
    get language() {
      return mockLang.language;
    },
  },
}));

const mockRoutes: Record<string, Partial<SiteRoute>> = {
  '/clans': {
    path: '/clans',
    title: { de: 'Alle Clans', en: 'Clans' },
    description: { de: 'Alle.', en: 'All of them.' },
    remote: { modules: [{ routes: [{ query: ['page'] }] }] } as never,
  },
  '/clans/OTTR': { path: '/clans/:clan', title: { de: 'Clan', en: 'Clan' } },
  '/settings': { path: '/settings', title: { de: 'Einstellungen', en: 'Settings' } },
};
jest.mock('../federation/routes.ts', () => ({
  routeOf: (path: string) => mockRoutes[path] ?? { path: '*', title: { de: 'Nichts', en: 'Nothing' } },
  isNotFound: ({ path }: SiteRoute) => path === '*',
}));

const ORIGIN = 'http://localhost';

const SERVED = `
  <meta name="description" content="All of them."><link rel="canonical" href="${ORIGIN}/clans">
  <meta property="og:type" content="website"><meta property="og:site_name" content="Testhaven">
  <meta property="og:title" content="Clans – Testhaven"><meta property="og:description" content="All of them.">
  <meta property="og:url" content="${ORIGIN}/clans"><meta property="og:locale" content="en_GB">
  <script type="application/ld+json">{}</script>
  <meta name="csp-nonce" content="x"><title>Clans – Testhaven</title>`;

let stop: () => void = () => undefined;
function serve({ isRendered = true } = {}) {
  mockLang.language = 'en';
  document.head.innerHTML = SERVED;
  document.body.innerHTML = `<div id="root"${isRendered ? ' data-lang="en"' : ''}></div>`;
  show('/clans');
  stop = followShownPage();
}
afterEach(() => stop());

const settled = () => new Promise((resolve) => setTimeout(resolve));
function show(address: string) {
  const [pathname = '', search = ''] = address.split('?');
  document.title = `${mockRoutes[pathname]?.title?.[mockLang.language as 'en'] ?? 'Nothing'} – Testhaven`;
  setShownAddress({ pathname, search: search && `?${search}` } as Location);
}
function hoist(html: string): Element {
  document.head.insertAdjacentHTML('beforeend', html);
  return document.head.lastElementChild!;
}
/** Reads the head; fails if anything is said twice. */
function head() {
  const said = [...document.head.querySelectorAll('meta:not([name="csp-nonce"]), link')].map((element) => [
    element.getAttribute('name') ?? element.getAttribute('property') ?? element.getAttribute('rel'),
    element.getAttribute('content') ?? element.getAttribute('href'),
  ]);
  expect(new Set(said.map(([name]) => name)).size).toBe(said.length);
  return { title: document.title, ...(Object.fromEntries(said) as Record<string, string>) };
}

test('follows to a page that describes itself once its data is there, and back', async () => {
  serve();
  expect(head()).toMatchObject({ canonical: `${ORIGIN}/clans`, 'og:title': 'Clans – Testhaven' });
  show('/clans/OTTR');
  await settled();
  expect(head()).toMatchObject({
    title: 'Clan – Testhaven',
    'og:title': 'Clan – Testhaven',
    canonical: `${ORIGIN}/clans/OTTR`,
    'og:url': `${ORIGIN}/clans/OTTR`,
    'og:type': 'website',
    description: expect.stringContaining('Clan – Testhaven. Bedwars') as string,
  });
  expect(document.head.querySelector('script')).toBeNull();

  const own = [
    hoist('<meta property="og:title" content="Otters – Testhaven">'),
    hoist('<meta name="description" content="Otters swim.">'),
  ];
  await settled();
  expect(head()).toMatchObject({
    title: 'Otters – Testhaven',
    'og:title': 'Otters – Testhaven',
    description: 'Otters swim.',
    'og:description': 'Otters swim.',
  });

  for (const element of own) element.remove();
  show('/clans?utm=1&page=2');
  await settled();
  expect(head()).toMatchObject({
    title: 'Clans – Testhaven',
    'og:title': 'Clans – Testhaven',
    description: 'All of them.',
    canonical: `${ORIGIN}/clans?page=2`,
  });
});

test('changes what is served, without touching what React may have adopted, while the first page is shown', async () => {
  serve();
  const served = [...document.head.querySelectorAll('meta, link')];
  mockLang.language = 'de';
  show('/clans?page=3');
  await settled();
  expect(head()).toMatchObject({
    'og:title': 'Alle Clans – Testhaven',
    description: 'Alle.',
    'og:description': 'Alle.',
    'og:locale': 'de_DE',
    'og:url': `${ORIGIN}/clans?page=3`,
  });
  for (const element of served) expect(element.isConnected).toBe(true);
});

test('replaces what the server knew of a page that it has not rendered', async () => {
  serve({ isRendered: false });
  hoist('<meta property="og:title" content="Live clans – Testhaven">');
  await settled();
  expect(head()).toMatchObject({ title: 'Live clans – Testhaven', 'og:title': 'Live clans – Testhaven' });
});

test('gives no address to what is no page', async () => {
  serve();
  show('/settings');
  await settled();
  expect(head()).toHaveProperty('canonical');
  show('/no/such/page');
  await settled();
  expect(Object.keys(head())).toEqual(['title', 'description']);
});
