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
import { repeatBare, startRecorder, withPool, type Recorded } from './api/bare.ts';
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

/** Visitors read the boards, which are cached; members the rest. */
const headersOf = (call: string, token: string): Env =>
  call === 'GET /stats' ? {} : { authorization: `Bearer ${token}` };

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
      'GET /stats/places': DEMO_ACCOUNTS.map(({ name }) => `/api/stats/places/${name}`),
    };
  } finally {
    await close();
  }
}

async function measureBare(database: DatabaseOptions, env: Env, addresses: [string, string[]][]) {
  return withPool(database, async (pool) => {
    const recorder = await startRecorder(pool, env);
    const perSecond = new Map<string, number>();
    for (const [call, paths] of addresses) {
      const recorded: Recorded[] = [];
      for (const one of paths) recorded.push(await recorder.record(one, headersOf(call, recorder.token)));
      perSecond.set(call, await repeatBare(pool, recorded));
    }
    await recorder.close();
    return { token: recorder.token, perSecond };
  });
}

async function measureOn(name: string, env: Env) {
  const { databaseUrl: url, dataDir } = readConfig({ ...env, LOG_LEVEL: 'silent' });
  say(`${name}: filling it …`);
  const addresses = Object.entries(await fill({ url, dataDir }));
  say(`${name}: without the site …`);
  const bare = await measureBare({ url, dataDir }, env, addresses);
  const site = await startSite(env);
  const measure = async (call: string, requests: readonly Request[]) => {
    say(`${name}: ${call} …`);
    const phase = await makeRequests({ ...PACE, url: site.url, requests });
    const reference = bare.perSecond.get(call);
    return {
      call,
      database: name,
      ...phase,
      'without the site': reference?.toFixed(0) ?? '–',
      ratio: reference === undefined ? '–' : (phase.perSecond / reference).toFixed(2),
    };
  };
  try {
    const rows = [];
    for (const [call, paths] of addresses) {
      const headers = headersOf(call, bare.token);
      const requests = paths.map((one) => ({ method: 'GET', path: one, headers }));
      rows.push(await measure(call, requests));
    }
    return [...rows, await measure('POST /login', LOGINS)];
  } finally {
    await site.stop();
  }
}

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
    `\n${tableOf(rows)}\n\nWithout the site: the same statements on the driver; of boards, which are cached, the same ` +
      'bytes from a bare server.\n',
  );
  if (rows.some(({ failed }) => failed > 0)) fail('Some requests failed.');
  // Idle connections would keep the process alive for a while.
  process.exit();
}
