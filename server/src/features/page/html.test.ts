import { createHash } from 'node:crypto';
import { EARLY_EVENTS_SCRIPT } from '@site/contract/earlyEvents';
import { EARLY_REFRESH_SCRIPT } from '@site/contract/earlyRefresh';
import { contentSecurityPolicy } from './contentSecurityPolicy.ts';
import { renderDocument } from './html.ts';
import type { KnownPage } from './knownPage.ts';

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
