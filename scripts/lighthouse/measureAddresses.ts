import { buildAll, siteBuilds } from '../parts/builds.ts';
import { findChromium } from '../parts/chromium.ts';
import { startSite } from '../parts/runningSite.ts';
import { say } from '../parts/say.ts';
import { installLighthouse } from './install.ts';
import { medianRun } from './median.ts';
import type { Report } from './report.ts';
import { runLighthouse } from './run.ts';

const RUNS = 3;

/** Measures addresses of the site, each several times: the run in the middle counts. */
export async function measureAddresses(
  addresses: readonly string[],
): Promise<Readonly<Record<string, Report>>> {
  const program = installLighthouse();
  const chromium = findChromium();
  await buildAll(siteBuilds());
  const site = await startSite({ NODE_ENV: 'production' });
  const medians: Record<string, Report> = {};
  try {
    for (const address of addresses) {
      const runs: Report[] = [];
      for (let run = 1; run <= RUNS; run += 1) {
        say(`${address}, run ${run} of ${RUNS} …`);
        runs.push(await runLighthouse(site.url + address, { program, chromium, run }));
      }
      medians[address] = medianRun(runs);
    }
  } finally {
    await site.stop();
  }
  return medians;
}
