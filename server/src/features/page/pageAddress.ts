/** Addresses that belong to programs: an unknown one is an error, never a page. */
const NOT_A_PAGE = /^\/(api|assets|remotes|shell-container|socket\.io|healthz|readyz)(\/|$)/;

/** What stands for an address that nobody can read: the shell says what it says of every unknown one. */
const UNREADABLE = '/unreadable';

/** The path of a request's address, as it was sent. */
export const pathOf = (url: string) => url.split('?')[0] ?? '';

/** Whether an address is that of a page, known or not. */
export function isPageAddress(url: string): boolean {
  return !NOT_A_PAGE.test(pathOf(url));
}

/**
 * The address to route by. A page whose address is broken, as in `/clans/100%`, would be refused before any route is
 * looked for, with an error for programs where a person waits for a page.
 */
export function routedAddress({ url = '/' }: { readonly url?: string | undefined }): string {
  try {
    decodeURIComponent(pathOf(url));
    return url;
  } catch {
    return isPageAddress(url) ? UNREADABLE : url;
  }
}
