import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Request } from 'autocannon';
import { NO_RATE_LIMITS, startSite } from '../lib/site.ts';
import { temporaryPostgres } from '../lib/temporaryServers.ts';
import { withFolder } from '../lib/withFolder.ts';
import { readConfig } from '../../server/src/config/config.ts';
import { hashPassword, passwordMatches } from '../../server/src/credentials/passwords.ts';
import { openDatabase } from '../../server/src/database/open.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../server/src/demo/accounts.ts';
import { seedDemo } from '../../server/src/demo/seedDemo.ts';
import { seedLarge } from '../../server/src/seedLarge/seedLarge.ts';
import { fail, say } from '@site/backend/terminal';
import { Client } from './lib/client.ts';
import { processorTime } from './lib/processorTime.ts';
import { leaderboards, makeRequests, type Phase } from './lib/requests.ts';
import { markdownTable } from '../lib/markdownTable.ts';

/** Requests under way at any time. */
const CONNECTIONS = 10;

/** Players beside those of the demo. */
const PLAYERS = 20_000;

interface Row extends Phase {
  readonly call: string;
  readonly database: string;
  /** The server's CPU seconds per second; `NaN` if the system does not report them. */
  readonly processors: number;
}

interface ApiFigures {
  readonly rows: readonly Row[];
  /** Passwords that this machine compares in a second, which bounds the logins. */
  readonly passwordsPerSecond: number;
}

/** Variables of a site that is measured. */
const MEASURED = {
  SESSION_SECRET: 'a secret that only the measurement knows',
  ENCRYPTION_KEY: 'a key that only the measurement knows',
  RATE_LIMITS: NO_RATE_LIMITS,
  LOG_LEVEL: 'error',
};

const LOGINS = DEMO_ACCOUNTS.slice(0, CONNECTIONS).map(({ name }): Request => ({
  method: 'POST',
  path: '/api/login',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ name, password: DEMO_PASSWORD }),
}));

function callsFor(token: string): readonly (readonly [name: string, requests: readonly Request[]])[] {
  const authorization = `Bearer ${token}`;
  return [
    ['GET /stats', leaderboards().map((address) => ({ method: 'GET', path: address }))],
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
    const { token } = await new Client(site).logIn(DEMO_ACCOUNTS[0]!.name, DEMO_PASSWORD);
    for (const [call, requests] of callsFor(token)) {
      say(`${database}: ${call} …`);
      const before = processorTime(site.pid);
      const phase = await makeRequests({
        url: site.url,
        connections: CONNECTIONS,
        requests,
        duration: seconds,
      });
      rows.push({ call, database, ...phase, processors: (processorTime(site.pid) - before) / seconds });
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

/** Measures calls of the API on the embedded database and on PostgreSQL, each for the given number of seconds. */
async function measureApi(seconds: number): Promise<ApiFigures> {
  const rows = await withFolder(path.join(tmpdir(), 'site-bench-'), (dataDir) =>
    measureOn('embedded', { ...MEASURED, DEMO: '0', DATA_DIR: dataDir }, seconds),
  );
  const postgres = await temporaryPostgres();
  if (postgres) {
    const env = { ...MEASURED, DEMO: '0', DATABASE_URL: postgres.url };
    rows.push(...(await measureOn('PostgreSQL', env, seconds).finally(postgres.stop)));
  }
  say('passwords alone …');
  return { rows, passwordsPerSecond: await comparePasswords(seconds / 2) };
}

/** Returns the figures as Markdown. */
function apiReport({ rows, passwordsPerSecond }: ApiFigures): string {
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
