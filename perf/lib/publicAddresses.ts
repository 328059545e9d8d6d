import { needsLogin } from '@site/contract/guards';
import { publicSite } from '@site/contract/http/site';
import { siteFeatures } from '../../scripts/lib/siteFeatures.ts';

/** Paths that the configuration of a site may open to visitors. */
export const MAY_BE_OPENED: readonly string[] = publicSite.shape.publicPaths.element.options;

/** An address of each path that stands for many; the clan is one of the demo's. */
const EXAMPLES: Readonly<Record<string, string>> = { '/clans/:clan': '/clans/Nebelwacht', '*': '/nowhere' };

/** Open to visitors, who are sent elsewhere unless a login is under way, or maintenance. */
const PASSED_THROUGH: readonly string[] = ['/maintenance', '/login/verify', '/login/change-password'];

/** Addresses of pages that somebody without a login can see. */
export interface PublicAddresses {
  readonly always: readonly string[];
  /** Only where the configuration opens their paths. */
  readonly whereOpened: readonly string[];
}

/** Reads from the features of shell and remotes what visitors can see. */
export async function publicAddresses(): Promise<PublicAddresses> {
  const routes = (await siteFeatures())
    .flatMap((feature) => feature.routes)
    .filter((route) => !PASSED_THROUGH.includes(route.path));
  const addresses = (matches: (route: (typeof routes)[number]) => boolean) =>
    routes
      .filter(matches)
      .map((route) => EXAMPLES[route.path] ?? route.path)
      .toSorted();
  const mayBeOpened = (path: string) => MAY_BE_OPENED.some((open) => `${path}/`.startsWith(`${open}/`));
  return {
    always: addresses(({ guard }) => !needsLogin(guard)),
    whereOpened: addresses(({ guard, path }) => needsLogin(guard) && mayBeOpened(path)),
  };
}
