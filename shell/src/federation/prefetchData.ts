import { matchPath } from 'react-router-dom';
import type { SiteRoute } from '../boot/routes.ts';
import type { AppDispatch } from '../boot/store.ts';

/** Begins to fetch what the page of an address shows. A failure is of no concern: the page itself asks again. */
export function prefetchData(
  route: SiteRoute,
  { pathname, search }: { readonly pathname: string; readonly search: string },
  dispatch: AppDispatch,
): void {
  const params = matchPath(route.path, pathname)?.params ?? {};
  route.prefetch?.({ params, query: new URLSearchParams(search) }, dispatch).catch(() => undefined);
}
