import { isBelow, isOpenedPath, needsLogin, needsRank, type Guard } from '@site/contract/guards';
import type { NavigationData, RegisteredRemote } from '@site/contract/http/registry';
import type { Localized } from '@site/contract/lang';
import { isReadablePath } from '@site/contract/readablePath';
import type { Feature, FeatureLink, PageAddress } from '@site/platform/feature';
import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { remotes } from './registry.ts';
import { ALERTS_BADGE } from '@site/platform/badges';
import { addStrings } from '@site/platform/site/strings';
import { site } from '../core/bootData.ts';
import type { AppDispatch } from '@site/platform/site/createStore';

/** A page of the site, whether the shell's or a remote's. */
export interface SiteRoute {
  readonly path: string;
  readonly title: Localized;
  /** The subject of the page, if its feature names it. */
  readonly description?: Localized | undefined;
  readonly guard: Guard;
  /** The build that provides it; the shell's own pages have none. */
  readonly remote?: RegisteredRemote;
  /** Set if the page is rendered on the server: for everybody, or behind a login as it looks without data. */
  readonly render?: 'server' | undefined;
  /** @param bypassCache fetches all of its code again, after part of it failed to load */
  load(bypassCache?: boolean): Promise<ComponentType>;
  /** Starts fetching the page's data for an address. */
  prefetch?(address: PageAddress, dispatch: AppDispatch): Promise<void>;
}

function shellRoutes(feature: Feature): SiteRoute[] {
  return feature.routes.map(({ path, title, guard, render, page, prefetch }) => ({
    path,
    title,
    guard,
    render,
    async load() {
      const [component] = await Promise.all([page(), addStrings(`shell/${feature.name}`, feature.strings)]);
      return component;
    },
    ...(prefetch && {
      prefetch: async (address: PageAddress, dispatch: AppDispatch) => (await prefetch())(address, dispatch),
    }),
  }));
}

/** Returns the guard of a path. The site's configuration (`publicPaths`) may lift a login requirement. */
function openedToVisitors(path: string, guard: Guard): Guard {
  return isOpenedPath(path, site.publicPaths) && !needsRank(guard) ? {} : guard;
}

let host: Promise<typeof import('./pageLoader.ts')> | undefined;

/** Fetches the chunk with the federation runtime. Called when the page is idle, or earlier if a remote is needed. */
export function loadHost(): Promise<typeof import('./pageLoader.ts')> {
  host ??= import(/* webpackChunkName: "federation-host" */ './pageLoader.ts').catch((error: unknown) => {
    host = undefined;
    throw error;
  });
  return host;
}

function remoteRoutes(): SiteRoute[] {
  return remotes().flatMap((remote) =>
    remote.modules.flatMap(({ module, routes }) =>
      routes.map(({ feature, path, title, description, guard, render }) => {
        const page = { remote, module, feature, path };
        return {
          path,
          title,
          description,
          guard: openedToVisitors(path, guard),
          render,
          remote,
          load: async (bypassCache = false) => (await loadHost()).loadPage(page, bypassCache),
          prefetch: async (address: PageAddress, dispatch: AppDispatch) =>
            (await loadHost()).prefetchPage(page, address, dispatch),
        };
      }),
    ),
  );
}

let ownPages: readonly SiteRoute[];
let ownLinks: readonly FeatureLink[];
let notFoundRoute: SiteRoute;

/**
 * Sets the shell's own pages. Of equal paths theirs is found first, so that no remote can take one over.
 *
 * @param features the last page stands for paths without one
 */
export function setOwnPages(features: readonly Feature[]): void {
  const routes = features.flatMap(shellRoutes);
  notFoundRoute = routes.pop()!;
  ownPages = routes;
  ownLinks = features.flatMap(({ links = [] }) => links);
}

/** Returns the shell's own pages. */
export const ownRoutes = (): readonly SiteRoute[] => ownPages;

/** Returns the id of a badge that a remote's link shows: its own one, or the shell's. */
const badgeOf = (remote: string, id: string) => (id === ALERTS_BADGE ? id : `${remote}/${id}`);

/** Returns the links of every feature, in the order that they ask for. */
export function declaredLinks(): (FeatureLink | NavigationData)[] {
  const ofRemotes = remotes().flatMap(({ name, modules }) =>
    modules.flatMap(({ navigation }) =>
      navigation.map((link) => (link.badge ? { ...link, badge: badgeOf(name, link.badge) } : link)),
    ),
  );
  return [...ownLinks, ...ofRemotes].sort((a, b) => a.order - b.order);
}

/** Returns whether a route stands for paths without a page. */
export const isNotFound = ({ load }: SiteRoute): boolean => load === notFoundRoute.load;

/**
 * Returns whether the server renders a page itself; of all others that need a login, members get the frame alone. Not if
 * it asks for a rank: the page would be seen before the server has said who somebody is.
 */
export const isServedWhole = ({ render, guard }: SiteRoute): boolean =>
  render === 'server' && !needsRank(guard);

/** Counts the literal segments of a path: with more of them, `/clans/new` takes precedence over `/clans/:clan`. */
function specificity({ path }: SiteRoute): number {
  return path.split('/').filter((segment) => segment && !segment.startsWith(':') && segment !== '*').length;
}

/** Returns the literal prefix of a path: `/profile` for `/profile/:user`. */
const fixedPart = (path: string) => path.replace(/\/([:*].*)?$/, '');

/** Extends the guard of each page that requires a login to every path below it, even if no page exists there. */
function withGuardsBelow(pages: readonly SiteRoute[]): SiteRoute[] {
  const guarded = pages
    .filter(({ guard }) => needsLogin(guard))
    .map(({ path, guard }) => ({ prefix: fixedPart(path), guard }))
    .filter(({ prefix }) => prefix !== '')
    .sort((a, b) => a.prefix.length - b.prefix.length);
  const guardAbove = (path: string) => guarded.find(({ prefix }) => isBelow(path, prefix))?.guard;
  return [
    ...pages.map((page) => {
      const isDecided = needsLogin(page.guard) || isOpenedPath(page.path, site.publicPaths);
      const guard = isDecided ? undefined : guardAbove(page.path);
      return guard ? { ...page, guard } : page;
    }),
    ...guarded.map(({ prefix }) => ({
      ...notFoundRoute,
      path: `${prefix}/*`,
      guard: guardAbove(prefix)!,
    })),
  ];
}

let cached: { readonly source: unknown; readonly routes: readonly SiteRoute[] } | undefined;

/** Returns every route of the site, the best match first. They are rebuilt when remotes move to other builds. */
function routes(): readonly SiteRoute[] {
  const source = remotes();
  if (cached?.source !== source) {
    const all = withGuardsBelow([...ownPages, ...remoteRoutes()]);
    cached = { source, routes: all.sort((a, b) => specificity(b) - specificity(a)) };
  }
  return cached.routes;
}

/** Returns the route of a path, or the not-found page if none matches. */
export function routeOf(pathname: string): SiteRoute {
  const found = isReadablePath(pathname) && routes().find(({ path }) => matchPath(path, pathname));
  return found || notFoundRoute;
}
