import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { dist, remoteFolders, root } from '@site/webpack/workspace';
import { buildAll, liveBuildFolder, monolithBuild, siteBuilds } from '../lib/builds.ts';
import { findChromium } from '../lib/programs.ts';
import { startSite } from '../lib/site.ts';
import { readBuild } from '@site/deploy/readBuild';
import { checkBudget, readBudgets } from '@site/delivery/checks';
import { fail } from '@site/backend/terminal';
import { walk, type Journey, type TransferSize } from './lib/journey.ts';
import { tableOf } from '../lib/markdownTable.ts';

const BUDGETS = 'scripts/perf/size-budgets.json';
const REMOTE_BUDGETS = 'config/budgets.json';

async function measure(env: NodeJS.ProcessEnv = {}): Promise<Journey> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-background-networking'],
  });
  try {
    const site = await startSite(env);
    return await walk(browser, site.url).finally(site.stop);
  } finally {
    await browser.close();
  }
}

async function remoteOverruns(): Promise<string[]> {
  const budgets = await readBudgets(path.join(root, REMOTE_BUDGETS));
  return remoteFolders().flatMap((folder) => {
    const name = path.basename(folder);
    const { manifest, read } = readBuild(liveBuildFolder(name));
    const ofServer = manifest.server?.files ?? [];
    const downloaded = Object.keys(manifest.files).filter((file) => !ofServer.includes(file));
    const sizes = downloaded.map((file) => [file, gzipSync(read(file), { level: 9 }).length] as const);
    return checkBudget(name, new Map(sizes), budgets).map(({ what }) => `${name}: ${what}`);
  });
}

async function overruns(own: Journey, monolith?: Journey): Promise<string[]> {
  const budgets = JSON.parse(readFileSync(path.join(root, BUDGETS), 'utf8')) as Record<string, number>;
  const values = {
    landingGzip: own.landing.gzip,
    journeyGzip: own.whole.gzip,
    contributionGzip: own.contribution.gzip,
    landingTimesMonolith: monolith ? own.landing.gzip / monolith.landing.gzip : 0,
    journeyTimesMonolith: monolith ? own.whole.gzip / monolith.whole.gzip : 0,
  };
  const over = Object.entries(values).flatMap(([name, value]) =>
    value <= (budgets[name] ?? 0) ? [] : [`${name}: ${Number(value.toFixed(3))}, budget ${budgets[name]}`],
  );
  return [...over, ...(await remoteOverruns())];
}

const cellsOf = (whose: string, { requests, gzip, brotli }: TransferSize) => ({
  [`${whose}requests`]: requests,
  [`${whose}kB gzip`]: (gzip / 1000).toFixed(1),
  [`${whose}kB brotli`]: (brotli / 1000).toFixed(1),
});

const sizeTable = (own: Journey, monolith: Journey): string =>
  tableOf(
    (Object.keys(own) as (keyof Journey)[]).map((step) => ({
      step,
      ...cellsOf('', own[step]),
      ...cellsOf('monolith: ', monolith[step]),
      'gzip, times': (own[step].gzip / monolith[step].gzip).toFixed(3),
    })),
  );

if (import.meta.main) {
  // `npm test` checks the site alone: a monolith takes a third of the time of all builds.
  const isAlone = process.argv.includes('--site');
  await buildAll(isAlone ? siteBuilds() : [...siteBuilds(), monolithBuild()]);
  const own = await measure();
  const monolith = isAlone ? undefined : await measure({ SHELL_DIR: path.join(dist, 'monolith') });
  if (monolith) process.stdout.write(`${sizeTable(own, monolith)}\n`);
  const over = await overruns(own, monolith);
  if (over.length > 0) fail(over.map((line) => `over budget: ${line}`).join('\n'));
  process.stdout.write(`within the budgets of ${BUDGETS} and ${REMOTE_BUDGETS}\n`);
}
