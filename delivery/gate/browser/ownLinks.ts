import type { Page } from '@playwright/test';
import { firstSegment, pageAt } from '@site/contract/pages';
import type { Finding } from './findings.ts';
import type { CodeFinder } from './ownSource.ts';

export const pathOf = (address: string) => address.split(/[?#]/)[0] ?? '';

export function isBelow(address: string, pages: readonly string[]): boolean {
  const segment = firstSegment(pathOf(address));
  return pages.some((path) => firstSegment(path) === segment);
}

export async function ownLinksOf(page: Page, pages: readonly string[]): Promise<string[]> {
  const links = await page
    .locator('main a[href^="/"]')
    .evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
  return [...new Set(links)].filter((link) => isBelow(link, pages));
}

export async function checkOwnLinks(
  links: readonly string[],
  { at, pages, finder }: { at: string; pages: readonly string[]; finder: CodeFinder },
): Promise<Finding[]> {
  const dead = links.filter((link) => pageAt(pathOf(link), pages) === undefined);
  const findings: Finding[] = [];
  for (const link of dead)
    findings.push({
      what: `A link leads to no page: ${link}`,
      at,
      sources: await finder.components(
        `document.querySelector('main a[href=' + CSS.escape(${JSON.stringify(link)}) + ']')`,
      ),
      todo: 'Link to a page that your build has.',
    });
  return findings;
}

export const hasParameters = (page: string): boolean => /[:*]/.test(page);

/** Remembers the first link to each wanted page with parameters: an address that the site has data for. */
export function createFollowedLinks(pages: readonly string[], wanted: readonly string[]) {
  const found = new Map<string, string>();
  return {
    add(links: readonly string[]): void {
      for (const link of links) {
        const page = pageAt(pathOf(link), pages);
        if (page !== undefined && wanted.includes(page) && !found.has(page)) found.set(page, pathOf(link));
      }
    },
    addresses: (): string[] => [...found.values()],
  };
}
