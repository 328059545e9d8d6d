import { isBelow, isOpenedPath, needsLogin, needsRank } from '@site/contract/guards';
import type { ModuleData, Registry } from '@site/contract/http/registry';
import type { PublicSite } from '@site/contract/http/site';
import { GUARDED_SHELL_PAGES, pageAt, SHELL_PAGES } from '@site/contract/pages';

type Route = ModuleData['routes'][number];
type Opened = Pick<PublicSite, 'publicPaths'>;

const routesOf = ({ remotes }: Registry): readonly Route[] =>
  remotes.flatMap(({ modules }) => modules.flatMap(({ routes }) => routes));

function isPublic({ guard, path }: Route, { publicPaths }: Opened): boolean {
  return !needsLogin(guard) || (!needsRank(guard) && isOpenedPath(path, publicPaths));
}

export function publicRoutes(registry: Registry, opened: Opened): readonly Route[] {
  return routesOf(registry).filter((route) => route.render === 'server' && isPublic(route, opened));
}

/** Returns the routes of remotes that are rendered on the server for members only, without data. */
export function memberRoutes(registry: Registry, opened: Opened): readonly Route[] {
  return routesOf(registry).filter(
    (route) => route.render === 'server' && !needsRank(route.guard) && !isPublic(route, opened),
  );
}

const guardedPaths = (registry: Registry, opened: Opened) => [
  ...GUARDED_SHELL_PAGES,
  ...routesOf(registry).flatMap((route) => (isPublic(route, opened) ? [] : route.path)),
];

/** Parameters stay unfilled in its path: all members get the same page, which contains nothing of anybody. */
export function guardedPage(path: string, registry: Registry, opened: Opened): string | undefined {
  const page = pageAt(path, [...SHELL_PAGES, ...routesOf(registry).map((route) => route.path)]);
  return page !== undefined && guardedPaths(registry, opened).includes(page) ? page : undefined;
}

const fixedPart = (path: string) => path.replace(/\/([:*].*)?$/, '');

/** Returns whether a path without a page is below one that needs a login, for which the browser then asks. */
export function isGuardedUnknown(path: string, registry: Registry, opened: Opened): boolean {
  return guardedPaths(registry, opened).some((guarded) => isBelow(path, fixedPart(guarded)));
}
