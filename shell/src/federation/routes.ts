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

export interface SiteRoute {
  readonly path: string;
  readonly title: Localized;
  readonly description?: Localized | undefined;
  readonly guard: Guard;
  /** The shell's own pages have none. */
  readonly remote?: RegisteredRemote;
  /** Set if the page is rendered on the server: for everybody, or behind a login as it looks without data. */
  readonly render?: 'server' | undefined;
  load(bypassCache?: boolean): Promise<ComponentType>;
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

function openedToVisitors(path: string, guard: Guard): Guard {
  return isOpenedPath(path, site.publicPaths) && !needsRank(guard) ? {} : guard;
}

let host: Promise<typeof import('./pageLoader.ts')> | undefined;

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
 * Of equal paths theirs is found first, so that no remote can take one over. The last page stands for paths without
 * one.
 */
export function setOwnPages(features: readonly Feature[]): void {
  const routes = features.flatMap(shellRoutes);
  notFoundRoute = routes.pop()!;
  ownPages = routes;
  ownLinks = features.flatMap(({ links = [] }) => links);
}

export const ownRoutes = (): readonly SiteRoute[] => ownPages;

const badgeOf = (remote: string, id: string) => (id === ALERTS_BADGE ? id : `${remote}/${id}`);

export function declaredLinks(): (FeatureLink | NavigationData)[] {
  const ofRemotes = remotes().flatMap(({ name, modules }) =>
    modules.flatMap(({ navigation }) =>
      navigation.map((link) => (link.badge ? { ...link, badge: badgeOf(name, link.badge) } : link)),
    ),
  );
  return [...ownLinks, ...ofRemotes].sort((a, b) => a.order - b.order);
}

export const isNotFound = ({ load }: SiteRoute): boolean => load === notFoundRoute.load;

/** Not if it asks for a rank: the page would be seen before the server has said who somebody is. */
export const isServedWhole = ({ render, guard }: SiteRoute): boolean =>
  render === 'server' && !needsRank(guard);

/** With more literal segments, `/clans/new` takes precedence over `/clans/:clan`. */
function specificity({ path }: SiteRoute): number {
  return path.split('/').filter((segment) => segment && !segment.startsWith(':') && segment !== '*').length;
}

/** Returns the literal prefix of a path: `/profile` for `/profile/:user`. */
const fixedPart = (path: string) => path.replace(/\/([:*].*)?$/, '');

/** A page that requires a login guards every path below it, even if no page exists there. */
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

function routes(): readonly SiteRoute[] {
  const source = remotes();
  if (cached?.source !== source) {
    const all = withGuardsBelow([...ownPages, ...remoteRoutes()]);
    cached = { source, routes: all.sort((a, b) => specificity(b) - specificity(a)) };
  }
  return cached.routes;
}

export function routeOf(pathname: string): SiteRoute {
  const found = isReadablePath(pathname) && routes().find(({ path }) => matchPath(path, pathname));
  return found || notFoundRoute;
}
