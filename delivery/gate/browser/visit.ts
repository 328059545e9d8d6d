import { errors, type BrowserContext, type Locator, type Page, type Response } from '@playwright/test';
import { pageAt } from '@site/contract/pages';
import { checkAccessibility } from './checkAccessibility.ts';
import { findGlobalStyles, type KnownRules } from './globalStyles.ts';
import { labelOf, type CheckedBuild, type Finding, type FindingSink } from './findings.ts';
import { countRequests, isAtRest, isFulfilled, untilIdle } from './idle.ts';
import { checkOwnLinks, hasParameters, ownLinksOf, pathOf } from './ownLinks.ts';
import { isUnreachable, settleCheck, notDone, type SiteTrouble } from './slowness.ts';
import { watchPage } from './watchPage.ts';

const TIMEOUT_MS = 10_000;

/** The first of the innermost elements of a page, which its components are around. */
const INNERMOST = `(() => {
  let element = document.querySelector('main');
  while (element?.firstElementChild) element = element.firstElementChild;
  return element;
})()`;

export interface Visitor {
  readonly context: BrowserContext;
  readonly width: number;
  readonly isStaff: boolean;
  readonly isAlone: boolean;
}

export interface Given {
  readonly build: CheckedBuild;
  readonly pages: readonly string[];
  readonly findings: FindingSink;
  /** When all checks end, see `Date.now`. */
  readonly until: number;
  /** Milliseconds until a page has a title. */
  readonly timeoutMs?: number;
  readonly knownRules?: Promise<KnownRules | undefined>;
  readonly onLinks?: (links: readonly string[]) => void;
  /** True if the address is not named by the remote, but linked to: it may lead elsewhere. */
  readonly isFollowed?: boolean;
}

export const labelOfVisitor = ({ width, isStaff, isAlone }: Visitor) =>
  `${width} px, ${isStaff ? 'staff' : 'visitor'}${isAlone ? ', without other remotes' : ''}`;

/** Before React has taken over, an unknown page shows the title of one not found, and no differences are found yet. */
function isTakenOver(page: Page, timeout: number): Promise<boolean> {
  const hasFiber = () => {
    const main = document.querySelector('#root:is([data-lang], [data-rendered-lang]) main');
    const taken = main?.querySelector('h1') ?? main;
    return !taken || Object.keys(taken).some((key) => key.startsWith('__reactFiber$'));
  };
  return isFulfilled(page.waitForFunction(hasFiber, undefined, { timeout }));
}

const isShown = (element: Locator, timeout: number) => isFulfilled(element.waitFor({ timeout }));

/** @returns what timed out, not yet recorded */
export async function visit(
  path: string,
  visitor: Visitor,
  { build, pages, findings, until, knownRules, onLinks, isFollowed, timeoutMs = TIMEOUT_MS }: Given,
): Promise<readonly Finding[]> {
  const at = `${path}, ${labelOfVisitor(visitor)}`;
  if (Date.now() >= until) return settleCheck({ found: [], late: [notDone(at)] }, findings);
  const found: Finding[] = [];
  const own = { add: (finding: Finding) => void found.push(finding) };
  const page = await visitor.context.newPage();
  const canMiss = hasParameters(pageAt(pathOf(path), pages) ?? '');
  const watch = await watchPage(page, build, { findings: own, at, canMiss });
  const { finder } = watch;
  let served: Response | null = null;
  const isBusy = countRequests(page);
  const timeout = Math.max(1, Math.min(timeoutMs, until - Date.now()));
  let isBlank = false;
  let isServedOnly = false;
  /** True if a page that is not complete would not be with more time either. */
  let isFinal = false;
  /** The components of what is shown in place of a page with a title. */
  let shown: readonly string[] = [];
  let site: SiteTrouble;
  try {
    served = await page.goto(build.site + path, { waitUntil: 'commit', timeout });
    const title = page.locator('main h1').first();
    isBlank = !(await isShown(title, timeout));
    if (!isBlank) isServedOnly = !(await isTakenOver(page, timeout));
    if (!isBlank && !isServedOnly) await isShown(title, timeout);
    await untilIdle(isBusy);
    if (isBlank || isServedOnly) isFinal = Date.now() < until && (await isAtRest(page, isBusy));
    // It may have come in the meantime.
    if (isFinal) isFinal = isBlank ? (await title.count()) === 0 : !(await isTakenOver(page, 1));
    if (isBlank) shown = await finder.components(INNERMOST);
    // Not only while it is loading.
    if (!isBlank && (await title.count()) === 0)
      own.add({
        what: 'The page has no h1 once it is loaded.',
        at,
        sources: await finder.components(INNERMOST),
        todo: 'Give each page a title: PageHeader of @site/ui has one.',
      });
    const files = `/remotes/${build.name}/${build.version}/`;
    for (const finding of await findGlobalStyles(page, at, files, await knownRules)) own.add(finding);
    const broken = page.locator('main [role="alert"] h1').first();
    if (await broken.isVisible())
      own.add({
        what: `The page shows an error in its place: "${await broken.innerText()}".`,
        at,
        todo: `See the other problems of ${labelOf(build)} for why.`,
      });
    const { pathname } = new URL(page.url());
    const asked = new URL(path, build.site).pathname;
    if (visitor.isStaff && !isFollowed && pathname !== asked)
      own.add({
        what: `The page leads away from ${asked}, to ${pathname}.`,
        at,
        todo: 'Name only paths under "smoke" or "samplePath" that stay open for staff, or fix what redirects.',
      });
    const links = await ownLinksOf(page, pages);
    onLinks?.(links);
    // Visitors see less of a page, and nothing else; without other remotes it is the same.
    if (visitor.isStaff && !visitor.isAlone && !isBlank)
      for (const finding of [
        ...(await checkAccessibility(page, at, finder)),
        ...(await checkOwnLinks(links, { at, pages, finder })),
      ])
        own.add(finding);
  } catch (error) {
    const { message } = error as Error;
    const failure = {
      what: `The page could not be opened: ${message.split('\n')[0]}`,
      at,
      todo: 'Open it with this build in a browser (as an override).',
    };
    if (error instanceof errors.TimeoutError) isBlank = true;
    else if (isUnreachable(message)) watch.addUnreachable(failure);
    else own.add(failure);
  } finally {
    site = await watch.stop(async () => (await served?.text()) ?? '');
    await page.close();
  }
  if (!isBlank && !isServedOnly) return settleCheck({ found, late: [], site }, findings);
  const blank = isServedOnly
    ? {
        what: `The page that the server rendered is not interactive after ${timeoutMs / 1000} s.`,
        at,
        todo: 'See that the code of the page loads in a browser.',
      }
    : {
        what: `The page stays blank: it has no h1 after ${timeoutMs / 1000} s.`,
        at,
        sources: shown,
        todo: 'Render a page with a title, even while its data is loading.',
      };
  if (isFinal) return settleCheck({ found: [...found, blank], late: [], site }, findings);
  const late = [Date.now() >= until ? notDone(at) : blank];
  return settleCheck({ found, late, site }, findings);
}
