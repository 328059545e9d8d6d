import { needsLogin, type Guard } from '@site/contract/guards';
import type { ComponentType } from 'react';
import { matchRoutes } from 'react-router-dom';
import { routeOf, type SiteRoute } from '../boot/routes.ts';
import type { AppDispatch } from '../boot/store.ts';
import { refreshSession } from '../session/refresh.ts';
import { selectIsAuthenticated } from '../session/sessionSlice.ts';
import { ALLOWED, checkGuard, checkMaintenance, type StoreAccess, type Verdict } from './checkGuard.ts';

/** Starts fetching the data of the page at an address. Failures are ignored: the page itself requests it again. */
export function prefetchData(
  route: SiteRoute,
  { pathname, search }: { readonly pathname: string; readonly search: string },
  dispatch: AppDispatch,
): void {
  // `matchRoutes` decodes parameters as the page's own `useParams` does; `matchPath` doesn't.
  const params = matchRoutes([{ path: route.path }], pathname)?.[0]?.params ?? {};
  route.prefetch?.({ params, query: new URLSearchParams(search) }, dispatch).catch(() => undefined);
}

/** A page that may be shown, or why it could not be loaded. */
export interface EnteredRoute {
  readonly pathname: string;
  readonly route: SiteRoute;
  readonly content: { readonly page: ComponentType } | { readonly error: unknown };
}

const loaded = new WeakMap<SiteRoute, ComponentType>();
const lost = new WeakSet<SiteRoute>();

/** Call it when a part of a page's code could not be loaded: the next visit fetches all of it again. */
export function forgetPage(route: SiteRoute): void {
  loaded.delete(route);
  lost.add(route);
}

/** The page's owner and build, for searching the log. */
const ownerOf = ({ remote }: SiteRoute) => (remote ? `${remote.name}@${remote.version}` : 'the shell');

async function loadContent(route: SiteRoute): Promise<EnteredRoute['content']> {
  try {
    const page = loaded.get(route) ?? (await route.load(lost.delete(route)));
    loaded.set(route, page);
    return { page };
  } catch (error) {
    console.error(`The page ${route.path} of ${ownerOf(route)} could not be loaded.`, error);
    return { error };
  }
}

/** Loads the page of an address without checking its guard: for callers that know the visitor may see it. */
export async function loadPage(pathname: string): Promise<EnteredRoute> {
  const route = routeOf(pathname);
  return { pathname, route, content: await loadContent(route) };
}

async function checkAddress(
  pathname: string,
  from: string,
  { guard, store }: { readonly guard: Guard; readonly store: StoreAccess },
): Promise<Verdict> {
  try {
    // Another tab may have logged in, or the network may be back: public pages check that too, but don't wait for it.
    if (!selectIsAuthenticated(store.getState())) void refreshSession(store.dispatch);
    const verdict = await checkMaintenance(pathname, from, store);
    return verdict.allowed ? await checkGuard(guard, from, store) : verdict;
  } catch (error) {
    // The server guards what matters: an exception in this check must not make every link fail.
    console.warn(`The guard of ${pathname} has failed.`, error);
    return ALLOWED;
  }
}

/**
 * Enters an address: checks maintenance and the guard and, only if both let the visitor in, loads the code. Code of a
 * public page is no secret, so it loads in parallel.
 *
 * @param from path and query, to come back to after a login
 * @returns what to show, or where to go instead
 */
export async function enterRoute(
  pathname: string,
  from: string,
  store: StoreAccess,
): Promise<EnteredRoute | { readonly redirect: string }> {
  const route = routeOf(pathname);
  const { guard } = route;
  const load = () => {
    // If its code is already loaded, the page renders at once and fetches its data by itself.
    if (!loaded.has(route)) {
      prefetchData(route, { pathname, search: from.slice(pathname.length) }, store.dispatch);
    }
    return loadContent(route);
  };
  const meanwhile = needsLogin(guard) ? undefined : load();
  const verdict = await checkAddress(pathname, from, { guard, store });
  if (!verdict.allowed) return verdict;
  return { pathname, route, content: await (meanwhile ?? load()) };
}
