import { loadHost, routeOf, type SiteRoute } from '../federation/routes.ts';
import { savesData } from '../core/whenIdle.ts';
import { passesGuard } from '@site/platform/site/passesGuard';
import type { StoreApi } from '../core/store.ts';
import { prefetchData } from './enterRoute.ts';

/** Works for every link on the page, including those of remotes. */
export function startPreloading({ getState, dispatch }: StoreApi): void {
  if (savesData()) return;
  const preloaded = new Set<SiteRoute>();
  let last: string | undefined;
  const preload = ({ target }: { target: unknown }) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || link.origin !== location.origin) return;
    const address = link.pathname + link.search;
    // Ignore a pointer that moves within the same link.
    if (address === last || address === location.pathname + location.search) return;
    const route = routeOf(link.pathname);
    if (!passesGuard(route.guard, getState())) return;
    last = address;
    prefetchData(route, link, dispatch);
    if (preloaded.has(route) || link.pathname === location.pathname) return;
    preloaded.add(route);
    // Ignore failures: following the link retries and shows the error.
    route.load().catch(() => undefined);
  };
  document.addEventListener('pointerover', preload, { passive: true });
  document.addEventListener('focusin', preload);
  for (const target of document.querySelectorAll('a:hover, a:focus')) preload({ target });
  loadHost().catch(() => undefined);
}
