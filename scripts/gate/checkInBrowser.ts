import { chromium, type Browser } from '@playwright/test';
import type { GateProblem } from '@site/contract/http/releases';
import { enterAsStaff, keepTelemetry } from './answers.ts';
import type { CheckedBuild } from './build.ts';
import { createFindings, type Finding, type FindingSink } from './findings.ts';
import { lookTwice, type Late } from './lookTwice.ts';
import { loadModules } from './loadModules.ts';
import { allowedOrigins, hostArguments, limitNetwork, type AllowedOrigins } from './network.ts';
import { visit, type Visitor } from './visit.ts';

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

/** A browser of its own, with a new profile. Root has to go without the sandbox, and containers may. */
function launch(executablePath: string, origins: AllowedOrigins): Promise<Browser> {
  return chromium.launch({
    executablePath,
    chromiumSandbox: process.getuid?.() !== 0 && process.env['CHROMIUM_SANDBOX'] !== 'off',
    args: [
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-dev-shm-usage',
      ...hostArguments(origins),
    ],
  });
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
  await limitNetwork(context, origins);
  await keepTelemetry(context);
  if (isStaff) await enterAsStaff(context, build);
  return { context, width: viewport.width, isStaff };
}

/**
 * Opens the site with a build in a browser: its modules and its addresses, as visitor and as staff, on two windows.
 *
 * @param executablePath the program of the browser
 * @returns what is wrong with the build
 */
export async function checkInBrowser(build: CheckedBuild, executablePath: string): Promise<GateProblem[]> {
  const findings = createFindings(build);
  const origins = await allowedOrigins(build.site, build.cookie);
  const browser = await launch(executablePath, origins);

  /** As somebody with a new profile, so that nothing of an earlier try is left. */
  async function goAround({ isStaff, viewport, looks }: Tour, until: number): Promise<readonly Late<Look>[]> {
    const visitor = await enter(browser, build, { origins, viewport, isStaff });
    const late: Late<Look>[] = [];
    for (const look of looks) {
      const slow = await look(visitor, { build, findings, until });
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
  try {
    await lookTwice(tours, goAround, findings);
  } finally {
    await browser.close();
  }
  return findings.problems();
}
