import { needsLogin, type Guard } from '@site/contract/guards';
import { site } from '../boot/bootData.ts';

/** What asks for a login with everything below it, whether a page is there or not. */
const GUARDED: Readonly<Record<string, Guard>> = {
  '/panel': { staff: true },
  '/profile': { login: true },
  '/apply': { login: true },
  '/settings': { login: true },
  '/alerts': { login: true },
  '/2fa': { login: true },
  '/shop': { login: true },
  '/change-password': { login: true },
};

/** Paths match in any case, as they do for the router. */
function isBelow(pathname: string, prefix: string): boolean {
  return `${pathname.toLowerCase()}/`.startsWith(`${prefix}/`);
}

/** Whether the site's configuration opens a path that asks for a login otherwise. */
export function isOpenedToVisitors(pathname: string): boolean {
  return site.publicPaths.some((prefix) => isBelow(pathname, prefix));
}

/** The guard of an address: that of its route, and a login at least where the path asks for one. */
export function guardOf(pathname: string, guard: Guard): Guard {
  if (needsLogin(guard) || isOpenedToVisitors(pathname)) return guard;
  return Object.entries(GUARDED).find(([prefix]) => isBelow(pathname, prefix))?.[1] ?? guard;
}
