import { matchRoutes } from 'react-router-dom';
import type { SiteRoute } from '../boot/routes.ts';
import type { AppDispatch } from '../boot/store.ts';

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
