import { firstSegment, NON_PAGE_SEGMENTS } from '@site/contract/pages';
import { isReadablePath } from '@site/contract/readablePath';

/** Replaces the URLs of pages that can't exist: the shell treats it like any unknown path. */
const UNREADABLE = '/unreadable';

export const pathOf = (url: string) => url.split('?')[0] ?? '';

/**
 * Returns whether a URL belongs to a page, known or not, rather than to a program. Pages have no dot in their first
 * segment, but files that browsers and scanners ask for do: `/x.js`, `/.env`.
 */
export function isPagePath(url: string): boolean {
  const segment = firstSegment(pathOf(url));
  return !NON_PAGE_SEGMENTS.includes(segment) && !segment.includes('.');
}

export const namesFile = (path: string) => /\.[^/.]+$/.test(path);

/**
 * Returns the URL to route by. An invalid page URL, such as `/clans/100%`, would otherwise be refused before
 * routing, with a JSON error where a person expects a page.
 */
export function routedUrl({ url = '/' }: { readonly url?: string | undefined }): string {
  return isReadablePath(pathOf(url)) || !isPagePath(url) ? url : UNREADABLE;
}
