import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { needsLogin } from '@site/contract/guards';
import { publicSite } from '@site/contract/http/site';
import { root } from '@site/webpack/workspace';
import { buildAll, siteBuilds } from '../scripts/lib/builds.ts';
import { findChromium } from '../scripts/lib/programs.ts';
import { runNode } from '../scripts/lib/runNode.ts';
import { startSite } from '../scripts/lib/site.ts';
import { siteFeatures } from '../scripts/lib/siteFeatures.ts';
import { fail, say } from '@site/backend/terminal';
import { markdownTable } from './lib/statistics.ts';

const VERSION = '13.5.0';
const RUNS = 5;
const HOME = '/';
const ADDRESSES = [HOME, '/login', '/stats', '/clans'];
const TARGETS = 'perf/lighthouse-targets.json';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

const folder = path.join(root, '.cache/lighthouse');
const program = path.join(folder, 'node_modules/lighthouse/cli/index.js');

/** What is read of the report that Lighthouse writes. */
export interface Report {
  readonly runtimeError?: { readonly message: string };
  readonly categories: Readonly<Record<(typeof CATEGORIES)[number], { readonly score: number | null }>>;
  readonly audits: Readonly<
    Record<string, { readonly title: string; readonly score: number | null; readonly numericValue?: number }>
  >;
}

const scoreOf = ({ categories }: Report, category: (typeof CATEGORIES)[number]) =>
  Math.round((categories[category].score ?? 0) * 100);
const numberOf = ({ audits }: Report, audit: string) => audits[audit]?.numericValue ?? Number.NaN;
const layoutShiftOf = (report: Report) => Number(numberOf(report, 'cumulative-layout-shift').toFixed(3));

/** Paths that the configuration of a site may open to visitors. */
export const MAY_BE_OPENED: readonly string[] = publicSite.shape.publicPaths.element.options;

/** Milliseconds for the server to render a page before it is measured. */
const WARM_UP_MS = 10_000;

/** An address of each path that stands for many; the clan is one of the demo's. */
const EXAMPLES: Readonly<Record<string, string>> = { '/clans/:clan': '/clans/Nebelwacht', '*': '/nowhere' };

/** Open to visitors, but they redirect unless a login or maintenance is in progress. */
const PASSED_THROUGH: readonly string[] = ['/maintenance', '/login/verify', '/login/change-password'];

/** Addresses of pages that somebody without a login can see. */
export interface PublicAddresses {
  readonly always: readonly string[];
  /** Only where the configuration opens their paths. */
  readonly whereOpened: readonly string[];
}

/** Reads from the features of shell and remotes what visitors can see. */
export async function publicAddresses(): Promise<PublicAddresses> {
  const routes = (await siteFeatures())
    .flatMap((feature) => feature.routes)
    .filter((route) => !PASSED_THROUGH.includes(route.path));
  const addresses = (matches: (route: (typeof routes)[number]) => boolean) =>
    routes
      .filter(matches)
      .map((route) => EXAMPLES[route.path] ?? route.path)
      .toSorted();
  const mayBeOpened = (path: string) => MAY_BE_OPENED.some((open) => `${path}/`.startsWith(`${open}/`));
  return {
    always: addresses(({ guard }) => !needsLogin(guard)),
    whereOpened: addresses(({ guard, path }) => needsLogin(guard) && mayBeOpened(path)),
  };
}

/** Installs Lighthouse where it is missing: with its packages it weighs 176 MB, too much for every checkout. */
function install(): void {
  if (existsSync(program) && readFileSync(path.join(program, '../../package.json'), 'utf8').includes(VERSION))
    return;
  say(`installing Lighthouse ${VERSION} into .cache/lighthouse (176 MB, once) …`);
  mkdirSync(folder, { recursive: true });
  const options = ['--save-exact', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync(
    'npm',
    ['install', '--ignore-scripts', '--prefix', folder, `lighthouse@${VERSION}`, ...options],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    },
  );
  if (status !== 0 || !existsSync(program))
    fail(`Lighthouse ${VERSION} could not be installed: the first time it needs the registry of npm.`);
}

/** Measures an address once as Lighthouse does by default: a simulated phone on a slow connection. */
async function measureOnce(url: string, run: number): Promise<Report> {
  const name = new URL(url).pathname.replace(/\W+/g, '-').replace(/^-|-$/g, '') || 'home';
  const output = path.join(folder, 'reports', `${name}.${run}`);
  mkdirSync(path.dirname(output), { recursive: true });
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
    { env: { CHROME_PATH: findChromium() } },
  );
  if (code !== 0) throw new Error(printed.trim().split('\n').at(-1) || 'Lighthouse ended at once.');
  const report = JSON.parse(readFileSync(`${output}.report.json`, 'utf8')) as Report;
  if (report.runtimeError) throw new Error(report.runtimeError.message);
  return report;
}

/** Returns the run in the middle by performance; with two in the middle, the worse one. */
export function medianRun(runs: readonly Report[]): Report {
  const sorted = runs.toSorted((a, b) => scoreOf(a, 'performance') - scoreOf(b, 'performance'));
  return sorted[Math.floor((sorted.length - 1) / 2)]!;
}

/** Waits until the server has rendered an address, as it has for all but the first visitors. */
async function warmUp(url: string): Promise<void> {
  const until = Date.now() + WARM_UP_MS;
  while (Date.now() < until && !(await (await fetch(url)).text()).includes('data-lang=')) await sleep(250);
}

/**
 * Measures addresses of the site in turn, so that a busy moment of the machine affects them alike, and returns the
 * median reports.
 */
export async function measureAddresses(
  addresses: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Record<string, Report>> {
  install();
  await buildAll(siteBuilds());
  const site = await startSite({ NODE_ENV: 'production', ...env });
  const runs = new Map<string, Report[]>(addresses.map((address) => [address, []]));
  try {
    for (let run = 1; run <= RUNS; run += 1) {
      for (const [address, reports] of runs) {
        say(`${address}, run ${run} of ${RUNS} …`);
        await warmUp(site.url + address);
        const attempt = () => measureOnce(site.url + address, run);
        // Now and then a trace is lost, and Lighthouse itself asks to be run again.
        reports.push(await attempt().catch(attempt));
      }
    }
  } finally {
    await site.stop();
  }
  return Object.fromEntries([...runs].map(([address, reports]) => [address, medianRun(reports)]));
}

/** What is compared with the landing page: as a ratio, and with an allowance for the noise of small numbers. */
const RATIOS = {
  largestContentfulPaintRatio: ['largest-contentful-paint', 100],
  blockingTimeRatio: ['total-blocking-time', 20],
} as const;

/** Scores and times of the machine vary from hour to hour; those of pages in the same run can be compared. */
function missedRatios(
  address: string,
  report: Report,
  { home, target }: { home: Report | undefined; target: Readonly<Record<string, number>> },
): string[] {
  if (!home || report === home) return [];
  const below = scoreOf(home, 'performance') - scoreOf(report, 'performance');
  const maxBelow = target['performanceBelowHome'] ?? Infinity;
  const slower = Object.entries(RATIOS).flatMap(([name, [audit, allowance]]) => {
    const [own, its] = [numberOf(report, audit), numberOf(home, audit)];
    const max = target[name] ?? Infinity;
    return own > its * max + allowance
      ? [`${address}: ${audit} ${Math.round(own)} ms, ${HOME} has ${Math.round(its)} ms, target ratio ${max}`]
      : [];
  });
  if (below <= maxBelow) return slower;
  return [`${address}: performance ${below} points below ${HOME}, target ${maxBelow}`, ...slower];
}

/** Returns a line for each target that an address misses. */
export function missedTargets(
  medians: Readonly<Record<string, Report>>,
  targets: Readonly<Record<string, Readonly<Record<string, number>>>>,
): string[] {
  return Object.entries(medians).flatMap(([address, report]) => {
    const target = { ...targets['everywhere'], ...targets[address] };
    const low = CATEGORIES.filter((category) => scoreOf(report, category) < (target[category] ?? 0)).map(
      (category) => `${address}: ${category} ${scoreOf(report, category)}, target ${target[category]}`,
    );
    const max = target['layoutShift'] ?? Infinity;
    const shift = layoutShiftOf(report);
    const shifted = shift > max ? [`${address}: layout shift ${shift}, target ${max}`] : [];
    return [...low, ...shifted, ...missedRatios(address, report, { home: medians[HOME], target })];
  });
}

export function readTargets(): Parameters<typeof missedTargets>[1] {
  return JSON.parse(readFileSync(path.join(root, TARGETS), 'utf8')) as Parameters<typeof missedTargets>[1];
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;

/** Returns scores and times as Markdown. */
export function lighthouseReport(medians: Readonly<Record<string, Report>>): string {
  return markdownTable(
    ['', ...CATEGORIES, 'FCP', 'LCP', 'TBT', 'CLS', 'Speed Index', 'kB'],
    Object.entries(medians).map(([address, report]) => [
      address,
      ...CATEGORIES.map((category) => scoreOf(report, category)),
      seconds(numberOf(report, 'first-contentful-paint')),
      seconds(numberOf(report, 'largest-contentful-paint')),
      `${Math.round(numberOf(report, 'total-blocking-time'))} ms`,
      layoutShiftOf(report),
      seconds(numberOf(report, 'speed-index')),
      (numberOf(report, 'total-byte-weight') / 1000).toFixed(1),
    ]),
  );
}

async function main(): Promise<void> {
  const more = process.argv.slice(2);
  const strange = more.find((address) => !address.startsWith('/'));
  if (strange) fail(`"${strange}" is not a path of the site: it begins with a slash, such as /imprint.`);
  const medians = await measureAddresses([...new Set([...ADDRESSES, ...more])]);
  process.stdout.write(
    `\n${lighthouseReport(medians)}\n\nThe full reports are in .cache/lighthouse/reports.\n`,
  );
  const missed = missedTargets(medians, readTargets());
  if (missed.length > 0) fail(missed.map((line) => `target missed: ${line}`).join('\n'));
  process.stdout.write(`Every target of ${TARGETS} is met.\n`);
}

if (import.meta.main) await main().catch(({ message }: Error) => fail(message));
