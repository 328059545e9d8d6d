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
import { walk, type Journey } from './lib/journey.ts';
import { tableOf } from '../lib/markdownTable.ts';

const BUDGETS = 'scripts/perf/size-budgets.json';
const REMOTE_BUDGETS = 'config/budgets.json';

/** What a visitor fetches of the site, and of the same sources as one application. */
type Sizes = Readonly<Record<'federation' | 'monolith', Journey>>;

type Values = Readonly<Record<string, number>>;

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

const absolute = ({ landing, whole }: Journey) => ({ landingGzip: landing.gzip, journeyGzip: whole.gzip });

async function exceeded(values: Values): Promise<string[]> {
  const budgets = JSON.parse(readFileSync(path.join(root, BUDGETS), 'utf8')) as Values;
  const own = Object.entries(values).flatMap(([name, value]) =>
    value <= (budgets[name] ?? 0) ? [] : [`${name}: ${Number(value.toFixed(3))}, budget ${budgets[name]}`],
  );
  return [...own, ...(await remoteOverruns())];
}

/** The site alone, as `npm test` checks it: a monolith takes a third of the time of all builds. */
async function overrunsOfSite(): Promise<string[]> {
  await buildAll(siteBuilds());
  return exceeded(absolute(await measure()));
}

/** Builds the site and the monolith, and measures both. */
async function reportSizes(): Promise<string[]> {
  await buildAll([...siteBuilds(), monolithBuild()]);
  const monolith = { SHELL_DIR: path.join(dist, 'monolith') };
  const sizes = { federation: await measure(), monolith: await measure(monolith) };
  const rows = (Object.keys(sizes.federation) as (keyof Journey)[]).map((step) => ({
    step,
    requests: sizes.federation[step].requests,
    'kB gzip': (sizes.federation[step].gzip / 1000).toFixed(1),
    'monolith: requests': sizes.monolith[step].requests,
    'monolith: kB gzip': (sizes.monolith[step].gzip / 1000).toFixed(1),
    times: timesMonolith(sizes, step).toFixed(3),
  }));
  process.stdout.write(`${tableOf(rows)}\n`);
  return exceeded({
    ...absolute(sizes.federation),
    landingTimesMonolith: timesMonolith(sizes, 'landing'),
    journeyTimesMonolith: timesMonolith(sizes, 'whole'),
  });
}

if (import.meta.main) {
  const over = await (process.argv.includes('--site') ? overrunsOfSite() : reportSizes());
  if (over.length > 0) fail(over.map((line) => `over budget: ${line}`).join('\n'));
  process.stdout.write(`within the budgets of ${BUDGETS} and ${REMOTE_BUDGETS}\n`);
}
