import { buildAll, siteBuilds } from '../lib/builds.ts';
import { findChromium } from '../lib/chromium.ts';
import { startSite } from '../lib/runningSite.ts';
import { say } from '../../server/src/terminal.ts';
import { installLighthouse } from './install.ts';
import type { Report } from './report.ts';
import { runLighthouse } from './run.ts';

const RUNS = 3;

/** Reports of addresses of the site. */
export interface MeasuredAddresses {
  readonly runs: Readonly<Record<string, readonly Report[]>>;
  /** A sentence for each address that could not be measured. */
  readonly failures: readonly string[];
}

/**
 * Measures addresses of the site, each several times.
 *
 * @param env what the site is started with
 */
export async function measureAddresses(
  addresses: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<MeasuredAddresses> {
  const program = installLighthouse();
  const chromium = findChromium();
  await buildAll(siteBuilds());
  const site = await startSite({ NODE_ENV: 'production', ...env });
  const runs: Record<string, readonly Report[]> = {};
  const failures: string[] = [];
  try {
    for (const address of addresses) {
      const reports: Report[] = [];
      try {
        for (let run = 1; run <= RUNS; run += 1) {
          say(`${address}, run ${run} of ${RUNS} …`);
          const attempt = () => runLighthouse(site.url + address, { program, chromium, run });
          // Now and then a trace is lost, and Lighthouse itself asks to be run again.
          reports.push(await attempt().catch(attempt));
        }
        runs[address] = reports;
      } catch (error) {
        failures.push(`${address}: ${(error as Error).message}`);
      }
    }
  } finally {
    await site.stop();
  }
  return { runs, failures };
}
