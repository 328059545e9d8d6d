import type { Page } from '@playwright/test';
import type { Finding } from './findings.ts';

/** Milliseconds for a page of the site as it is without the build: on a busy machine, nothing could be found without it. */
const TIMEOUT_MS = 60_000;

/** Rules that pages have anyway, as {@link rulesIn} tells them. */
export type KnownRules = ReadonlySet<string>;

/** Runs in the page: returns the rules that match elements without a class, wherever they are, and however they came. */
function rulesIn(files: string): string[] {
  const isBare = (selector: string, isInside: boolean) => {
    let outer = '';
    let depth = 0;
    // Texts may hold brackets.
    for (const character of selector.replace(/"(?:\\[^]|[^"\\])*"/g, '""')) {
      if ('(['.includes(character)) depth += 1;
      else if (')]'.includes(character)) depth -= 1;
      else if (depth === 0) outer += character;
    }
    const isAbout = (each: string) =>
      each.includes('.') || (isInside && (each.includes('&') || !selector.includes('&')));
    return outer.split(',').some((each) => !isAbout(each));
  };
  const found = new Set<string>();
  const walk = (sheet: { readonly cssRules: CSSRuleList }, isInside = false) => {
    for (const rule of sheet.cssRules) {
      if (rule instanceof CSSStyleRule) {
        if (isBare(rule.selectorText, isInside)) found.add(rule.cssText.slice(0, 200));
        walk(rule, true);
      } else if (rule instanceof CSSImportRule) {
        if (rule.styleSheet) walk(rule.styleSheet);
      } else if (rule instanceof CSSGroupingRule) walk(rule, isInside);
    }
  };
  for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets]) {
    const { pathname } = new URL(sheet.href ?? '/', location.href);
    // Those of other builds are not this one's fault.
    if (pathname.startsWith('/remotes/') && !pathname.startsWith(files)) continue;
    try {
      walk(sheet);
    } catch {
      // Of another origin.
    }
  }
  return [...found];
}

/** Returns what a page of the site has without the build; `undefined` if it can't be opened. */
export async function readKnownRules(page: Page, site: string): Promise<KnownRules | undefined> {
  try {
    await page.goto(`${site}/`, { waitUntil: 'load', timeout: TIMEOUT_MS });
    await page.locator('main h1').first().waitFor({ timeout: TIMEOUT_MS });
    return new Set(await page.evaluate(rulesIn, '/'));
  } catch {
    return undefined;
  }
}

/** Finds styles of the whole page that a build has brought. */
export async function findGlobalStyles(
  page: Page,
  at: string,
  files: string,
  known: KnownRules | undefined,
): Promise<Finding[]> {
  if (!known) return [];
  const rules = (await page.evaluate(rulesIn, files)).filter((rule) => !known.has(rule));
  return rules.slice(0, 5).map((rule) => ({
    what: `This build has styles for the whole page: ${rule}`,
    at,
    todo: 'Style elements of your own: no createGlobalStyle, no style elements or sheets for elements of others.',
  }));
}
