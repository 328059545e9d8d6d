/** Paths of programs: an unknown one is an error, never a page. */
const NOT_A_PAGE = /^\/(api|assets|remotes|shell-container|socket\.io|healthz|readyz)(\/|$)/;

/** Replaces invalid URLs: the shell treats it like any unknown path. */
const UNREADABLE = '/unreadable';

/** The undecoded path of a URL. */
export const pathOf = (url: string) => url.split('?')[0] ?? '';

/** Pages have no dot in their first segment, but files that browsers and scanners ask for do: `/x.js`, `/.env`. */
const NAMES_FILE = /^\/[^/]*\./;

/** Whether a URL belongs to a page, known or not. */
export function isPagePath(url: string): boolean {
  const path = pathOf(url);
  return !NOT_A_PAGE.test(path) && !NAMES_FILE.test(path);
}

/**
 * Returns the URL to route by. An invalid page URL, such as `/clans/100%`, would otherwise be refused before
 * routing, with a JSON error where a person expects a page.
 */
export function routedUrl({ url = '/' }: { readonly url?: string | undefined }): string {
  try {
    decodeURIComponent(pathOf(url));
    return url;
  } catch {
    return isPagePath(url) ? UNREADABLE : url;
  }
}
