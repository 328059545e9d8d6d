import { errors, type Page } from '@playwright/test';
import { labelOf, type CheckedBuild, type Finding } from './findings.ts';
import { checkStyleSheets, findGlobalStyles } from './globalStyles.ts';
import { ADVICE, loadAll, LOADERS, registerBuild, type Failure } from './loadAll.ts';
import { isUnreachable, settleCheck, notDone, type SiteTrouble } from './slowness.ts';
import { countRequests, isAtRest } from './idle.ts';
import { sourcesOf } from './stackSource.ts';
import { labelOfVisitor, type Given, type Visitor } from './visit.ts';
import { watchLeaks } from './watchLeaks.ts';
import { watchPage } from './watchPage.ts';

/** Milliseconds for the page with its federation runtime, and then for all modules. */
const TIMEOUT_MS = 12_000;

/** Loads all modules in a page. What the build starts counts from then on: before, only the page may have shown it. */
async function failuresIn(page: Page, { name, version }: CheckedBuild): Promise<readonly Failure[]> {
  const until = performance.now() + TIMEOUT_MS;
  const remote = await page.evaluate(registerBuild, { name, version, timeoutMs: TIMEOUT_MS });
  if ('what' in remote) return [remote];
  await page.evaluate(watchLeaks, `/remotes/${name}/${version}/`);
  return page.evaluate(loadAll, { remote, timeoutMs: until - performance.now(), advice: ADVICE });
}

/** Loads every exposed module in the shell with all of its pages, including those without a smoke path. */
export async function loadModules(
  visitor: Visitor,
  { build, findings, until, knownRules }: Given,
): Promise<readonly Finding[]> {
  const at = `/, ${labelOfVisitor(visitor)}`;
  if (Date.now() >= until) return settleCheck({ found: [], late: [notDone(at)] }, findings);
  const { name, version } = build;
  const files = `/remotes/${name}/${version}/`;
  const found: Finding[] = [];
  const late: Finding[] = [];
  const own = { add: (finding: Finding) => void found.push(finding) };
  const page = await visitor.context.newPage();
  const isBusy = countRequests(page);
  const watch = await watchPage(page, build, { findings: own, at });
  let site: SiteTrouble;
  try {
    await page.goto(`${build.site}/`, { timeout: TIMEOUT_MS });
    const failures = await failuresIn(page, build);
    const isSlow = failures.some(({ isLate }) => isLate) && !(await isAtRest(page, isBusy));
    for (const { module, what, stack, code, isLate, isOfSite, todo } of failures) {
      const inStack = sourcesOf(stack, files);
      (isOfSite || (isLate && isSlow) ? late : found).push({
        what,
        at: `${module} in ${at}`,
        sources:
          inStack.length > 0 || code === undefined
            ? inStack
            : await watch.finder.functions(`${LOADERS}[${code}]`),
        todo,
      });
    }
    found.push(...(await findGlobalStyles(page, at, files, await knownRules)));
    found.push(...(await checkStyleSheets(page, at, build)));
  } catch (error) {
    const { message } = error as Error;
    const failure = {
      what: `The modules of ${labelOf(build)} could not be loaded: ${message.split('\n')[0]}`,
      at,
      todo: 'Open the site with this build in a browser (as an override).',
    };
    if (isUnreachable(message)) watch.addUnreachable(failure);
    else (error instanceof errors.TimeoutError ? late : found).push(failure);
  } finally {
    site = await watch.stop();
    await page.close();
  }
  return settleCheck({ found, late, site }, findings);
}
