import type { Page } from '@playwright/test';
import axe from 'axe-core';
import type { Finding } from './findings.ts';

/** WCAG 2.2, levels A and AA. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Violations reported per page: the same mistake is often made in many elements. */
const MAX_VIOLATIONS = 10;

interface Violation {
  readonly id: string;
  readonly help: string;
  readonly element: string;
}

/** Runs in the page, in which axe is loaded. */
async function violationsIn({ tags }: { readonly tags: string[] }): Promise<Violation[]> {
  const { axe: loaded } = globalThis as unknown as { axe: typeof axe };
  const { violations } = await loaded.run('main', { runOnly: { type: 'tag', values: tags } });
  return violations.map(({ id, help, nodes: [first] }) => ({ id, help, element: first?.html ?? '' }));
}

/** Finds what keeps people with a disability from using a page, in its main part: the rest is the site's. */
export async function checkAccessibility(page: Page, at: string): Promise<Finding[]> {
  await page.evaluate(axe.source);
  const violations = await page.evaluate(violationsIn, { tags: TAGS });
  return violations.slice(0, MAX_VIOLATIONS).map(({ id, help, element }) => ({
    what: `The page is not accessible to everybody: ${help} (${id}), such as ${element.slice(0, 200)}.`,
    at,
    todo: `Mend the element: https://dequeuniversity.com/rules/axe/${axe.version.split('.').slice(0, 2).join('.')}/${id}`,
  }));
}
