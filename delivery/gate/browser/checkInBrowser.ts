import type { Browser } from '@playwright/test';
import type { GateProblem } from '@site/contract/http/releases';
import { canonicalPath, pageAt, pagesWithoutAddress } from '@site/contract/pages';
import { GATE_USER } from './decideRequest.ts';
import { renderContributions, sampledContributions } from './contributions.ts';
import { createFindings, type CheckedBuild, type Finding, type FindingSink } from './findings.ts';
import { readKnownRules } from './globalStyles.ts';
import { KEEP_FIRST, keepFirstRendering } from './hydration.ts';
import { launchBrowser } from './launchBrowser.ts';
import { loadModules } from './loadModules.ts';
import { limitNetwork, seeSite, type AllowedOrigins } from './network.ts';
import { renderOnServer } from './renderOnServer.ts';
import { checkOnce, retryTimeouts, type TimedOut } from './tours.ts';
import { createFollowedLinks, hasParameters, isBelow, pathOf } from './ownLinks.ts';
import { visit, type Given, type Visitor } from './visit.ts';

const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** @returns what timed out */
type Check = (visitor: Visitor, given: Given) => Promise<readonly Finding[]>;

interface Profile {
  readonly viewport: (typeof WINDOWS)[number];
  readonly isStaff: boolean;
  readonly isAlone: boolean;
}

interface Tour extends Profile {
  readonly checks: readonly Check[];
  /** Pages of which it opens an address, too, that it finds linked. */
  readonly followed: readonly string[];
}

interface CheckOptions {
  /** Stops at the first problem: visitors have the build already. */
  readonly isExamination?: boolean;
  /** Is told what could not be checked. */
  readonly warn?: (line: string) => void;
}

/** Lets the shell ask for a session, as in a browser that has been logged in before. */
function rememberSession(): void {
  try {
    localStorage.setItem('hasRT', '1');
  } catch {
    // A page without an origin has no storage.
  }
}

/** Keeps pages that close from sending what the site would refuse. */
function sendNoBeacons(): void {
  navigator.sendBeacon = () => true;
}

async function enter(
  browser: Browser,
  build: CheckedBuild,
  { origins, viewport, isStaff, isAlone }: Profile & { readonly origins: AllowedOrigins },
): Promise<Visitor> {
  const context = await browser.newContext({
    viewport,
    locale: 'en-GB',
    // Not the server's, whose times a page may not show.
    timezoneId: viewport === WINDOWS[0] ? 'Asia/Tokyo' : 'America/New_York',
    serviceWorkers: 'block',
    acceptDownloads: false,
    reducedMotion: 'reduce',
  });
  const [name = '', value = ''] = build.cookie?.split('=') ?? [];
  if (build.cookie)
    await context.addCookies([{ name, value, url: build.site, httpOnly: true, sameSite: 'Lax' }]);
  const user = isStaff ? GATE_USER : undefined;
  await limitNetwork(context, { origins, user, alone: isAlone ? build : undefined });
  await context.addInitScript(keepFirstRendering, KEEP_FIRST);
  await context.addInitScript(sendNoBeacons);
  if (isStaff) await context.addInitScript(rememberSession);
  return { context, width: viewport.width, isStaff, isAlone };
}

/** Checks modules and pages, as visitor and staff, in two window sizes, and its own pages without other remotes. */
export async function checkInBrowser(
  build: CheckedBuild,
  executablePath: string,
  { isExamination = false, warn = () => undefined }: CheckOptions = {},
): Promise<GateProblem[]> {
  const findings = createFindings(build);
  let firstFound: () => void = () => undefined;
  // Not `Promise.withResolvers`, which Node 20 lacks: teams run this, too.
  const first = new Promise<void>((resolve) => (firstFound = resolve));
  const sink: FindingSink = {
    add(finding) {
      findings.add(finding);
      firstFound();
    },
  };
  const { origins, pages, guarded, registry } = await seeSite(build);
  const { browser, close } = await launchBrowser(executablePath, origins);

  /** The team's pages may have more than a visitor's. */
  async function readSite() {
    const { context } = await enter(browser, build, {
      origins,
      viewport: WINDOWS[0]!,
      isStaff: true,
      isAlone: false,
    });
    const known = await readKnownRules(await context.newPage(), build.site);
    await context.close();
    return known;
  }
  const knownRules = readSite();
  // A browser that is closed early.
  knownRules.catch(() => undefined);

  /** With a new profile, so that nothing is left of an earlier attempt. */
  async function runTour(
    { checks, followed, ...profile }: Tour,
    until: number,
  ): Promise<readonly TimedOut<Check>[]> {
    const visitor = await enter(browser, build, { origins, ...profile });
    const links = createFollowedLinks(pages, followed);
    const given = { build, pages, findings: sink, until, knownRules, onLinks: links.add };
    const late: TimedOut<Check>[] = [];
    async function run(check: Check): Promise<void> {
      const slow = await check(visitor, given);
      if (slow.length > 0) late.push({ check, slow });
    }
    for (const check of checks) await run(check);
    for (const address of links.addresses()) {
      unopened.delete(pageAt(address, pages) ?? '');
      if (!build.smoke.includes(address)) await run(opens(address, true));
    }
    await visitor.context.close();
    return late;
  }

  const opens =
    (path: string, isFollowed = false): Check =>
    (visitor, given) =>
      visit(path, visitor, { ...given, isFollowed });
  // Builds of an SDK without sample paths.
  const unopened = new Set(pagesWithoutAddress(pages, build.smoke));
  const linked = {
    staff: [...unopened].filter((page) => guarded.includes(page)),
    // A sample path may name what this site lacks.
    visitor: pages.filter((page) => hasParameters(page) && !guarded.includes(page)),
  };
  // In place of these, visitors get the login, which is the shell's: one window shows that it opens.
  const isGuarded = (address: string) => canonicalPath(pathOf(address), guarded) !== undefined;
  const contributions = sampledContributions(registry, build.name);
  const contribute: Check = (visitor, given) => renderContributions(visitor, given, contributions);
  const tours = WINDOWS.flatMap((viewport, index) =>
    [false, true].map((isStaff): Tour => {
      const first = isStaff ? [contribute] : [loadModules, renderOnServer, contribute];
      const addresses =
        isStaff || index === 0 ? build.smoke : build.smoke.filter((address) => !isGuarded(address));
      const checks = [...(index === 0 ? first : []), ...addresses.map((path) => opens(path))];
      const followed = index === 0 ? linked[isStaff ? 'staff' : 'visitor'] : [];
      return { viewport, isStaff, isAlone: false, checks, followed };
    }),
  );
  // The pages of others are not there without them, nor would their visitors be.
  const ownPages = build.smoke.filter((address) => isBelow(address, pages));
  if (!isExamination)
    tours.push({
      viewport: WINDOWS[0]!,
      isStaff: true,
      isAlone: true,
      checks: ownPages.map((path) => opens(path)),
      followed: [],
    });
  const ofGate: GateProblem[] = [];
  try {
    if (isExamination) ofGate.push(...(await checkOnce(tours, runTour, first)));
    else await retryTimeouts(tours, runTour, findings);
  } finally {
    findings.end();
    await close();
  }
  for (const page of unopened)
    warn(`${page} was not opened: its feature names no samplePath, and no page links to one.`);
  return [...findings.problems(), ...ofGate];
}
