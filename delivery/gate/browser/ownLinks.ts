import type { Page } from '@playwright/test';
import { canonicalPath, firstSegment } from '@site/contract/pages';
import type { Finding } from './findings.ts';

const pathOf = (address: string) => address.split(/[?#]/)[0] ?? '';

/** Whether an address belongs to a remote, whose pages are given. */
export function isBelow(address: string, pages: readonly string[]): boolean {
  const segment = firstSegment(pathOf(address));
  return pages.some((path) => firstSegment(path) === segment);
}

/** Finds links to addresses of the remote itself that have no page. */
export async function checkOwnLinks(page: Page, at: string, pages: readonly string[]): Promise<Finding[]> {
  const links = await page
    .locator('main a[href^="/"]')
    .evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
  return [...new Set(links)]
    .filter((link) => isBelow(link, pages) && canonicalPath(pathOf(link), pages) === undefined)
    .map((link) => ({
      what: `A link leads to no page: ${link}`,
      at,
      todo: 'Link to a page that your build has.',
    }));
}
