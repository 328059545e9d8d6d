import type { GateJob, GateProblem } from '@site/contract/http/releases';
import { hostPrefixed } from '@site/contract/siteCookie';
import { checkInBrowser } from './checkInBrowser.ts';
import { installedChromium } from './installedChromium.ts';

const failure = (what: string, todo: string): GateProblem => ({
  check: 'browser',
  what: what.slice(0, 2000),
  where: 'the gate',
  todo,
});

/** Looks at a build; that it could not is a problem, too. */
export async function runJob(site: string, job: GateJob): Promise<GateProblem[]> {
  const { name, version, smoke, isExamination } = job;
  const cookie = hostPrefixed(job.cookie, site.startsWith('https:'));
  const chromium = installedChromium();
  if (chromium === undefined)
    return [
      failure(
        'There is no Chromium where the gate runs, so nobody could look at this build.',
        'Install it (apt-get install chromium), set CHROMIUM to its path, or do without a browser (GATE=off).',
      ),
    ];
  try {
    return await checkInBrowser({ site, name, version, smoke, cookie }, chromium, { isExamination });
  } catch (error) {
    return [
      failure(
        `The gate's browser has failed: ${(error as Error).message}`,
        'See that Chromium starts where the gate runs, and deploy again.',
      ),
    ];
  }
}
