import { EARLY_EVENTS_SCRIPT } from '@site/contract/earlyEvents';
import { EARLY_REFRESH_SCRIPT } from '@site/contract/earlyRefresh';
import type { BootData } from '@site/contract/http/site';
import { baseCss } from '@site/ui/baseCss';
import { escapeHtml, escapeJson } from '@site/backend/escapeHtml';
import { queriesTag, rootTag, styleTags, type ServedPage } from '@site/delivery';
import type { KnownPage } from './knownPage.ts';

export interface DocumentInput {
  readonly boot: BootData;
  readonly scripts: readonly string[];
  /** Scripts that the page needs soon, with or without a rendered page. */
  readonly preloads: readonly string[];
  readonly origin: string;
  readonly known: KnownPage;
  readonly rendered?: ServedPage | undefined;
  /** True if the browser has the `member` cookie. */
  readonly isMember: boolean;
  /** True if the browser has cached the fonts, so that the first paint may use them. */
  readonly hasFonts: boolean;
}

/** Texts for visitors without JavaScript: below a rendered page, or instead of one. */
const NO_SCRIPT = {
  rendered: {
    de: 'Vieles auf dieser Seite braucht JavaScript.',
    en: 'Much of this site needs JavaScript.',
  },
  empty: { de: 'Diese Seite braucht JavaScript.', en: 'This site needs JavaScript.' },
} as const;

/** The shell's frame: what the browser scrolls to must lie neither below its header nor below a note at the bottom. */
const FRAME_CSS = `
  html { scroll-padding: calc(88px + var(--frame-top, 0px)) 0 48px; }
  #root { min-height: 100dvh; display: flex; flex-direction: column; }
  @media print {
    #root, #content { min-height: 0 !important; }
    #root > header { position: static; }
    #root > header nav, #root > header button, #root > [role="status"], #root > [aria-live] { display: none; }
  }
`;

/** CSS for the first paint of all pages: the colours and resets, as small as possible. */
function pageCss(accent: string): string {
  return (baseCss(accent) + FRAME_CSS)
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replaceAll(': ', ':')
    .replaceAll(';}', '}');
}

/** A remote's entry, and whatever comes from another origin, is requested with CORS. */
const hasCors = (url: string) => url.endsWith('/remoteEntry.js') || !url.startsWith('/');

/** Low priority, so that the first paint does not wait for scripts. */
function preloadTags(urls: readonly string[]): string {
  const attributes = (url: string) =>
    `href="${escapeHtml(url)}" fetchpriority="low"${hasCors(url) ? ' crossorigin' : ''}`;
  return urls.map((url) => `<link rel="preload" as="script" ${attributes(url)}>`).join('');
}

/** The boot data as pages need it: they know which slots they open. */
function bootTag(boot: BootData): string {
  const remotes = boot.registry.remotes.map(({ modules, ...remote }) => ({
    ...remote,
    modules: modules.map(({ slots: _, ...module }) => module),
  }));
  return `<script type="application/json" id="boot">${escapeJson({ ...boot, registry: { remotes } })}</script>`;
}

const titleOf = ({ rendered, known }: DocumentInput) => rendered?.title ?? known.title;

const OG_LOCALES = { de: 'de_DE', en: 'en_GB' } as const;

/** The breadcrumbs for search engines, after schema.org. */
function breadcrumbTag({ rendered, origin }: DocumentInput): string {
  if (!rendered || rendered.breadcrumbs.length === 0) return '';
  const itemListElement = rendered.breadcrumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  }));
  const data = { '@context': 'https://schema.org', '@type': 'BreadcrumbList', itemListElement };
  return `<script type="application/ld+json">${escapeJson(data)}</script>`;
}

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;

function descriptionTags(input: DocumentInput): string {
  const { rendered, known, origin, boot } = input;
  const description = rendered?.description ?? known.description;
  const descriptionTag = meta('name', 'description', description);
  const { address } = known;
  if (address === undefined || (rendered && rendered.status !== 200)) return descriptionTag;
  const url = origin + address;
  const properties = {
    'og:type': 'website',
    'og:site_name': boot.site.name,
    'og:title': titleOf(input),
    'og:description': description,
    'og:url': url,
    'og:image': `${origin}/icon-512.png`,
    'og:locale': OG_LOCALES[boot.lang],
  };
  const tags = Object.entries(properties).map(([name, content]) => meta('property', name, content));
  const canonical = `<link rel="canonical" href="${escapeHtml(url)}">`;
  return descriptionTag + canonical + tags.join('') + breadcrumbTag(input);
}

/** The reads that the early refresh begins. */
const readsAttribute = (rendered: ServedPage | undefined) =>
  rendered?.reads?.length ? ` data-reads="${escapeHtml(JSON.stringify(rendered.reads))}"` : '';

/** Returns the HTML document of a page: the rendered page, or an empty one that the shell renders in the browser. */
export function renderDocument(input: DocumentInput, nonce: string): string {
  const { boot, scripts, rendered, isMember, hasFonts } = input;
  const { site, lang } = boot;
  const tags = scripts.map((src) => `<script defer src="${escapeHtml(src)}"></script>`).join('');
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#0B1020">
${isMember ? `<script${readsAttribute(rendered)}>${EARLY_REFRESH_SCRIPT}</script>\n` : ''}${descriptionTags(input)}<meta name="csp-nonce" content="${nonce}">
<title>${escapeHtml(titleOf(input))}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/site.webmanifest">
<style nonce="${nonce}">${pageCss(site.accent)}${rendered && hasFonts ? rendered.fontCss : ''}</style>${rendered ? styleTags(rendered, nonce) : ''}
${bootTag(boot)}${rendered ? `<script>${EARLY_EVENTS_SCRIPT}</script>` : ''}
${tags}${preloadTags([...input.preloads, ...(rendered?.preloads ?? [])])}${rendered ? queriesTag(rendered) : ''}
</head>
<body>
${rendered ? rootTag(rendered, { lang, isMember }) : '<div id="root"></div>'}
<noscript>${NO_SCRIPT[rendered ? 'rendered' : 'empty'][lang]}</noscript>
</body>
</html>
`;
}
