import { canonicalPath } from '@site/contract/pages';
import type { Lang } from '@site/contract/lang';
import { servedLang } from '@site/platform/text';
import { site } from '../core/bootData.ts';
import { i18n } from '../core/i18n.ts';
import { firstAddress, shownAddress, watchShownAddress } from '../core/shownPage.ts';
import { isNotFound, routeOf, type SiteRoute } from '../federation/routes.ts';

/** As the server does. */
const DESCRIPTION = {
  de: 'Bedwars, Cores, FFA und MLGRush: Profile, Ranglisten, Clans und Shop des Netzwerks.',
  en: 'Bedwars, Cores, FFA and MLGRush: profiles, leaderboards, clans and the shop of the network.',
} as const;

const OG_LOCALES = { de: 'de_DE', en: 'en_GB' } as const;

const PROPERTIES = [
  'og:type',
  'og:site_name',
  'og:title',
  'og:description',
  'og:url',
  'og:image',
  'og:locale',
];

const OF_SERVER =
  'meta[name="description"], meta[property^="og:"], link[rel="canonical"], script[type="application/ld+json"]';

// Not from modules of the first script, which grows with each that another script shares.
const titleOf = ({ title }: SiteRoute, lang: Lang) => `${title[lang]} – ${site.name}`;
const LANGS = ['de', 'en'] as const;

function descriptionOf(route: SiteRoute, lang: Lang): string {
  if (route.description) return route.description[lang];
  const name = route.path === '/' ? `${site.name} –` : `${titleOf(route, lang)}.`;
  return `${name} ${DESCRIPTION[lang]}`;
}

/** As the server does: with the parameters that the page depends on. */
function addressOf({ path, remote }: SiteRoute, { pathname, search }: { pathname: string; search: string }) {
  const routes = remote?.modules.flatMap((module) => module.routes) ?? [];
  const names = routes.flatMap(({ query }) => query ?? []);
  const kept = [...new URLSearchParams(search)].filter(([name]) => names.includes(name)).sort();
  const query = new URLSearchParams(kept).toString();
  return location.origin + (canonicalPath(pathname, [path]) ?? pathname) + (query && `?${query}`);
}

/** The server's elements precede the nonce, and React adds its own at the end. */
function servedElements(): Element[] {
  const nonce = document.head.querySelector('meta[name="csp-nonce"]');
  return [...document.head.querySelectorAll(OF_SERVER)].filter((element) =>
    Boolean(nonce && element.compareDocumentPosition(nonce) & Node.DOCUMENT_POSITION_FOLLOWING),
  );
}

type Kind = 'name' | 'property' | 'rel';

function createElements() {
  const served = servedElements();
  const own = new Map<string, Element>();
  // A page that the browser rendered has adopted none of them.
  let isFirst = servedLang() !== undefined;
  const dropServed = () => {
    for (const element of served) element.remove();
  };
  if (!isFirst) dropServed();
  const selectorOf = (kind: Kind, name: string) => `${kind === 'rel' ? 'link' : 'meta'}[${kind}="${name}"]`;
  const find = (selector: string) =>
    own.get(selector) ?? (isFirst ? served.find((element) => element.matches(selector)) : undefined);

  return {
    isFirst: () => isFirst,
    isMissing: () => isFirst && !served.some((element) => element.matches('link')),
    /** React has removed what the first page had adopted. */
    leaveFirst() {
      isFirst = false;
      for (const element of own.values()) element.remove();
      own.clear();
      dropServed();
    },
    say(kind: Kind, name: string, content: string): void {
      const selector = selectorOf(kind, name);
      const element = find(selector) ?? document.createElement(kind === 'rel' ? 'link' : 'meta');
      own.set(selector, element);
      const attribute = kind === 'rel' ? 'href' : 'content';
      element.setAttribute(kind, name);
      if (element.getAttribute(attribute) !== content) element.setAttribute(attribute, content);
      if (!element.isConnected) document.head.append(element);
    },
    said: (kind: Kind, name: string) => find(selectorOf(kind, name))?.getAttribute('content') ?? undefined,
    saidByPage(kind: Kind, name: string): string | undefined {
      const selector = selectorOf(kind, name);
      const elements = [...document.head.querySelectorAll(selector)];
      return elements.findLast((each) => each !== find(selector))?.getAttribute('content') ?? undefined;
    },
    remove(kind: Kind, name: string): void {
      if (!isFirst) own.get(selectorOf(kind, name))?.remove();
    },
  };
}

/**
 * Describes the page that is shown after navigations inside the document, too. A page may render a description and an
 * `og:title` of its own, which React adds to the head and removes; it adopts what the server has written about the
 * first page, so these elements are only removed once that page is gone.
 */
export function followShownPage(): () => void {
  const elements = createElements();

  /** Of the first page, whatever is not known of it anyway. */
  function ofPage(kind: Kind, name: string, known: readonly string[]): string | undefined {
    const added = elements.saidByPage(kind, name);
    if (added !== undefined || !elements.isFirst()) return added;
    const said = elements.said(kind, name);
    return said === undefined || known.includes(said) ? undefined : said;
  }

  function sayUnlessPage(kind: Kind, name: string, page: string | undefined, general: string): void {
    if (page === undefined || elements.isFirst()) elements.say(kind, name, page ?? general);
    else elements.remove(kind, name);
  }

  function update(): void {
    const shown = shownAddress();
    if (!shown) return;
    if (elements.isFirst() && shown.pathname !== firstAddress()?.pathname) elements.leaveFirst();
    const lang = i18n.language as Lang;
    const route = routeOf(shown.pathname);
    const titles = LANGS.map((each) => titleOf(route, each));
    const descriptions = LANGS.map((each) => descriptionOf(route, each));

    const pageTitle = ofPage('property', 'og:title', titles);
    if (pageTitle !== undefined && document.title !== pageTitle) document.title = pageTitle;
    const pageDescription = ofPage('name', 'description', descriptions);
    const general = descriptionOf(route, lang);
    sayUnlessPage('name', 'description', pageDescription, general);

    // Nor has what the server has found to be missing an address.
    if (isNotFound(route) || elements.isMissing()) {
      for (const name of PROPERTIES) elements.remove('property', name);
      elements.remove('rel', 'canonical');
      return;
    }
    const address = addressOf(route, shown);
    elements.say('rel', 'canonical', address);
    sayUnlessPage('property', 'og:title', pageTitle, document.title);
    const said = {
      'og:type': 'website',
      'og:site_name': site.name,
      'og:description': pageDescription ?? general,
      'og:url': address,
      'og:image': `${location.origin}/icon-512.png`,
      'og:locale': OG_LOCALES[lang],
    };
    for (const [name, content] of Object.entries(said)) elements.say('property', name, content);
  }

  const changes = new MutationObserver(update);
  changes.observe(document.head, {
    attributeFilter: ['content'],
    characterData: true,
    childList: true,
    subtree: true,
  });
  const stop = watchShownAddress(update);
  update();
  return () => {
    changes.disconnect();
    stop();
  };
}
