import type { Browser } from '@playwright/test';
import type { GateProblem } from '@site/contract/http/releases';
import { GATE_USER } from './decideRequest.ts';
import { createFindings, type CheckedBuild, type Finding, type FindingSink } from './findings.ts';
import { launchBrowser } from './launchBrowser.ts';
import { loadModules } from './loadModules.ts';
import { allowedOrigins, limitNetwork, type AllowedOrigins } from './network.ts';
import { renderOnServer } from './renderOnServer.ts';
import { checkOnce, retryTimeouts, type TimedOut } from './tours.ts';
import { visit, type Visitor } from './visit.ts';
import { reportAccessIn } from './watchAccess.ts';

const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** @returns what timed out */
type Check = (
  visitor: Visitor,
  given: { build: CheckedBuild; findings: FindingSink; until: number },
) => Promise<readonly Finding[]>;

interface Tour {
  readonly viewport: (typeof WINDOWS)[number];
  readonly isStaff: boolean;
  readonly checks: readonly Check[];
}

/** Opens a new browser profile that gets the build. */
async function enter(
  browser: Browser,
  build: CheckedBuild,
  {
    origins,
    viewport,
    isStaff,
  }: { origins: AllowedOrigins; viewport: (typeof WINDOWS)[number]; isStaff: boolean },
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
  await limitNetwork(context, origins, isStaff ? GATE_USER : undefined);
  const mark = await reportAccessIn(context, isStaff);
  return { context, width: viewport.width, isStaff, mark };
}

/**
 * Checks a build in a browser: its modules and pages, as visitor and as staff, in two window sizes.
 *
 * @param executablePath the program of the browser
 * @param options.isExamination whether to stop at the first problem
 * @param options.isServerSkipped whether the site can't render this build on its server
 * @returns the problems of the build
 */
export async function checkInBrowser(
  build: CheckedBuild,
  executablePath: string,
  { isExamination = false, isServerSkipped = false } = {},
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
  const origins = await allowedOrigins(build.site, build.cookie);
  const { browser, close } = await launchBrowser(executablePath, origins, build.cookie);

  /** With a new profile, so that nothing is left of an earlier attempt. */
  async function runTour(
    { isStaff, viewport, checks }: Tour,
    until: number,
  ): Promise<readonly TimedOut<Check>[]> {
    const visitor = await enter(browser, build, { origins, viewport, isStaff });
    const late: TimedOut<Check>[] = [];
    for (const check of checks) {
      const slow = await check(visitor, { build, findings: sink, until });
      if (slow.length > 0) late.push({ check, slow });
    }
    await visitor.context.close();
    return late;
  }

  const visits = build.smoke.map(
    (path): Check =>
      (visitor, given) =>
        visit(path, visitor, given),
  );
  const once: Check[] = isServerSkipped ? [loadModules] : [loadModules, renderOnServer];
  const tours = WINDOWS.flatMap((viewport, index) =>
    [false, true].map((isStaff): Tour => {
      const isFirst = index === 0 && !isStaff;
      return { viewport, isStaff, checks: isFirst ? [...once, ...visits] : visits };
    }),
  );
  const ofGate: GateProblem[] = [];
  try {
    if (isExamination) ofGate.push(...(await checkOnce(tours, runTour, first)));
    else await retryTimeouts(tours, runTour, findings);
  } finally {
    findings.end();
    await close();
  }
  return [...findings.problems(), ...ofGate];
}
