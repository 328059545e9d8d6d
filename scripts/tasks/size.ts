import { readFileSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { dist } from '@site/webpack/workspace';
import { buildAll, monolithBuild, siteBuilds } from '../parts/builds.ts';
import { findChromium } from '../parts/chromium.ts';
import { walk, type Journey } from '../parts/journey.ts';
import { remoteOverruns } from '../parts/remoteBudgets.ts';
import { startSite } from '../parts/runningSite.ts';
import type { Weight } from '../parts/sizes.ts';

interface Budgets {
  readonly landingGzip: number;
  readonly landingTimesMonolith: number;
  readonly journeyTimesMonolith: number;
}

const STEPS: Readonly<Record<keyof Journey, string>> = {
  landing: 'landing page',
  idle: 'ahead, when idle',
  firstPage: 'login and first page of a remote',
  secondPage: 'page of a second remote',
  whole: 'whole journey',
};

async function measure(browser: Browser, env: NodeJS.ProcessEnv): Promise<Journey> {
  const site = await startSite(env);
  try {
    return await walk(browser, site.url);
  } finally {
    await site.stop();
  }
}

function column({ requests, gzip, brotli }: Weight): string {
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`.padStart(9);
  return `${String(requests).padStart(3)} requests ${kilobytes(gzip)} gzip ${kilobytes(brotli)} brotli`;
}

function print(federation: Journey, monolith: Journey): void {
  const line = (name: string, left: string, right: string, times: string) =>
    process.stdout.write(`${name.padEnd(34)}${left.padEnd(50)}${right.padEnd(50)}${times}\n`);
  line('', 'federation', 'monolith', 'gzip, times');
  for (const [step, name] of Object.entries(STEPS) as [keyof Journey, string][]) {
    const times = monolith[step].gzip ? (federation[step].gzip / monolith[step].gzip).toFixed(3) : '–';
    line(name, column(federation[step]), column(monolith[step]), times);
  }
}

function overruns(federation: Journey, monolith: Journey, budgets: Budgets): string[] {
  const checks: [what: string, value: number, budget: number][] = [
    ['landing page, bytes gzip', federation.landing.gzip, budgets.landingGzip],
    [
      'landing page, times the monolith',
      federation.landing.gzip / monolith.landing.gzip,
      budgets.landingTimesMonolith,
    ],
    [
      'whole journey, times the monolith',
      federation.whole.gzip / monolith.whole.gzip,
      budgets.journeyTimesMonolith,
    ],
  ];
  return checks
    .filter(([, value, budget]) => value > budget)
    .map(([what, value, budget]) => `${what}: ${Number(value.toFixed(3))}, budget ${budget}`);
}

const budgets = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../size-budgets.json'), 'utf8'),
) as Budgets;
await buildAll([...siteBuilds(), monolithBuild()]);
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-background-networking'],
});
const federation = await measure(browser, {});
const monolith = await measure(browser, { SHELL_DIR: path.join(dist, 'monolith') });
await browser.close();

print(federation, monolith);
const over = [...overruns(federation, monolith, budgets), ...(await remoteOverruns())];
for (const line of over) process.stderr.write(`over budget: ${line}\n`);
if (over.length > 0) process.exit(1);
process.stdout.write('within the budgets of scripts/size-budgets.json and config/budgets.json\n');
