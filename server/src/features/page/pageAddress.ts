/** Addresses of programs: an unknown one is an error, never a page. */
const NOT_A_PAGE = /^\/(api|assets|remotes|shell-container|socket\.io|healthz|readyz)(\/|$)/;

/** Replaces invalid addresses: the shell treats it like any unknown one. */
const UNREADABLE = '/unreadable';

/** The undecoded path of a URL. */
export const pathOf = (url: string) => url.split('?')[0] ?? '';

/** Whether an address belongs to a page, known or not. */
export function isPageAddress(url: string): boolean {
  return !NOT_A_PAGE.test(pathOf(url));
}

/**
 * Returns the address to route by. An invalid page address, such as `/clans/100%`, would otherwise be refused before
 * routing, with a JSON error where a person expects a page.
 */
export function routedAddress({ url = '/' }: { readonly url?: string | undefined }): string {
  try {
    decodeURIComponent(pathOf(url));
    return url;
  } catch {
    return isPageAddress(url) ? UNREADABLE : url;
  }
}
