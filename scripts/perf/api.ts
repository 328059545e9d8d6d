import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Request } from 'autocannon';
import { NO_RATE_LIMITS, startSite, type ServerProcess } from '../lib/site.ts';
import { temporaryPostgres } from '../lib/temporaryServers.ts';
import { withFolder } from '../lib/withFolder.ts';
import { readConfig } from '../../server/src/config/config.ts';
import { hashPassword, passwordMatches } from '../../server/src/credentials/passwords.ts';
import { openDatabase } from '../../server/src/database/open.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../server/src/demo/accounts.ts';
import { seedDemo } from '../../server/src/demo/seedDemo.ts';
import { seedLarge } from '../../server/src/seedLarge/seedLarge.ts';
import { fail, say } from '@site/backend/terminal';
import { executeCalls, openBare, serveBytes } from './api/bare.ts';
import { createRecorder, type Read, type Recorded } from './api/record.ts';
import { processorTime } from './lib/processorTime.ts';
import { leaderboards, makeRequests, type Phase } from './lib/requests.ts';
import { markdownTable } from '../lib/markdownTable.ts';

/** Requests under way at any time. */
const CONNECTIONS = 10;

/** The share of the largest load that the site should bear calmly. */
const CALM = 0.8;

/** Players beside those of the demo. */
const PLAYERS = 20_000;

interface Row extends Phase {
  readonly call: string;
  readonly database: string;
  /** The server's CPU seconds per second; `NaN` if the system does not report them. */
  readonly processors: number;
  /** How many a second are possible without the site: see `Call`. */
  readonly bare?: number;
  /** Milliseconds, at 80 % of the requests per second. */
  readonly calmP99?: number;
}

interface ApiFigures {
  readonly rows: readonly Row[];
  /** Passwords that this machine compares in a second, which bounds the logins. */
  readonly passwordsPerSecond: number;
}

/** A call that is compared with its statements on the driver, or without any with its bytes from a bare server. */
interface Call {
  readonly name: string;
  readonly reads: readonly Read[];
  readonly recorded: readonly Recorded[];
}

/** Variables of a site that is measured. */
const MEASURED = {
  SESSION_SECRET: 'a secret that only the measurement knows',
  ENCRYPTION_KEY: 'a key that only the measurement knows',
  RATE_LIMITS: NO_RATE_LIMITS,
  LOG_LEVEL: 'error',
  DEMO: '0',
};

type Env = Readonly<Record<string, string>>;

const LOGINS = DEMO_ACCOUNTS.slice(0, CONNECTIONS).map(({ name }): Request => ({
  method: 'POST',
  path: '/api/login',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ name, password: DEMO_PASSWORD }),
}));

function readsWith(token: string, clans: readonly string[]): readonly (readonly [string, readonly Read[]])[] {
  const headers = { authorization: `Bearer ${token}` };
  return [
    ['GET /stats', leaderboards().map((address) => ({ path: address }))],
    ['GET /profile', DEMO_ACCOUNTS.map(({ name }) => ({ path: `/api/profile/${name}`, headers }))],
    ['GET /clans/…', clans.map((name) => ({ path: `/api/clans/${encodeURIComponent(name)}`, headers }))],
    ['GET /stats/places', DEMO_ACCOUNTS.map(({ name }) => ({ path: `/api/stats/places/${name}`, headers }))],
  ];
}

function databaseOf(env: Env) {
  const { databaseUrl: url, dataDir } = readConfig({ ...env, LOG_LEVEL: 'silent' });
  return { url, dataDir };
}

async function fill(env: Env): Promise<readonly string[]> {
  const { db, close } = await openDatabase(databaseOf(env));
  try {
    await seedDemo(db, { now: new Date() });
    await seedLarge(db, PLAYERS);
    const clans = await db.selectFrom('clans').select('name').orderBy('id').limit(20).execute();
    return clans.map(({ name }) => name);
  } finally {
    await close();
  }
}

/** Notes what the calls make of the database. */
async function recordCalls(env: Env, clans: readonly string[]): Promise<readonly Call[]> {
  const { pool, close } = await openBare(databaseOf(env));
  try {
    const recorder = await createRecorder(pool, env);
    const token = await recorder.logIn(DEMO_ACCOUNTS[0]!.name, DEMO_PASSWORD);
    const calls: Call[] = [];
    for (const [name, reads] of readsWith(token, clans)) {
      const recorded: Recorded[] = [];
      for (const read of reads) recorded.push(await recorder.record(read));
      calls.push({ name, reads, recorded });
    }
    await recorder.close();
    return calls;
  } finally {
    await close();
  }
}

/** Measures what the calls take without the site. */
async function measureBare(calls: readonly Call[], env: Env, seconds: number): Promise<number[]> {
  const options = { connections: CONNECTIONS, seconds };
  const { pool, close } = await openBare(databaseOf(env));
  try {
    const perSecond: number[] = [];
    for (const { recorded } of calls) {
      const statements = recorded.map((one) => one.statements);
      const body = recorded[0]?.body ?? '';
      perSecond.push(
        statements.some(({ length }) => length > 0)
          ? await executeCalls(pool, statements, options)
          : await withFolder(path.join(tmpdir(), 'site-bytes-'), (folder) =>
              serveBytes(body, folder, options),
            ),
      );
    }
    return perSecond;
  } finally {
    await close();
  }
}

async function measureCall(
  { url, pid }: ServerProcess,
  requests: readonly Request[],
  seconds: number,
): Promise<Omit<Row, 'call' | 'database'>> {
  const load = { url, connections: CONNECTIONS, requests, duration: seconds };
  const before = processorTime(pid);
  const phase = await makeRequests(load);
  const processors = (processorTime(pid) - before) / seconds;
  const calm = await makeRequests({ ...load, overallRate: Math.round(phase.perSecond * CALM) });
  return { ...phase, failed: phase.failed + calm.failed, processors, calmP99: calm.p99 };
}

async function measureOn(database: string, env: Env, seconds: number): Promise<Row[]> {
  say(`${database}: filling it …`);
  const calls = await recordCalls(env, await fill(env));
  say(`${database}: without the site …`);
  const before = await measureBare(calls, env, seconds);
  const site = await startSite(env);
  const rows: Row[] = [];
  try {
    for (const { name, reads } of calls) {
      say(`${database}: ${name} …`);
      const requests = reads.map((read) => ({ method: 'GET', ...read }));
      rows.push({ call: name, database, ...(await measureCall(site, requests, seconds)) });
    }
    say(`${database}: POST /login …`);
    rows.push({ call: 'POST /login', database, ...(await measureCall(site, LOGINS, seconds)) });
  } finally {
    await site.stop();
  }
  say(`${database}: without the site, again …`);
  const after = await measureBare(calls, env, seconds);
  return rows.map((row, index) => {
    const [one, other] = [before[index], after[index]];
    return one === undefined || other === undefined ? row : { ...row, bare: (one + other) / 2 };
  });
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

/** Measures calls of the API on the embedded database and on PostgreSQL, each for the given number of seconds. */
async function measureApi(seconds: number): Promise<ApiFigures> {
  const rows = await withFolder(path.join(tmpdir(), 'site-bench-'), (dataDir) =>
    measureOn('embedded', { ...MEASURED, DATA_DIR: dataDir }, seconds),
  );
  const postgres = await temporaryPostgres();
  if (postgres) {
    const measured = withFolder(path.join(tmpdir(), 'site-bench-'), (dataDir) =>
      measureOn('PostgreSQL', { ...MEASURED, DATABASE_URL: postgres.url, DATA_DIR: dataDir }, seconds),
    );
    rows.push(...(await measured.finally(postgres.stop)));
  }
  say('passwords alone …');
  return { rows, passwordsPerSecond: await comparePasswords(seconds / 2) };
}

const rounded = (value: number | undefined, digits = 0) =>
  value === undefined || Number.isNaN(value) ? '–' : value.toFixed(digits);

/** Returns the figures as Markdown. */
function apiReport({ rows, passwordsPerSecond }: ApiFigures): string {
  const table = markdownTable(
    [
      'call',
      'database',
      'requests/s',
      'without the site',
      'ratio',
      'p50 ms',
      'p99 ms',
      'p99 ms at 80 %',
      'failed',
      'cores of the server',
    ],
    rows.map(({ call, database, perSecond, bare, p50, p99, calmP99, failed, processors }) => [
      call,
      database,
      rounded(perSecond),
      rounded(bare),
      rounded(bare && perSecond / bare, 2),
      p50,
      p99,
      rounded(calmP99),
      failed,
      rounded(processors, 2),
    ]),
  );
  return (
    `${table}\n\n${CONNECTIONS} requests at a time, ${PLAYERS.toLocaleString('en')} players; load and server share ` +
    `this machine, which compares ${passwordsPerSecond.toFixed(0)} passwords a second. Without the site: the same ` +
    'statements on the driver, before and after it; of boards, which are cached, the same bytes from a bare server.'
  );
}

if (import.meta.main) {
  const figures = await measureApi(4);
  process.stdout.write(`\n${apiReport(figures)}\n`);
  if (figures.rows.some(({ failed }) => failed > 0)) fail('Some requests failed.');
  // Idle connections would keep the process alive for a while.
  process.exit();
}
