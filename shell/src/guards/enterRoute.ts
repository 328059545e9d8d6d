import { needsLogin, type Guard } from '@site/contract/guards';
import type { ComponentType } from 'react';
import { matchRoutes } from 'react-router-dom';
import { routeOf, type SiteRoute } from '../boot/routes.ts';
import type { AppDispatch } from '../boot/store.ts';
import { refreshSession } from '../session/refresh.ts';
import { selectIsAuthenticated } from '../session/sessionSlice.ts';
import { ALLOWED, checkGuard, checkMaintenance, type StoreAccess, type Verdict } from './checkGuard.ts';

/** Begins to fetch what the page of an address shows. A failure is of no concern: the page itself asks again. */
export function prefetchData(
  route: SiteRoute,
  { pathname, search }: { readonly pathname: string; readonly search: string },
  dispatch: AppDispatch,
): void {
  // Unlike `matchPath`, which leaves an address encoded, this is how the page itself gets them.
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

/** A part of a page's code could not be loaded: the next visit asks for all of it anew. */
export function forgetPage(route: SiteRoute): void {
  loaded.delete(route);
  lost.add(route);
}

/** Whose page it is, in which build: what a log is searched for. */
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

/** The page of an address, with its code: for who knows already that the visitor may see it. */
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
    // Another tab may have logged in, or the network may be back: an open page finds that out as well, and waits for none.
    if (!selectIsAuthenticated(store.getState())) void refreshSession(store.dispatch);
    const verdict = await checkMaintenance(pathname, from, store);
    return verdict.allowed ? await checkGuard(guard, from, store) : verdict;
  } catch (error) {
    // The server guards what matters: a check that breaks here must not be a site where no link works.
    console.warn(`The guard of ${pathname} has failed.`, error);
    return ALLOWED;
  }
}

/**
 * Enters an address: first maintenance and its guard, and only if they let the visitor in, its code. The code of an
 * open page is nobody's secret and arrives meanwhile.
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
    // Code that is there already draws the page at once, and the page asks for its data by itself.
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
