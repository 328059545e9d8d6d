import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { SessionAnswer } from '@site/contract/http/session';
import { MODES, modeId, RANGES } from '@site/contract/modes';
import autocannon, { type Request } from 'autocannon';
import { startSite } from '../scripts/lib/runningSite.ts';
import { temporaryPostgres } from '../scripts/lib/temporaryPostgres.ts';
import { readConfig } from '../server/src/config.ts';
import { hashPassword, passwordMatches } from '../server/src/credentials/passwords.ts';
import { openDatabase } from '../server/src/database/open.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../server/src/demo/accounts.ts';
import { seedDemo } from '../server/src/demo/seedDemo.ts';
import { seedLarge } from '../server/src/seedLarge/seedLarge.ts';
import { readSiteFile } from '../server/src/siteFile.ts';
import { fail, say } from '../server/src/terminal.ts';
import { NO_RATE_LIMITS } from './lib/noRateLimits.ts';
import { processorTime } from './lib/processorTime.ts';
import { markdownTable } from './lib/statistics.ts';

/** Requests under way at any time. */
const CONNECTIONS = 10;

/** Players beside those of the demo. */
const PLAYERS = 20_000;

interface Row {
  readonly call: string;
  readonly database: string;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly failed: number;
  /** Seconds of processor time of the server a second; `NaN` where the system does not tell. */
  readonly processors: number;
}

export interface ApiFigures {
  readonly rows: readonly Row[];
  readonly hasPostgres: boolean;
  /** Passwords that this machine compares in a second, which bounds the logins. */
  readonly passwordsPerSecond: number;
}

const COMMON = {
  SESSION_SECRET: 'a secret that only the measurement knows',
  ENCRYPTION_KEY: 'a key that only the measurement knows',
  RATE_LIMITS: NO_RATE_LIMITS,
  LOG_LEVEL: 'error',
  DEMO: '0',
};

const LOGINS = DEMO_ACCOUNTS.slice(0, CONNECTIONS).map(({ name }): Request => ({
  method: 'POST',
  path: '/api/login',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ name, password: DEMO_PASSWORD }),
}));

async function logIn(url: string): Promise<string> {
  const { path: address, ...call } = LOGINS[0]!;
  return ((await (await fetch(url + address, call)).json()) as SessionAnswer).accessToken;
}

function callsFor(token: string): readonly (readonly [name: string, requests: readonly Request[]])[] {
  const site = readSiteFile(readConfig({}).siteConfig);
  const authorization = `Bearer ${token}`;
  const boards = MODES.flatMap((mode) =>
    RANGES.map((range) => `/api/stats?mode=${modeId(mode, site.name)}&range=${range}`),
  );
  return [
    ['GET /stats', boards.map((address) => ({ method: 'GET', path: address }))],
    [
      'GET /profile',
      DEMO_ACCOUNTS.map(({ name }) => ({
        method: 'GET',
        path: `/api/profile/${name}`,
        headers: { authorization },
      })),
    ],
    ['POST /login', LOGINS],
  ];
}

async function fill(env: Readonly<Record<string, string>>): Promise<void> {
  const config = readConfig({ ...env, LOG_LEVEL: 'silent' });
  const { db, close } = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir });
  await seedDemo(db, { now: new Date() });
  await seedLarge(db, PLAYERS);
  await close();
}

async function measureOn(
  database: string,
  env: Readonly<Record<string, string>>,
  seconds: number,
): Promise<Row[]> {
  say(`${database}: filling it …`);
  await fill(env);
  const site = await startSite(env);
  const rows: Row[] = [];
  try {
    for (const [call, requests] of callsFor(await logIn(site.url))) {
      say(`${database}: ${call} …`);
      const before = processorTime(site.pid);
      let first = 0;
      const result = await autocannon({
        url: site.url,
        connections: CONNECTIONS,
        requests,
        duration: seconds,
        // Otherwise all connections would ask for the same at the same moment.
        setupClient(client) {
          client.setRequests([...requests.slice(first), ...requests.slice(0, first)]);
          first = (first + 1) % requests.length;
        },
      });
      rows.push({
        call,
        database,
        perSecond: result['2xx'] / result.duration,
        p50: result.latency.p50,
        p99: result.latency.p99,
        failed: result.errors + result.timeouts + result.non2xx,
        processors: (processorTime(site.pid) - before) / result.duration,
      });
    }
  } finally {
    await site.stop();
  }
  return rows;
}

async function comparePasswords(seconds: number): Promise<number> {
  const hash = await hashPassword(DEMO_PASSWORD);
  const started = performance.now();
  let count = 0;
  const work = async () => {
    while (performance.now() - started < seconds * 1000) {
      await passwordMatches(hash, DEMO_PASSWORD);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  return (count / (performance.now() - started)) * 1000;
}

/** Measures calls of the API on the embedded database and on PostgreSQL, each for so many seconds. */
export async function measureApi(seconds: number): Promise<ApiFigures> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'site-bench-'));
  const postgres = await temporaryPostgres();
  try {
    const rows = await measureOn('embedded', { ...COMMON, DATA_DIR: dataDir }, seconds);
    if (postgres)
      rows.push(...(await measureOn('PostgreSQL', { ...COMMON, DATABASE_URL: postgres.url }, seconds)));
    say('passwords alone …');
    const passwordsPerSecond = await comparePasswords(seconds / 2);
    return { rows, hasPostgres: postgres !== undefined, passwordsPerSecond };
  } finally {
    await postgres?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Returns the figures as Markdown. */
export function apiReport({ rows, passwordsPerSecond }: ApiFigures): string {
  const table = markdownTable(
    ['call', 'database', 'requests/s', 'p50 ms', 'p99 ms', 'failed', 'cores of the server'],
    rows.map(({ call, database, perSecond, p50, p99, failed, processors }) => [
      call,
      database,
      perSecond.toFixed(0),
      p50,
      p99,
      failed,
      Number.isNaN(processors) ? '–' : processors.toFixed(2),
    ]),
  );
  return `${table}\n\n${CONNECTIONS} requests at a time, ${PLAYERS.toLocaleString('en')} players; load and server share this machine, which compares ${passwordsPerSecond.toFixed(0)} passwords a second.`;
}

if (import.meta.main) {
  const figures = await measureApi(4);
  process.stdout.write(`\n${apiReport(figures)}\n`);
  if (figures.rows.some(({ failed }) => failed > 0)) fail('Some requests failed.');
}
