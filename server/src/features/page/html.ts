import type { BootData } from '@site/contract/http/site';
import { baseCss } from '@site/ui/baseCss';
import type { Prerendered, PrerenderRequest } from '@site/contract/prerender';

interface PageInput {
  readonly boot: BootData;
  readonly nonce: string;
  /** Script URLs, in order. */
  readonly scripts: readonly string[];
  /** The prerendered landing page, if available. */
  readonly prerendered?: PrerenderedPage | undefined;
}

/** A page that is readable before any script has run. */
export interface PrerenderedPage extends Prerendered, Pick<PrerenderRequest, 'isLoggedIn'> {
  /** The browser has cached the fonts, so the first paint may use them. */
  readonly hasFonts: boolean;
}

const DESCRIPTION = {
  de: 'Bedwars, Cores, FFA und MLGRush: Profile, Ranglisten, Clans und Shop des Netzwerks.',
  en: 'Bedwars, Cores, FFA and MLGRush: profiles, leaderboards, clans and the shop of the network.',
} as const;

const NO_SCRIPT = {
  de: 'Diese Seite braucht JavaScript.',
  en: 'This site needs JavaScript.',
} as const;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
}

/** JSON in a script element must not be able to close it. */
function escapeJson(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c');
}

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cpath d='M8 1 15 4.5 8 8 1 4.5Z' fill='%2363D471'/%3E%3Cpath d='M1 4.5 8 8v7L1 11.5Z' fill='%238a5a34'/%3E%3Cpath d='M15 4.5 8 8v7l7-3.5Z' fill='%236b4426'/%3E%3C/svg%3E";

/** CSS for the first paint of all pages: the colours and resets, as small as possible. */
function pageCss(accent: string): string {
  const css = `${baseCss(accent)}#root{min-height:100dvh;display:flex;flex-direction:column}`;
  return css
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1');
}

function withNonce(styles: string, nonce: string): string {
  return styles.replaceAll('<style ', `<style nonce="${nonce}" `);
}

/** The root element for the shell: with the prerendered page to hydrate, or empty. */
function rootTag(prerendered: PrerenderedPage | undefined, lang: string): string {
  if (!prerendered) return '<div id="root"></div>';
  const account = prerendered.isLoggedIn ? ' data-account="restoring"' : '';
  return `<div id="root" data-lang="${lang}"${account}>${prerendered.html}</div>`;
}

/** Renders the site's only page: except for the landing page, the shell renders the content in the browser. */
export function renderPage({ boot, nonce, scripts, prerendered }: PageInput): string {
  const { site, lang } = boot;
  const tags = scripts.map((src) => `<script defer src="${escapeHtml(src)}"></script>`).join('');
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark">
<meta name="theme-color" content="#0B1020">
<meta name="description" content="${escapeHtml(`${site.name} – ${DESCRIPTION[lang]}`)}">
<meta name="csp-nonce" content="${nonce}">
<title>${escapeHtml(prerendered?.title ?? site.name)}</title>
<link rel="icon" href="${ICON}">
<style nonce="${nonce}">${pageCss(site.accent)}${prerendered?.hasFonts ? prerendered.fontCss : ''}</style>${prerendered ? withNonce(prerendered.styles, nonce) : ''}
<script type="application/json" id="boot">${escapeJson(boot)}</script>
${tags}
</head>
<body>
${rootTag(prerendered, lang)}
<noscript>${NO_SCRIPT[lang]}</noscript>
</body>
</html>
`;
}
