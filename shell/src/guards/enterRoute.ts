import { needsLogin, type Guard } from '@site/contract/guards';
import type { ComponentType } from 'react';
import { matchRoutes } from 'react-router-dom';
import { routeOf, type SiteRoute } from '../federation/routes.ts';
import type { AppDispatch } from '@site/platform/site/createStore';
import { refreshSession } from '../session/refresh.ts';
import { selectIsAuthenticated } from '@site/platform/session';
import type { StoreApi } from '../core/store.ts';
import { ALLOWED, type Verdict } from './verdict.ts';

/** Failures are ignored, since the page requests its data again. */
export function prefetchData(
  route: SiteRoute,
  { pathname, search }: { readonly pathname: string; readonly search: string },
  dispatch: AppDispatch,
): void {
  // `matchRoutes` decodes parameters as the page's own `useParams` does; `matchPath` doesn't.
  const params = matchRoutes([{ path: route.path }], pathname)?.[0]?.params ?? {};
  route.prefetch?.({ params, query: new URLSearchParams(search) }, dispatch).catch(() => undefined);
}

export interface EnteredRoute {
  readonly pathname: string;
  readonly route: SiteRoute;
  readonly content: { readonly page: ComponentType } | { readonly error: unknown };
  /** The page contains nothing of anybody until the session is restored. */
  readonly isUnchecked?: boolean;
}

const loaded = new WeakMap<SiteRoute, ComponentType>();
const failedRoutes = new WeakSet<SiteRoute>();

export function forgetPage(route: SiteRoute): void {
  loaded.delete(route);
  failedRoutes.add(route);
}

const ownerOf = ({ remote }: SiteRoute) => (remote ? `${remote.name}@${remote.version}` : 'the shell');

async function loadContent(route: SiteRoute): Promise<EnteredRoute['content']> {
  try {
    const known = loaded.get(route);
    if (known) return { page: known };
    const bypassCache = failedRoutes.delete(route);
    const page = await route.load(bypassCache);
    loaded.set(route, page);
    return { page };
  } catch (error) {
    console.error(`The page ${route.path} of ${ownerOf(route)} could not be loaded.`, error);
    return { error };
  }
}

/** For callers that know the visitor may see the page. */
export async function loadPage(pathname: string): Promise<EnteredRoute> {
  const route = routeOf(pathname);
  return { pathname, route, content: await loadContent(route) };
}

/** Not part of the startup chunk: a page that the server rendered needs no check. */
const loadChecks = () => import(/* webpackChunkName: "frame-late" */ './checkGuard.ts');

async function checkAddress(
  pathname: string,
  from: string,
  { guard, store }: { readonly guard: Guard; readonly store: StoreApi },
): Promise<Verdict> {
  try {
    // Another tab may have logged in, or the network may be back. Public pages refresh too, but don't wait for it.
    if (!selectIsAuthenticated(store.getState())) void refreshSession(store.dispatch);
    const { checkGuard, checkMaintenance } = await loadChecks();
    const verdict = await checkMaintenance(pathname, from, store);
    return verdict.allowed ? await checkGuard(guard, from, store) : verdict;
  } catch (error) {
    // The server guards the data, so an exception in this check must not break every link.
    console.warn(`The guard of ${pathname} has failed.`, error);
    return ALLOWED;
  }
}

/** The code of a public page is not secret, so it loads while the guard is checked. */
export async function enterRoute(
  pathname: string,
  from: string,
  store: StoreApi,
): Promise<EnteredRoute | { readonly redirect: string }> {
  const route = routeOf(pathname);
  const { guard } = route;
  const load = () => {
    // A page whose code is already loaded renders immediately and fetches its own data.
    if (!loaded.has(route)) {
      prefetchData(route, { pathname, search: from.slice(pathname.length) }, store.dispatch);
    }
    return loadContent(route);
  };
  const loading = needsLogin(guard) ? undefined : load();
  const verdict = await checkAddress(pathname, from, { guard, store });
  if (!verdict.allowed) return verdict;
  return { pathname, route, content: await (loading ?? load()) };
}
