import { loadHost, routeOf, type SiteRoute } from '../boot/routes.ts';
import { savesData, whenIdle } from '../boot/whenIdle.ts';
import { passesAlready, type StoreAccess } from '../guards/checkGuard.ts';
import { prefetchData } from '../guards/enterRoute.ts';

/**
 * Fetches what a visitor is about to need: the federation runtime once the page is idle, and a page with its data as
 * soon as a link to it is pointed at or focused, if its guard would let the visitor in. Works for every link of the
 * page, whoever drew it; does nothing where the visitor asked to save data.
 */
export function startPreloading({ getState, dispatch }: StoreAccess): void {
  if (savesData()) return;
  const tried = new Set<SiteRoute>();
  let last: string | undefined;
  const preload = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || link.origin !== location.origin) return;
    const address = link.pathname + link.search;
    // A pointer that moves within a link says nothing new.
    if (address === last || address === location.pathname + location.search) return;
    const route = routeOf(link.pathname);
    if (!passesAlready(route.guard, getState())) return;
    last = address;
    prefetchData(route, link, dispatch);
    if (tried.has(route) || link.pathname === location.pathname) return;
    tried.add(route);
    // A failure is of no concern here: following the link tries again and shows it.
    route.load().catch(() => undefined);
  };
  document.addEventListener('pointerover', preload, { passive: true });
  document.addEventListener('focusin', preload);
  whenIdle(() => void loadHost().catch(() => undefined));
}
