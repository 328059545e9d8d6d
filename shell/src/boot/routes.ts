import { needsLogin, type Guard } from '@site/contract/guards';
import type { RegisteredRemote } from '@site/contract/http/registry';
import type { Localized } from '@site/contract/lang';
import type { Feature, PageAddress } from '@site/platform/feature';
import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { remotes } from '../federation/registry.ts';
import { addStrings } from '../language/strings.ts';
import { imprint } from '../pages/imprint/feature.ts';
import { changePassword } from '../pages/changePassword/feature.ts';
import { landing } from '../pages/landing/feature.ts';
import { login } from '../pages/login/feature.ts';
import { maintenance } from '../pages/maintenance/feature.ts';
import { notFound } from '../pages/notFound/feature.ts';
import { privacy } from '../pages/privacy/feature.ts';
import { secondFactor } from '../pages/secondFactor/feature.ts';
import { overrides } from '../pages/overrides/feature.ts';
import { settings } from '../pages/settings/feature.ts';
import { site } from './bootData.ts';
import type { AppDispatch } from './store.ts';
import { verify } from '../pages/verify/feature.ts';

/** A page of the site, whether the shell's or a remote's. */
export interface SiteRoute {
  readonly path: string;
  readonly title: Localized;
  readonly guard: Guard;
  /** The build that provides it; the shell's own pages have none. */
  readonly remote?: RegisteredRemote;
  /** @param again after a part of its code failed to load: fetches all of it again */
  load(again?: boolean): Promise<ComponentType>;
  /** Starts fetching the page's data for an address; the shell's own pages need none. */
  prefetch?(address: PageAddress, dispatch: AppDispatch): Promise<void>;
}

function shellRoutes(feature: Feature): SiteRoute[] {
  return feature.routes.map(({ path, title, guard, page }) => ({
    path,
    title,
    guard,
    async load() {
      const [component] = await Promise.all([page(), addStrings(`shell/${feature.name}`, feature.strings)]);
      return component;
    },
  }));
}

/** Paths match case-insensitively, as they do in the router. */
function isBelow(pathname: string, prefix: string): boolean {
  return `${pathname.toLowerCase()}/`.startsWith(`${prefix.toLowerCase()}/`);
}

const isOpenedToVisitors = (path: string) => site.publicPaths.some((prefix) => isBelow(path, prefix));

/** The site's configuration (`publicPaths`) may open paths that would otherwise require a login. */
function openedToVisitors(path: string, guard: Guard): Guard {
  return isOpenedToVisitors(path) && !guard.staff && !guard.ranks ? {} : guard;
}

let host: Promise<typeof import('../federation/pageLoader.ts')> | undefined;

/** Fetches the chunk with the federation runtime; called when the page is idle, or earlier if a remote is needed. */
export function loadHost(): Promise<typeof import('../federation/pageLoader.ts')> {
  host ??= import(/* webpackChunkName: "federation-host" */ '../federation/pageLoader.ts').catch(
    (error: unknown) => {
      host = undefined;
      throw error;
    },
  );
  return host;
}

function remoteRoutes(): SiteRoute[] {
  return remotes().flatMap((remote) =>
    remote.modules.flatMap(({ module, routes }) =>
      routes.map(({ feature, path, title, guard }) => {
        const page = { remote, module, feature, path };
        return {
          path,
          title,
          guard: openedToVisitors(path, guard),
          remote,
          load: async (again = false) => (await loadHost()).loadPage(page, again),
          prefetch: async (address: PageAddress, dispatch: AppDispatch) =>
            (await loadHost()).prefetchPage(page, address, dispatch),
        };
      }),
    ),
  );
}

const notFoundRoute = shellRoutes(notFound)[0]!;

/** The shell's own routes come first, so that no remote can take one over. */
const ownRoutes = [
  landing,
  login,
  verify,
  imprint,
  privacy,
  maintenance,
  changePassword,
  secondFactor,
  settings,
  overrides,
].flatMap(shellRoutes);

/** The more literal segments, the better the match: `/clans/new` takes precedence over `/clans/:clan`. */
function precision({ path }: SiteRoute): number {
  return path.split('/').filter((segment) => segment && !segment.startsWith(':') && segment !== '*').length;
}

/** The literal prefix of a path: `/profile` for `/profile/:user`. */
const fixedPart = (path: string) => path.replace(/\/([:*].*)?$/, '');

/** A page that requires a login requires it for every path below it, whether or not a page exists there. */
function withGuardsBelow(pages: readonly SiteRoute[]): SiteRoute[] {
  const guarded = pages
    .filter(({ guard }) => needsLogin(guard))
    .map(({ path, guard }) => ({ prefix: fixedPart(path), guard }))
    .filter(({ prefix }) => prefix !== '')
    .sort((a, b) => a.prefix.length - b.prefix.length);
  const guardAbove = (path: string) => guarded.find(({ prefix }) => isBelow(path, prefix))?.guard;
  return [
    ...pages.map((page) => {
      const isDecided = needsLogin(page.guard) || isOpenedToVisitors(page.path);
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

let known: { readonly of: unknown; readonly routes: readonly SiteRoute[] } | undefined;

/** Every route of the site, the best match first; rebuilt when remotes move to other builds. */
function routes(): readonly SiteRoute[] {
  const of = remotes();
  if (known?.of !== of) {
    const all = withGuardsBelow([...ownRoutes, ...remoteRoutes()]);
    known = { of, routes: all.sort((a, b) => precision(b) - precision(a)) };
  }
  return known.routes;
}

/** The route of a path; the not-found page where there is none. */
export function routeOf(pathname: string): SiteRoute {
  return routes().find(({ path }) => matchPath(path, pathname)) ?? notFoundRoute;
}
