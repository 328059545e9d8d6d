import type { Page } from '@playwright/test';
import axe from 'axe-core';
import type { Finding } from './findings.ts';
import type { CodeFinder } from './ownSource.ts';

/** WCAG 2.2, levels A and AA. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Violations reported per page: the same mistake is often made in many elements. */
const MAX_VIOLATIONS = 10;

interface Violation {
  readonly id: string;
  readonly help: string;
  readonly element: string;
  readonly selector: string;
}

/** Runs in the page, in which axe is loaded. */
async function violationsIn({ tags }: { readonly tags: string[] }): Promise<Violation[]> {
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

/** Finds what keeps people with a disability from using a page, in its main part: the rest is the site's. */
export async function checkAccessibility(page: Page, at: string, finder: CodeFinder): Promise<Finding[]> {
  await page.evaluate(axe.source);
  const violations = await page.evaluate(violationsIn, { tags: TAGS });
  const findings: Finding[] = [];
  for (const { id, help, element, selector } of violations.slice(0, MAX_VIOLATIONS))
    findings.push({
      what: `The page is not accessible to everybody: ${help} (${id}), such as ${element.slice(0, 200)}.`,
      at,
      sources: await finder.components(`document.querySelector(${JSON.stringify(selector)})`),
      todo: `Mend the element: https://dequeuniversity.com/rules/axe/${axe.version.split('.').slice(0, 2).join('.')}/${id}`,
    });
  return findings;
}
