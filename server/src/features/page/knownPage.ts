import type { Registry } from '@site/contract/http/registry';
import type { PublicSite } from '@site/contract/http/site';
import type { Lang } from '@site/contract/lang';
import { canonicalPath, pageAt, SHELL_PAGES } from '@site/contract/pages';
import { NOT_FOUND_HEAD, SHELL_PAGE_HEADS, type PageHead } from '@site/contract/shellPages';
import { relevantQueryOf } from '@site/delivery';

/** A page as the server knows it without rendering it. */
export interface KnownPage {
  readonly title: string;
  readonly description: string;
  /** Its canonical path and the parameters that it depends on; `undefined` if there is no such page. */
  readonly address: string | undefined;
}

/** Describes the site, and pages that don't describe themselves. */
const DESCRIPTION = {
  de: 'Bedwars, Cores, FFA und MLGRush: Profile, Ranglisten, Clans und Shop des Netzwerks.',
  en: 'Bedwars, Cores, FFA and MLGRush: profiles, leaderboards, clans and the shop of the network.',
} as const;

const routesOf = ({ remotes }: Registry) =>
  remotes.flatMap(({ modules }) => modules.flatMap((module) => module.routes));

export function canonicalPage(path: string, registry: Registry): string | undefined {
  return canonicalPath(path, [...SHELL_PAGES, ...routesOf(registry).map((route) => route.path)]);
}

function headOf(canonical: string, registry: Registry): PageHead {
  const own = SHELL_PAGE_HEADS[canonical];
  if (own) return own;
  const routes = routesOf(registry);
  const paths = routes.map(({ path }) => path);
  const page = pageAt(canonical, paths);
  return routes.find(({ path }) => path === page) ?? NOT_FOUND_HEAD;
}

export function knownPage(
  canonical: string | undefined,
  query: string,
  { registry, lang, site }: { readonly registry: Registry; readonly lang: Lang; readonly site: PublicSite },
): KnownPage {
  const head = canonical === undefined ? NOT_FOUND_HEAD : headOf(canonical, registry);
  const title = `${head.title[lang]} – ${site.name}`;
  const inGeneral =
    canonical === '/' ? `${site.name} – ${DESCRIPTION[lang]}` : `${title}. ${DESCRIPTION[lang]}`;
  const relevant = canonical === undefined ? '' : relevantQueryOf(canonical, query, registry);
  return {
    title,
    description: head.description?.[lang] ?? inGeneral,
    address: relevant === '' ? canonical : `${canonical}?${relevant}`,
  };
}
