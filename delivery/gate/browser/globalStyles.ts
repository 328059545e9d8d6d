import type { Page } from '@playwright/test';
import type { CheckedBuild, Finding } from './findings.ts';

/** Milliseconds for a page of the site as it is without the build: on a busy machine, nothing could be found without it. */
const TIMEOUT_MS = 60_000;

/** Rules that pages have anyway, as {@link rulesIn} tells them. */
export type KnownRules = ReadonlySet<string>;

/** Runs in the page: finds rules for elements without a class or, in `own` sheets, without a name of the build. */
async function rulesIn({
  files,
  own,
}: {
  readonly files: string;
  readonly own?: { readonly remote: string; readonly sheets: readonly string[] };
}): Promise<string[]> {
  /** Without what is in brackets: what a selector excludes or contains doesn't count. */
  const outerOf = (selector: string) => {
    let outer = '';
    let depth = 0;
    // Texts may hold brackets.
    for (const character of selector.replace(/\\[^]/g, '_').replace(/"[^"]*"/g, '""')) {
      if ('(['.includes(character)) depth += 1;
      else if (')]'.includes(character)) depth -= 1;
      else if (depth === 0) outer += character;
    }
    return outer;
  };
  /** It can't be another one's: the remote's name is in front, or Vite has made it. */
  const isOwn = (name: string, remote: string) =>
    /^_[\w-]+_[\w-]{5,}_\d+$/.test(name) ||
    (name.startsWith(remote) && !/^[a-z0-9]/i.test(name.slice(remote.length)));
  const isScoped = (selector: string) =>
    own
      ? [...selector.matchAll(/[.#]([^\s.#:>+~*|&]+)/g)].some(([, name = '']) => isOwn(name, own.remote))
      : selector.includes('.');
  const isBare = (selector: string, isInside: boolean) => {
    const isAbout = (each: string) =>
      isScoped(each) || (isInside && (each.includes('&') || !selector.includes('&')));
    return outerOf(selector)
      .split(',')
      .some((each) => !isAbout(each));
  };
  const found = new Set<string>();
  const add = ({ cssText }: CSSRule) => found.add(cssText.replace(/\s+/g, ' ').slice(0, 200));
  const HARMLESS = ['CSSLayerStatementRule', 'CSSNamespaceRule', 'CSSNestedDeclarations'];
  const isNamed = (rule: CSSRule, remote: string) => {
    const font = rule instanceof CSSFontFaceRule ? rule.style.getPropertyValue('font-family') : '';
    const { name = font } = rule as { readonly name?: string };
    return isOwn(name.replace(/["']/g, ''), remote);
  };
  const walk = (sheet: { readonly cssRules: CSSRuleList }, isInside = false) => {
    for (const rule of sheet.cssRules) {
      if (rule instanceof CSSStyleRule) {
        if (isBare(rule.selectorText, isInside)) add(rule);
        walk(rule, true);
      } else if (rule instanceof CSSImportRule) {
        if (rule.styleSheet) walk(rule.styleSheet);
      } else if (rule instanceof CSSGroupingRule && !(rule instanceof CSSPageRule)) walk(rule, isInside);
      else if (own && !HARMLESS.includes(rule.constructor.name) && !isNamed(rule, own.remote)) add(rule);
    }
  };
  for (const file of own?.sheets ?? []) {
    const text = await (await fetch(files + file)).text();
    const sheet = new CSSStyleSheet();
    // Without what it imports.
    sheet.replaceSync(text);
    if (/@import/i.test(text)) found.add(`@import in ${file}`);
    walk(sheet);
  }
  for (const sheet of own ? [] : [...document.styleSheets, ...document.adoptedStyleSheets]) {
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

export async function readKnownRules(page: Page, site: string): Promise<KnownRules | undefined> {
  try {
    await page.goto(`${site}/`, { waitUntil: 'load', timeout: TIMEOUT_MS });
    await page.locator('main h1').first().waitFor({ timeout: TIMEOUT_MS });
    return new Set(await page.evaluate(rulesIn, { files: '/' }));
  } catch {
    return undefined;
  }
}

export async function findGlobalStyles(
  page: Page,
  at: string,
  files: string,
  known: KnownRules | undefined,
): Promise<Finding[]> {
  if (!known) return [];
  const rules = (await page.evaluate(rulesIn, { files })).filter((rule) => !known.has(rule));
  return rules.slice(0, 5).map((rule) => ({
    what: `This build has styles for the whole page: ${rule}`,
    at,
    todo: 'Style elements of your own: no createGlobalStyle, no style elements or sheets for elements of others.',
  }));
}

/** Finds rules of a build's style sheets that apply to elements of others, whether or not a page has loaded them. */
export async function checkStyleSheets(
  page: Page,
  at: string,
  { name, version, styleSheets = [] }: CheckedBuild,
): Promise<Finding[]> {
  const own = { remote: name, sheets: styleSheets };
  const rules = await page.evaluate(rulesIn, { files: `/remotes/${name}/${version}/`, own });
  return rules.slice(0, 5).map((rule) => ({
    what: `A style sheet of this build has styles for the whole page: ${rule}`,
    at,
    todo: `Style with styled-components, or elements of your own with classes that begin with "${name}-".`,
  }));
}
