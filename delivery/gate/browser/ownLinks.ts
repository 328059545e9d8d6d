import type { Page } from '@playwright/test';
import { canonicalPath, firstSegment } from '@site/contract/pages';
import type { Finding } from './findings.ts';
import type { CodeFinder } from './ownSource.ts';

const pathOf = (address: string) => address.split(/[?#]/)[0] ?? '';

/** Returns whether an address belongs to a remote, whose pages are given. */
export function isBelow(address: string, pages: readonly string[]): boolean {
  const segment = firstSegment(pathOf(address));
  return pages.some((path) => firstSegment(path) === segment);
}

/** Finds links to addresses of the remote itself that have no page. */
export async function checkOwnLinks(
  page: Page,
  { at, pages, finder }: { at: string; pages: readonly string[]; finder: CodeFinder },
): Promise<Finding[]> {
  const links = await page
    .locator('main a[href^="/"]')
    .evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
  const dead = [...new Set(links)].filter(
    (link) => isBelow(link, pages) && canonicalPath(pathOf(link), pages) === undefined,
  );
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
