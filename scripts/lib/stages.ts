import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { root } from '@site/webpack/workspace';
import { findChromium, findPromtool, prepareNginx } from './programs.ts';
import { runNode } from './runNode.ts';
import { say } from '@site/backend/terminal';
import { temporaryPostgres, temporaryRedis } from './temporaryServers.ts';

/** How many tests a stage ran, where it ran any. */
export interface StageResult {
  readonly isGreen: boolean;
  readonly passed?: number;
  readonly failed?: number;
}

export function inAll(results: readonly StageResult[]): StageResult {
  const sum = (count: (result: StageResult) => number | undefined) =>
    results.reduce((total, result) => total + (count(result) ?? 0), 0);
  return {
    isGreen: results.every(({ isGreen }) => isGreen),
    passed: sum(({ passed }) => passed),
    failed: sum(({ failed }) => failed),
  };
}

const CODE = /\.(ts|tsx|js|cjs)$/;
const bin = (file: string) => path.join(root, 'node_modules', file);
const reports = path.join(root, '.cache/reports');

/** Looks only at files whose content has changed since the last time. */
const PRETTIER = [
  bin('prettier/bin/prettier.cjs'),
  ...['--log-level', 'warn', '--cache', '--cache-strategy', 'content'],
  ...['--cache-location', path.join(root, '.cache/prettier')],
];

/** The folders of each program whose types are checked as one; the last has whatever is in no other. */
const TYPE_PROGRAMS = {
  'tsconfig.browser.json': /^(shell|remotes|shared|sdk\/create\/template)\//,
  server: /^(server|delivery\/(?!gate\/browser\/)|shared\/(backend|contract))\//,
  'tsconfig.json': /^(?!shell\/|remotes\/|sdk\/create\/template\/)/,
};

/** Files that any program may depend on. */
const COMMON = /^(sdk|shared|webpack)\/|tsconfig|package(-lock)?\.json$/;

function programsOf(files: readonly string[]): string[] {
  const isCommon = files.some((file) => COMMON.test(file));
  return Object.entries(TYPE_PROGRAMS)
    .filter(([, own]) => isCommon || files.some((file) => own.test(file)))
    .map(([program]) => program);
}

/** One after another: the compiler itself uses all processors. */
export async function typecheck(files?: readonly string[]): Promise<StageResult> {
  let isGreen = true;
  for (const program of files ? programsOf(files) : Object.keys(TYPE_PROGRAMS)) {
    const known = path.join(root, '.cache/types', `${program}.tsbuildinfo`);
    const { code, output } = await runNode([
      bin('typescript-7/bin/tsc'),
      ...['-p', program, '--incremental', '--tsBuildInfoFile', known],
    ]);
    if (code === 0) continue;
    isGreen = false;
    say(`types of ${program}:\n${output}`);
  }
  return { isGreen };
}

export async function lint(
  args: readonly string[] = [],
  files: readonly string[] = ['.'],
): Promise<StageResult> {
  const code = files.filter((file) => file === '.' || CODE.test(file));
  const [rules, format] = await Promise.all([
    code.length === 0
      ? { code: 0 }
      : runNode([bin('eslint/bin/eslint.js'), '--max-warnings', '0', ...args, ...code], { isShown: true }),
    runNode([...PRETTIER, '--check', '--ignore-unknown', ...files], { isShown: true }),
  ]);
  return { isGreen: rules.code === 0 && format.code === 0 };
}

export async function format(): Promise<StageResult> {
  const { code } = await runNode([...PRETTIER, '--write', '.'], { isShown: true });
  return { isGreen: code === 0 };
}

function readReport<Report>(file: string): Partial<Report> {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : {};
}

const wants = (part: string, args: readonly string[]) =>
  args.every((arg) => arg.startsWith('-')) || args.some((arg) => arg.includes(part));

/** By default Jest uses all processors but one: more workers than PostgreSQL has connections for. */
const WORKERS = `--maxWorkers=${Math.min(4, availableParallelism())}`;

/** Workers leak memory with each module they load; beyond this they are replaced. */
const WORKER_MEMORY = '--workerIdleMemoryLimit=1000MB';

const UNIT = ['node', 'shell', 'remotes'];

async function jest(
  name: string,
  projects: readonly string[],
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<StageResult> {
  mkdirSync(reports, { recursive: true });
  const report = path.join(reports, `${name}.json`);
  rmSync(report, { force: true });
  const { code } = await runNode(
    [
      '--experimental-vm-modules',
      '--disable-warning=DeprecationWarning',
      // Tests set the clock, which the timers of the embedded database follow.
      '--disable-warning=TimeoutOverflowWarning',
      bin('jest/bin/jest.js'),
      '--selectProjects',
      ...projects,
      WORKERS,
      WORKER_MEMORY,
      '--json',
      `--outputFile=${report}`,
      ...args,
    ],
    { isShown: true, env },
  );
  const { numPassedTests = 0, numFailedTests = 0 } = readReport<{
    numPassedTests: number;
    numFailedTests: number;
  }>(report);
  return { isGreen: code === 0, passed: numPassedTests, failed: numFailedTests };
}

interface ServicesEnv {
  readonly TEST_DATABASE_URL?: string;
  readonly TEST_REDIS_URL?: string;
}

async function withServices(
  run: (env: ServicesEnv & Readonly<Record<string, string>>) => Promise<StageResult>,
): Promise<StageResult> {
  const database = await temporaryPostgres();
  const redis = await temporaryRedis();
  const env = {
    ...(database && { TEST_DATABASE_URL: database.url }),
    ...(redis && { TEST_REDIS_URL: redis.url }),
  };
  try {
    return await run(env);
  } finally {
    await Promise.all([database?.stop(), redis?.stop()]);
  }
}

export async function unit(args: readonly string[] = []): Promise<StageResult> {
  if (wants('gateway', args)) prepareNginx();
  if (wants('observability', args) && !findPromtool())
    say(
      'The checks of docker/observability by promtool are skipped: install it (apt-get install prometheus).',
    );
  if (!wants('server', args)) return jest('unit', UNIT, args, {});
  return withServices((env) => jest('unit', UNIT, args, { ...env, TEST_ON: 'postgres' }));
}

export async function checkChanged(files: readonly string[]): Promise<StageResult> {
  if (files.length === 0) return { isGreen: true };
  const code = files.filter((file) => CODE.test(file));
  const checks = inAll(await Promise.all([typecheck(files), lint([], files)]));
  if (code.length === 0) return checks;
  return inAll([checks, await unit(['--passWithNoTests', '--findRelatedTests', ...code])]);
}

/** Names that occur only in tests that run on whichever database there is. */
const USES_SERVICES = /testDatabase\.ts|TEST_(DATABASE|REDIS)_URL/;

/** Other tests would only repeat themselves. */
function databaseTests(): readonly string[] {
  return globSync(['delivery/**/*.test.ts', 'server/{src,migrations}/**/*.test.ts'], { cwd: root }).filter(
    (file) =>
      !file.endsWith('.soak.test.ts') && USES_SERVICES.test(readFileSync(path.join(root, file), 'utf8')),
  );
}

export function services(): Promise<StageResult> {
  return withServices((env) => jest('processes', ['processes'], [], env));
}

/** Of each slow test: Jest knows no timeout of a project. */
const SOAK_TIMEOUT = `--testTimeout=${10 * 60_000}`;

// Without a choice others follow: the tests of the database on the embedded one, and in a browser the development servers,
// what is timed, and the walk through every screen, with every fault of every file of a remote.
export async function soak(args: readonly string[] = []): Promise<StageResult> {
  const slow = await withServices((env) => jest('soak', ['soak'], [SOAK_TIMEOUT, ...args], env));
  if (args.length > 0) return slow;
  const embedded = await jest('embedded', UNIT, ['--runTestsByPath', ...databaseTests()], {});
  return inAll([
    slow,
    embedded,
    await size(),
    await e2e(['e2e/dev/', 'e2e/soak/', 'e2e/specs/walk/', 'e2e/specs/failures', 'e2e/specs/released'], {
      WALKS: 'all',
    }),
  ]);
}

export async function e2e(
  args: readonly string[] = ['e2e/specs/'],
  env: Readonly<Record<string, string>> = {},
): Promise<StageResult> {
  mkdirSync(reports, { recursive: true });
  const report = path.join(reports, 'e2e.json');
  rmSync(report, { force: true });
  const { code } = await runNode(
    [bin('@playwright/test/cli.js'), 'test', '-c', 'e2e/playwright.config.ts', ...args],
    {
      isShown: true,
      env: { ...env, CHROMIUM: findChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    },
  );
  const { stats } = readReport<{ stats: { expected: number; unexpected: number; flaky: number } }>(report);
  return {
    isGreen: code === 0,
    passed: stats?.expected ?? 0,
    failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0),
  };
}

/** `--site` leaves out the comparison with a monolith. */
export async function size(args: readonly string[] = []): Promise<StageResult> {
  const { code, output } = await runNode(['scripts/perf/size.ts', ...args]);
  if (code !== 0) say(output);
  return { isGreen: code === 0 };
}
