import type { ComponentType } from 'react';
import { routeOf, type SiteRoute } from '../boot/routes.ts';
import { checkGuard, type StoreDoor } from './checkGuard.ts';

/** A page that may be shown, or why it could not be loaded. */
export interface EnteredRoute {
  readonly pathname: string;
  readonly route: SiteRoute;
  readonly content: { readonly page: ComponentType } | { readonly error: unknown };
}

const loaded = new Map<SiteRoute, ComponentType>();

async function loadContent(route: SiteRoute): Promise<EnteredRoute['content']> {
  try {
    const page = loaded.get(route) ?? (await route.load());
    loaded.set(route, page);
    return { page };
  } catch (error) {
    console.error(`The page ${route.path} could not be loaded.`, error);
    return { error };
  }
}

/**
 * Enters an address: first its guard, and only if that lets the visitor in, its code.
 *
 * @param from path and query, to come back to after a login
 * @returns what to show, or where to go instead
 */
export async function enterRoute(
  pathname: string,
  from: string,
  store: StoreDoor,
): Promise<EnteredRoute | { readonly redirect: string }> {
  const route = routeOf(pathname);
  const verdict = await checkGuard(route.guard, from, store);
  if (!verdict.allowed) return verdict;
  return { pathname, route, content: await loadContent(route) };
}
