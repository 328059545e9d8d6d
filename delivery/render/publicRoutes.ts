import { needsLogin, needsRank } from '@site/contract/guards';
import type { ModuleData, Registry } from '@site/contract/http/registry';
import type { PublicSite } from '@site/contract/http/site';
import { GUARDED_SHELL_PAGES } from '@site/contract/pages';

type Route = ModuleData['routes'][number];
type Opened = Pick<PublicSite, 'publicPaths'>;

const routesOf = ({ remotes }: Registry): readonly Route[] =>
  remotes.flatMap(({ modules }) => modules.flatMap(({ routes }) => routes));

const isBelow = (path: string, prefix: string) =>
  `${path}/`.toLowerCase().startsWith(`${prefix}/`.toLowerCase());

function isPublic({ guard, path }: Route, { publicPaths }: Opened): boolean {
  return !needsLogin(guard) || (!needsRank(guard) && publicPaths.some((prefix) => isBelow(path, prefix)));
}

/** Returns the routes of remotes that are rendered on the server and open to visitors. */
export function publicRoutes(registry: Registry, opened: Opened): readonly Route[] {
  return routesOf(registry).filter((route) => route.render === 'server' && isPublic(route, opened));
}

/** The part of a route's path before its parameters. */
const fixedPart = (path: string) => path.replace(/\/([:*].*)?$/, '');

/** Returns whether a path without a page is below one that needs a login, for which the browser then asks. */
export function isGuardedUnknown(path: string, registry: Registry, opened: Opened): boolean {
  const guarded = routesOf(registry).filter((route) => !isPublic(route, opened));
  const prefixes = guarded.map((route) => fixedPart(route.path));
  return [...GUARDED_SHELL_PAGES, ...prefixes].some((prefix) => isBelow(path, prefix));
}
