import { needsLogin } from '@site/contract/guards';
import type { ModuleData, Registry } from '@site/contract/http/registry';
import type { PublicSite } from '@site/contract/http/site';

type Route = ModuleData['routes'][number];

/** Returns the routes of remotes that are rendered on the server and open to visitors. */
export function publicRoutes(
  { remotes }: Registry,
  { publicPaths }: Pick<PublicSite, 'publicPaths'>,
): readonly Route[] {
  const isOpened = (path: string) => publicPaths.some((prefix) => `${path}/`.startsWith(`${prefix}/`));
  return remotes
    .flatMap(({ modules }) => modules.flatMap(({ routes }) => routes))
    .filter(({ render, guard, path }) => render === 'server' && (!needsLogin(guard) || isOpened(path)));
}
