import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { SessionAnswer } from '@site/contract/http/session';
import { hashPassword, passwordMatches } from '../../server/src/credentials/passwords.ts';
import { DEMO_PASSWORD } from '../../server/src/demo/accounts.ts';
import { RATES } from '../../server/src/parts/rateLimits.ts';
import { benchCalls, CONNECTIONS, firstLogin } from '../bench/calls.ts';
import { barePglite, barePool, type BareDriver } from '../bench/bareDriver.ts';
import { measureCall, rateOf } from '../bench/measure.ts';
import { prepare } from '../bench/prepare.ts';
import { tableOf, type Row } from '../bench/table.ts';
import { startSite } from '../parts/runningSite.ts';
import { fail, say } from '../parts/say.ts';
import { temporaryPostgres } from '../parts/temporaryPostgres.ts';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '4' } } });
const seconds = Number(values.seconds);
if (!(seconds >= 1 && seconds <= 600))
  fail('--seconds must be a number from 1 to 600: how long each call is measured.');

/** For what is measured beside the calls, in seconds. */
const aside = seconds / 2;

const common = {
  SESSION_SECRET: 'a secret that only the measurement knows',
  RATE_LIMITS: Object.keys(RATES)
    .map((name) => `${name}=100000000/60`)
    .join(','),
  LOG_LEVEL: 'error',
  DEMO: '0',
};

interface Database {
  readonly name: string;
  readonly env: Readonly<Record<string, string>>;
  openBare(): Promise<BareDriver>;
}

/** @returns the token of a session */
async function logIn(url: string): Promise<string> {
  const { path: address, ...call } = firstLogin;
  const answer = await fetch(url + address, call);
  return ((await answer.json()) as SessionAnswer).accessToken;
}

async function measure({ name, env, openBare }: Database): Promise<readonly Row[]> {
  say(`${name}: filling it …`);
  const calls = await prepare(env);
  const driver = await openBare();
  const rates: number[] = [];
  say(`${name}: the SQL of each call alone …`);
  for (const scripts of calls) {
    const run = (turn: number) => driver.run(scripts[turn % scripts.length]?.() ?? []);
    rates.push(await rateOf(run, { atOnce: CONNECTIONS, seconds: aside }));
  }
  await driver.close();

  const site = await startSite(env);
  const rows: Row[] = [];
  try {
    for (const [index, call] of benchCalls(await logIn(site.url)).entries()) {
      say(`${name}: ${call.name} …`);
      const measured = await measureCall(site, call, seconds);
      rows.push({ call: call.name, database: name, measured, barePerSecond: rates[index] ?? 0 });
    }
  } finally {
    await site.stop();
  }
  return rows;
}

const dataDir = mkdtempSync(path.join(tmpdir(), 'site-bench-'));
const postgres = await temporaryPostgres();
const rows: Row[] = [];
let checks: number;
try {
  const embedded = { ...common, DATA_DIR: dataDir };
  rows.push(...(await measure({ name: 'embedded', env: embedded, openBare: () => barePglite(dataDir) })));
  if (postgres) {
    const { url } = postgres;
    const env = { ...common, DATABASE_URL: url };
    rows.push(...(await measure({ name: 'PostgreSQL', env, openBare: async () => barePool(url) })));
  }
  say('checks of a password alone …');
  const hash = await hashPassword(DEMO_PASSWORD);
  checks = await rateOf(() => passwordMatches(hash, DEMO_PASSWORD), { atOnce: CONNECTIONS, seconds: aside });
} finally {
  await postgres?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

process.stdout.write(
  `\n${tableOf(rows)}\n${CONNECTIONS} at once, on ${availableParallelism()} processors that server, database and ` +
    `measurement share. Checks of a password alone: ${checks.toFixed(1)}/s.\n`,
);
if (rows.some(({ measured }) => measured.errors > 0)) fail('Some requests failed.');
