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
import { markdownTable } from '../lib/markdownTable.ts';

const BUDGETS = 'scripts/perf/size-budgets.json';
const REMOTE_BUDGETS = 'config/budgets.json';

/** What a visitor fetches of the site, and of the same sources as one application. */
interface Sizes {
  readonly federation: Journey;
  readonly monolith: Journey;
}

type Budget = readonly [name: string, what: string, value: number];

const STEPS: Readonly<Record<keyof Journey, string>> = {
  landing: 'landing page',
  idle: 'prefetched when idle',
  firstPage: 'login and first page of a remote',
  secondPage: 'page of a second remote',
  whole: 'whole journey',
  contribution: 'what the second remote contributes to the first one’s page',
};

/** Walks through a built site as a visitor with an empty cache. */
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

/** Builds the site and the monolith, and measures both. */
async function measureSizes(): Promise<Sizes> {
  await buildAll([...siteBuilds(), monolithBuild()]);
  return { federation: await measure(), monolith: await measure({ SHELL_DIR: path.join(dist, 'monolith') }) };
}

const timesMonolith = ({ federation, monolith }: Sizes, step: keyof Journey) =>
  federation[step].gzip / monolith[step].gzip;

/** Returns the gate's problems with the size of each remote. */
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

const absolute = ({ landing, whole, contribution }: Journey): Budget[] => [
  ['landingGzip', 'landing page, bytes gzip', landing.gzip],
  ['journeyGzip', 'whole journey, bytes gzip', whole.gzip],
  ['contributionGzip', 'a contribution of a second remote, bytes gzip', contribution.gzip],
];

const relative = (sizes: Sizes): Budget[] => [
  ['landingTimesMonolith', 'landing page, times the monolith', timesMonolith(sizes, 'landing')],
  ['journeyTimesMonolith', 'whole journey, times the monolith', timesMonolith(sizes, 'whole')],
];

async function exceeded(values: readonly Budget[]): Promise<string[]> {
  const budgets = JSON.parse(readFileSync(path.join(root, BUDGETS), 'utf8')) as Record<string, number>;
  const own = values.flatMap(([name, what, value]) =>
    value <= (budgets[name] ?? 0) ? [] : [`${what}: ${Number(value.toFixed(3))}, budget ${budgets[name]}`],
  );
  return [...own, ...(await remoteOverruns())];
}

/** Returns a line for each budget that is exceeded. */
const overruns = (sizes: Sizes): Promise<string[]> =>
  exceeded([...absolute(sizes.federation), ...relative(sizes)]);

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
const cellsOf = ({ requests, gzip, brotli }: TransferSize) => [requests, kilobytes(gzip), kilobytes(brotli)];

/** Returns the sizes as Markdown. */
function sizeReport(sizes: Sizes): string {
  return markdownTable(
    ['step', 'requests', 'kB gzip', 'kB brotli', 'monolith: requests', 'kB gzip', 'kB brotli', 'gzip, times'],
    (Object.keys(STEPS) as (keyof Journey)[]).map((step) => [
      STEPS[step],
      ...cellsOf(sizes.federation[step]),
      ...cellsOf(sizes.monolith[step]),
      timesMonolith(sizes, step).toFixed(3),
    ]),
  );
}

/** The site alone, as `npm test` checks it: a monolith takes a third of the time of all builds. */
async function overrunsOfSite(): Promise<string[]> {
  await buildAll(siteBuilds());
  return exceeded(absolute(await measure()));
}

async function reportSizes(): Promise<string[]> {
  const sizes = await measureSizes();
  process.stdout.write(`${sizeReport(sizes)}\n`);
  return overruns(sizes);
}

if (import.meta.main) {
  const over = await (process.argv.includes('--site') ? overrunsOfSite() : reportSizes());
  if (over.length > 0) fail(over.map((line) => `over budget: ${line}`).join('\n'));
  process.stdout.write(`within the budgets of ${BUDGETS} and ${REMOTE_BUDGETS}\n`);
}
