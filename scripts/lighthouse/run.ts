import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runNode } from '../lib/runNode.ts';
import { lighthouseFolder } from './install.ts';
import { CATEGORIES, type Report } from './report.ts';

const reports = path.join(lighthouseFolder, 'reports');

/** An address as a file name: `/profile/player` becomes `profile-player`. */
const nameOf = (address: string) => address.replace(/\W+/g, '-').replace(/^-|-$/g, '') || 'home';

/**
 * Measures an address once as Lighthouse does by default: a phone on a slow connection, simulated. The report stays in
 * `.cache/lighthouse/reports`.
 *
 * @throws Error with what Lighthouse said where it could not measure it
 */
export async function runLighthouse(
  url: string,
  { program, chromium, run }: { readonly program: string; readonly chromium: string; readonly run: number },
): Promise<Report> {
  mkdirSync(reports, { recursive: true });
  const output = path.join(reports, `${nameOf(new URL(url).pathname)}.${run}`);
  const { code, output: printed } = await runNode(
    [
      program,
      url,
      '--quiet',
      '--output=json',
      '--output=html',
      `--output-path=${output}`,
      `--only-categories=${CATEGORIES.join(',')}`,
      '--chrome-flags=--headless=new --no-sandbox --disable-background-networking',
      // An address without a page of its own is measured as well.
      '--ignore-status-code',
    ],
    { env: { CHROME_PATH: chromium } },
  );
  if (code !== 0)
    throw new Error(
      `Lighthouse could not measure it: ${printed.trim().split('\n').at(-1) || 'it ended at once'}`,
    );
  const report = JSON.parse(readFileSync(`${output}.report.json`, 'utf8')) as Report;
  if (report.runtimeError) throw new Error(`Lighthouse could not measure it: ${report.runtimeError.message}`);
  return report;
}
