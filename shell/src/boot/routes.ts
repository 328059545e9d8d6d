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

/** A page of the site, whoever brings it. */
export interface SiteRoute {
  readonly path: string;
  readonly title: Localized;
  readonly guard: Guard;
  /** The build of a remote that brings it; the shell's own pages have none. */
  readonly remote?: RegisteredRemote;
  /** @param again after a part of its code was lost: asks for all of it anew */
  load(again?: boolean): Promise<ComponentType>;
  /** Begins to fetch what the page shows at an address; the shell's own pages show what they have. */
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

/** Paths match in any case, as they do for the router. */
function isBelow(pathname: string, prefix: string): boolean {
  return `${pathname.toLowerCase()}/`.startsWith(`${prefix.toLowerCase()}/`);
}

const isOpenedToVisitors = (path: string) => site.publicPaths.some((prefix) => isBelow(path, prefix));

/** The site's configuration may open paths that ask for a login otherwise. */
function openedToVisitors(path: string, guard: Guard): Guard {
  return isOpenedToVisitors(path) && !guard.staff && !guard.ranks ? {} : guard;
}

let host: Promise<typeof import('../federation/pageLoader.ts')> | undefined;

/** Fetches the chunk with the federation runtime; called when the page is idle, at the latest for the first remote. */
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

/** The shell's own come first, so that no remote can take one over. */
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

/** More segments that are spelled out are a better match: `/clans/:clan` gives way to `/clans/new`. */
function precision({ path }: SiteRoute): number {
  return path.split('/').filter((segment) => segment && !segment.startsWith(':') && segment !== '*').length;
}

/** The part of a path that all of its addresses begin with: `/profile` of `/profile/:user`. */
const fixedPart = (path: string) => path.replace(/\/([:*].*)?$/, '');

/** What asks for a login does so for everything below it, whether a page is there or not. */
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

/** Every route of the site, the best match first; made anew when the remotes move to other builds. */
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
