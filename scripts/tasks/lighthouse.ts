import { readFileSync } from 'node:fs';
import path from 'node:path';
import { flaws } from '../lighthouse/flaws.ts';
import { installLighthouse } from '../lighthouse/install.ts';
import { medianRun } from '../lighthouse/median.ts';
import type { Report } from '../lighthouse/report.ts';
import { runLighthouse } from '../lighthouse/run.ts';
import { scoreTable } from '../lighthouse/table.ts';
import { missedTargets, type Targets } from '../lighthouse/targets.ts';
import { buildAll, siteBuilds } from '../parts/builds.ts';
import { findChromium } from '../parts/chromium.ts';
import { startSite } from '../parts/runningSite.ts';
import { fail, say } from '../parts/say.ts';

const ADDRESSES = ['/', '/login', '/stats'];
const RUNS = 3;

const more = process.argv.slice(2);
const strange = more.find((address) => !address.startsWith('/'));
if (strange) fail(`"${strange}" is no address of the site: it begins with a slash, such as /imprint.`);
const addresses = [...new Set([...ADDRESSES, ...more])];
const targets = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../lighthouse-targets.json'), 'utf8'),
) as Targets;

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

process.stdout.write(`\n${scoreTable(medians)}\n`);
for (const [address, report] of Object.entries(medians)) {
  process.stdout.write(`\n${address}\n`);
  for (const line of flaws(report)) process.stdout.write(`  ${line}\n`);
}
process.stdout.write('\nThe reports are in .cache/lighthouse/reports.\n');

const missed = Object.entries(medians).flatMap(([address, report]) =>
  missedTargets(address, report, targets),
);
for (const line of missed) process.stderr.write(`target missed: ${line}\n`);
if (missed.length > 0) process.exit(1);
process.stdout.write('Every target of scripts/lighthouse-targets.json is met.\n');
