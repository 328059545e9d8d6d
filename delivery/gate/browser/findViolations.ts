import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** WCAG 2.2, levels A and AA. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Runs in the page, in which axe is loaded. */
async function violationsIn({ tags }: { readonly tags: string[] }) {
  const { axe: loaded } = globalThis as unknown as { axe: typeof axe };
  const { violations } = await loaded.run('main', {
    runOnly: { type: 'tag', values: tags },
    // Much faster: what passes is not described.
    resultTypes: ['violations'],
  });
  return violations.map(({ id, help, nodes: [first] }) => ({
    id,
    help,
    element: first?.html ?? '',
    selector: String(first?.target[0] ?? 'main'),
  }));
}

/** Finds what breaks WCAG in the main part of a page: the rest is the site's. */
export async function findViolations(page: Page) {
  await page.evaluate(axe.source);
  return page.evaluate(violationsIn, { tags: TAGS });
}
