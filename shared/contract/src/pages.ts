/** Paths of the shell's own pages. A test compares the list with the shell's routes. */
export const SHELL_PAGES: readonly string[] = [
  '/',
  '/2fa',
  '/change-password',
  '/imprint',
  '/login',
  '/login/change-password',
  '/login/link',
  '/login/verify',
  '/maintenance',
  '/overrides',
  '/preview',
  '/privacy',
  '/settings',
];

/** Those of them that need a login. */
export const GUARDED_SHELL_PAGES: readonly string[] = ['/2fa', '/change-password', '/overrides', '/settings'];

/** First segments of the addresses of the shell's own pages, besides the landing page. */
export const SHELL_SEGMENTS: readonly string[] = [...new Set(SHELL_PAGES.map(firstSegment))].filter(Boolean);

/** First segments that people would take for the site's own pages; no remote may use them. */
export const RESERVED_SEGMENTS: readonly string[] = [
  'account',
  'admin',
  'help',
  'legal',
  'logout',
  'register',
  'service-worker',
  'signup',
  'support',
];

/** First segments that never lead to a page: server, gateway, dev servers, and files that browsers request. */
export const NON_PAGE_SEGMENTS: readonly string[] = [
  '.well-known',
  'api',
  'apple-touch-icon.png',
  'assets',
  'dev-remotes',
  'favicon.ico',
  'favicon.svg',
  'gateway',
  'healthz',
  'metrics',
  'readyz',
  'remotes',
  'robots.txt',
  'sdk',
  'shell-container',
  'sitemap.xml',
  'socket.io',
  'ws',
];

/** The path of a remote's page: the first segment is static, the others may be parameters, the last one may be `*`. */
export const PAGE_PATH = /^\/[\w-]+(?:\/:?[\w-]+)*(?:\/\*)?$/;

/** Where a link of the navigation may lead: to a page of this site, `:me` in place of a segment. */
export const LINK_PATH = /^\/(?:[\w-]+(?:\/:?[\w-]+)*)?$/;

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The part of a path by which pages are owned: its first segment, decoded, in lower case. */
export function firstSegment(path: string): string {
  const [, segment = ''] = path.split('/');
  return decoded(segment).toLowerCase();
}

const isParameter = (segment: string) => segment.startsWith(':');

/** Returns the canonical segments of a path if a page's path matches it. */
function matched(segments: readonly string[], page: string): string[] | undefined {
  const pattern = page.replace(/\/\*?$/, '').split('/');
  const isLonger = segments.length > pattern.length;
  if (segments.length < pattern.length || (isLonger && !page.endsWith('*'))) return undefined;
  const isMatch = pattern.every((segment, index) => {
    const given = segments[index] ?? '';
    return isParameter(segment) ? given !== '' : given.toLowerCase() === segment.toLowerCase();
  });
  if (!isMatch) return undefined;
  return segments.map((given, index) => {
    const segment = pattern[index];
    return segment === undefined || isParameter(segment) ? encodeURIComponent(decoded(given)) : segment;
  });
}

const segmentsOf = (path: string) => path.replace(/\/+$/, '').split('/');

const literals = (page: string) => page.split('/').filter((segment) => !/^(?::.*|\*)?$/.test(segment)).length;

/** Returns which of the pages, as in `PAGE_PATH`, a path belongs to: the one with the most literal segments. */
export function pageAt(path: string, pages: readonly string[]): string | undefined {
  const segments = segmentsOf(path);
  return pages
    .toSorted((one, other) => literals(other) - literals(one))
    .find((page) => matched(segments, page) !== undefined);
}

/** Returns the pages, as in `PAGE_PATH`, that need a parameter, but that no address leads to. */
export function pagesWithoutAddress(pages: readonly string[], addresses: readonly string[]): string[] {
  const reached = new Set(addresses.map((address) => pageAt(address.split(/[?#]/)[0] ?? '', pages)));
  return pages.filter((page) => /[:*]/.test(page) && !reached.has(page));
}

/**
 * Returns the canonical path of the page at a path, if there is one. Like the router in the browser, it ignores the case
 * of literal segments and slashes at the end; parameters have one encoding.
 */
export function canonicalPath(path: string, pages: readonly string[]): string | undefined {
  const page = pageAt(path, pages);
  const found = page === undefined ? undefined : matched(segmentsOf(path), page)?.join('/');
  return found === '' ? '/' : found;
}

/** Returns whether an address stays on this site however a browser reads it. */
export function isSiteAddress(address: string): boolean {
  if (!/^\/[\w\-.~%!$&'()*+,;=:@/?]*$/.test(address)) return false;
  const [path = ''] = address.split('?');
  if (path === '/') return true;
  return path
    .slice(1)
    .split('/')
    .every((segment) => !['', '.', '..'].includes(decoded(segment)) && !/[\\/]/.test(decoded(segment)));
}
