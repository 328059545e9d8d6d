import type { Browser } from '@playwright/test';
import type { GateProblem } from '@site/contract/http/releases';
import { GATE_USER } from './decideRequest.ts';
import { createFindings, type CheckedBuild, type Finding, type FindingSink } from './findings.ts';
import { launchBrowser } from './launchBrowser.ts';
import { loadModules } from './loadModules.ts';
import { allowedOrigins, limitNetwork, type AllowedOrigins } from './network.ts';
import { checkOnce, retryTimeouts, type Late } from './tours.ts';
import { visit, type Visitor } from './visit.ts';
import { reportAccessIn } from './watchAccess.ts';

const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** @returns what was too slow */
type Look = (
  visitor: Visitor,
  given: { build: CheckedBuild; findings: FindingSink; until: number },
) => Promise<readonly Finding[]>;

interface Tour {
  readonly viewport: (typeof WINDOWS)[number];
  readonly isStaff: boolean;
  readonly looks: readonly Look[];
}

/** Somebody with a profile of their own, who has the build. */
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
 * Opens the site with a build in a browser: its modules and its addresses, as visitor and as staff, on two windows.
 *
 * @param executablePath the program of the browser
 * @param options.isExamination the first problem is enough
 * @returns what is wrong with the build
 */
export async function checkInBrowser(
  build: CheckedBuild,
  executablePath: string,
  { isExamination = false } = {},
): Promise<GateProblem[]> {
  const findings = createFindings(build);
  const first = Promise.withResolvers<void>();
  const sink: FindingSink = {
    add(finding) {
      findings.add(finding);
      first.resolve();
    },
  };
  const origins = await allowedOrigins(build.site, build.cookie);
  const { browser, close } = await launchBrowser(executablePath, origins, build.cookie);

  /** As somebody with a new profile, so that nothing of an earlier try is left. */
  async function goAround({ isStaff, viewport, looks }: Tour, until: number): Promise<readonly Late<Look>[]> {
    const visitor = await enter(browser, build, { origins, viewport, isStaff });
    const late: Late<Look>[] = [];
    for (const look of looks) {
      const slow = await look(visitor, { build, findings: sink, until });
      if (slow.length > 0) late.push({ look, slow });
    }
    await visitor.context.close();
    return late;
  }

  const visits = build.smoke.map(
    (address): Look =>
      (visitor, given) =>
        visit(address, visitor, given),
  );
  const tours = WINDOWS.flatMap((viewport, index) =>
    [false, true].map((isStaff): Tour => {
      const isFirst = index === 0 && !isStaff;
      return { viewport, isStaff, looks: isFirst ? [loadModules, ...visits] : visits };
    }),
  );
  const ofGate: GateProblem[] = [];
  try {
    if (isExamination) ofGate.push(...(await checkOnce(tours, goAround, first.promise)));
    else await retryTimeouts(tours, goAround, findings);
  } finally {
    findings.end();
    await close();
  }
  return [...findings.problems(), ...ofGate];
}
