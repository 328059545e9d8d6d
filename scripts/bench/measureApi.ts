import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { SessionAnswer } from '@site/contract/http/session';
import { hashPassword, passwordMatches } from '../../server/src/credentials/passwords.ts';
import { DEMO_PASSWORD } from '../../server/src/demo/accounts.ts';
import { NO_RATE_LIMITS } from '../lib/noRateLimits.ts';
import { startSite } from '../lib/runningSite.ts';
import { say } from '../../server/src/terminal.ts';
import { temporaryPostgres } from '../lib/temporaryPostgres.ts';
import { barePglite, barePool, type BareDriver } from './bareDriver.ts';
import { benchCalls, CONNECTIONS, firstLogin } from './calls.ts';
import { measureCall, rateOf } from './measure.ts';
import { prepare } from './prepare.ts';
import type { Row } from './table.ts';

/** What the calls of the API do on each database. */
export interface ApiFigures {
  /** Without those on PostgreSQL where there is none. */
  readonly rows: readonly Row[];
  readonly hasPostgres: boolean;
  readonly checksPerSecond: number;
}

const common = {
  SESSION_SECRET: 'a secret that only the measurement knows',
  ENCRYPTION_KEY: 'a key that only the measurement knows',
  RATE_LIMITS: NO_RATE_LIMITS,
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

async function measure({ name, env, openBare }: Database, seconds: number): Promise<readonly Row[]> {
  say(`${name}: filling it …`);
  const calls = await prepare(env);
  const driver = await openBare();
  const rates: number[] = [];
  say(`${name}: the SQL of each call alone …`);
  for (const scripts of calls) {
    const run = (turn: number) => driver.run(scripts[turn % scripts.length]?.() ?? []);
    rates.push(await rateOf(run, { atOnce: CONNECTIONS, seconds: seconds / 2 }));
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

/**
 * Measures calls on the embedded database and on PostgreSQL, next to the bare drivers.
 *
 * @param seconds for how long each call is measured; what stands beside the calls takes half of it
 */
export async function measureApi(seconds: number): Promise<ApiFigures> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'site-bench-'));
  const postgres = await temporaryPostgres();
  try {
    const embedded = { ...common, DATA_DIR: dataDir };
    const rows = [
      ...(await measure({ name: 'embedded', env: embedded, openBare: () => barePglite(dataDir) }, seconds)),
    ];
    if (postgres) {
      const { url } = postgres;
      const env = { ...common, DATABASE_URL: url };
      rows.push(
        ...(await measure({ name: 'PostgreSQL', env, openBare: async () => barePool(url) }, seconds)),
      );
    }
    say('checks of a password alone …');
    const hash = await hashPassword(DEMO_PASSWORD);
    const checksPerSecond = await rateOf(() => passwordMatches(hash, DEMO_PASSWORD), {
      atOnce: CONNECTIONS,
      seconds: seconds / 2,
    });
    return { rows, hasPostgres: postgres !== undefined, checksPerSecond };
  } finally {
    await postgres?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
