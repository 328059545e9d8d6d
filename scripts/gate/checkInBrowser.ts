import { chromium, type Browser } from '@playwright/test';
import type { GateProblem } from '@site/contract/http/releases';
import { enterAsStaff, keepTelemetry } from './answers.ts';
import type { CheckedBuild } from './build.ts';
import { createFindings } from './findings.ts';
import { loadModules } from './loadModules.ts';
import { allowedOrigins, hostArguments, limitNetwork, type AllowedOrigins } from './network.ts';
import { visit, type Visitor } from './visit.ts';

/** Milliseconds for a build as a whole. */
const LIMIT = 45_000;

const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

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
  const until = Date.now() + LIMIT;
  const findings = createFindings(build);
  const origins = await allowedOrigins(build.site, build.cookie);
  const browser = await launch(executablePath, origins);
  const left = new Set<string>();

  async function goAround(viewport: (typeof WINDOWS)[number], isStaff: boolean): Promise<void> {
    const visitor = await enter(browser, build, { origins, viewport, isStaff });
    if (!isStaff && viewport === WINDOWS[0]) await loadModules(visitor, { build, findings });
    for (const address of build.smoke) {
      if (Date.now() < until) await visit(address, visitor, { build, findings, until });
      if (Date.now() >= until) left.add(address);
    }
    await visitor.context.close();
  }

  try {
    await Promise.all(
      WINDOWS.flatMap((viewport) => [false, true].map((isStaff) => goAround(viewport, isStaff))),
    );
  } finally {
    await browser.close();
  }
  if (left.size > 0)
    findings.add({
      what: `The check was not done after ${LIMIT / 1000} s.`,
      at: [...left].join(', '),
      todo: 'Name fewer addresses under "smoke", have their pages load faster, or give the gate a faster machine.',
    });
  return findings.problems();
}
