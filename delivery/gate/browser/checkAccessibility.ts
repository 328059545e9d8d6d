import type { Page } from '@playwright/test';
import axe from 'axe-core';
import type { Finding } from './findings.ts';
import { findViolations } from './findViolations.ts';
import type { CodeFinder } from './ownSource.ts';

/** Violations reported per page: the same mistake is often made in many elements. */
const MAX_VIOLATIONS = 10;

export async function checkAccessibility(page: Page, at: string, finder: CodeFinder): Promise<Finding[]> {
  const violations = await findViolations(page);
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
