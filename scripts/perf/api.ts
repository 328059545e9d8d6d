import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Request } from 'autocannon';
import { startSite } from '../lib/site.ts';
import { temporaryPostgres } from '../lib/temporaryServers.ts';
import { withFolder } from '../lib/withFolder.ts';
import { readConfig } from '../../server/src/config/config.ts';
import { openDatabase, type DatabaseOptions } from '../../server/src/database/open.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../server/src/demo/accounts.ts';
import { seedDemo } from '../../server/src/demo/seedDemo.ts';
import { seedLarge } from '../../server/src/demo/large/seedLarge.ts';
import { fail, say } from '@site/backend/terminal';
import { recordSite, startBare } from './api/bare.ts';
import { MEASURED, PACE, type Env } from './lib/measuredSite.ts';
import { leaderboards, makeRequests } from './lib/requests.ts';
import { tableOf } from '../lib/markdownTable.ts';

/** Players beside those of the demo. */
const PLAYERS = 20_000;

const LOGINS = DEMO_ACCOUNTS.slice(0, PACE.connections).map(({ name }): Request => ({
  method: 'POST',
  path: '/api/login',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ name, password: DEMO_PASSWORD }),
}));

async function fill(options: DatabaseOptions) {
  const { db, close } = await openDatabase(options);
  try {
    await seedDemo(db, { now: new Date() });
    await seedLarge(db, PLAYERS);
    const clans = await db.selectFrom('clans').select('name').orderBy('id').limit(20).execute();
    return {
      'GET /stats': leaderboards(),
      'GET /profile': DEMO_ACCOUNTS.map(({ name }) => `/api/profile/${name}`),
      'GET /clans/…': clans.map(({ name }) => `/api/clans/${encodeURIComponent(name)}`),
      'GET /alerts': ['/api/alerts'],
      'GET /orders': ['/api/orders'],
      'GET /stats/places': DEMO_ACCOUNTS.map(({ name }) => `/api/stats/places/${name}`),
    };
  } finally {
    await close();
  }
}

async function measureOn(name: string, env: Env) {
  const { databaseUrl: url, dataDir } = readConfig({ ...env, LOG_LEVEL: 'silent' });
  const database = { url, dataDir };
  say(`${name}: filling it …`);
  const calls = Object.entries(await fill(database));
  const boards = leaderboards();
  // Visitors read the boards, which are cached; members the rest.
  const headersOf = (address: string, token: string): Env =>
    boards.includes(address) ? {} : { authorization: `Bearer ${token}` };
  const addresses = calls.flatMap(([, all]) => all);
  const { token, answers } = await recordSite(database, env, addresses, headersOf);
  const measure = (origin: string, requests: readonly Request[]) =>
    makeRequests({ ...PACE, url: origin, requests });
  const requestsOf = (all: readonly string[]) =>
    all.map((one) => ({ method: 'GET' as const, path: one, headers: headersOf(one, token) }));

  const bare = await startBare(dataDir, { database, answers });
  const references = new Map<string, number>();
  for (const [call, all] of calls) {
    say(`${name}: ${call}, a bare route …`);
    references.set(call, (await measure(bare.url, requestsOf(all))).perSecond);
  }
  await bare.stop();

  const site = await startSite(env);
  try {
    const rows = [];
    for (const [call, requests] of [
      ...calls.map(([known, all]) => [known, requestsOf(all)] as const),
      ['POST /login', LOGINS] as const,
    ]) {
      say(`${name}: ${call} …`);
      const phase = await measure(site.url, requests);
      const reference = references.get(call);
      const ratio = reference === undefined ? '–' : (phase.perSecond / reference).toFixed(2);
      rows.push({ call, database: name, ...phase, 'bare route': reference ?? '–', ratio });
    }
    return rows;
  } finally {
    await site.stop();
  }
}

/** Measures calls of the API on the embedded database and on PostgreSQL. */
async function measureApi() {
  const measure = (name: string, env: Env) =>
    withFolder(path.join(tmpdir(), 'site-bench-'), (dataDir) =>
      measureOn(name, { ...MEASURED, ...env, DATA_DIR: dataDir }),
    );
  const rows = await measure('embedded', {});
  const postgres = await temporaryPostgres();
  if (!postgres) return rows;
  return [...rows, ...(await measure('PostgreSQL', { DATABASE_URL: postgres.url }).finally(postgres.stop))];
}

if (import.meta.main) {
  const rows = await measureApi();
  process.stdout.write(
    `\n${tableOf(rows)}\n\nA bare route runs the same statements through the same pool and sends the same bytes.\n`,
  );
  if (rows.some(({ failed }) => failed > 0)) fail('Some requests failed.');
  // Idle connections would keep the process alive for a while.
  process.exit();
}
