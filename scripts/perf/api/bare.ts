import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely';
import { Pool } from 'pg';
import { buildApp } from '../../../server/src/app.ts';
import { readConfig } from '../../../server/src/config/config.ts';
import { columnTypes } from '../../../server/src/database/columnTypes.ts';
import { enginePool } from '../../../server/src/database/embedded/connectEngine.ts';
import { startDatabase } from '../../../server/src/database/embedded/databaseFolder.ts';
import type { DatabaseOptions } from '../../../server/src/database/open.ts';
import type { Schema } from '../../../server/src/database/schema.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../../server/src/demo/accounts.ts';
import type { BareSite, Recorded } from '../../../server/src/testing/bareServer.ts';
import { startServer } from '../../lib/site.ts';
import type { Env } from '../lib/measuredSite.ts';

/** How often a call is made to note its statements. */
const ATTEMPTS = 5;

async function withPool<Result>(
  { url, dataDir }: DatabaseOptions,
  use: (pool: Pool) => Promise<Result>,
): Promise<Result> {
  const engine = url ? undefined : await startDatabase(dataDir, () => undefined);
  const pool = engine ? enginePool(engine.connect) : new Pool({ connectionString: url, types: columnTypes });
  // The server may stop before its connections have ended.
  pool.on('error', () => undefined);
  return use(pool)
    .finally(() => pool.end())
    .finally(() => engine?.close());
}

/**
 * Notes what a site asks its database for, and what it answers, at each address.
 *
 * @param headersOf returns the headers to ask with, given the access token of a demo account
 */
export function recordSite(
  database: DatabaseOptions,
  env: Env,
  addresses: readonly string[],
  headersOf: (address: string, token: string) => Env,
) {
  return withPool(database, async (pool) => {
    let statements: CompiledQuery[] = [];
    const db = new Kysely<Schema>({
      dialect: new PostgresDialect({ pool }),
      log: ({ query }) => void statements.push(query),
    });
    const app = await buildApp(readConfig({ ...env, LOG_LEVEL: 'silent' }), db);
    const payload = { name: DEMO_ACCOUNTS[0]!.name, password: DEMO_PASSWORD };
    const login = await app.inject({ method: 'POST', url: '/api/login', payload });
    const { accessToken: token } = login.json<{ accessToken: string }>();
    const answers: Record<string, Recorded> = {};
    for (const url of addresses) {
      const recorded = [];
      while (recorded.length < ATTEMPTS) {
        statements = [];
        const { statusCode, body } = await app.inject({ url, headers: headersOf(url, token) });
        if (statusCode !== 200) throw new Error(`${url} was answered with ${statusCode}.`);
        const noted = statements.map(({ sql, parameters }) => ({ sql, parameters }));
        recorded.push({ statements: noted, body });
      }
      // The others also read what is cached for a moment, or are mixed with what the site does by itself.
      answers[url] = recorded.toSorted((one, other) => one.statements.length - other.statements.length)[0]!;
    }
    await app.close();
    return { token, answers };
  });
}

/** Starts a bare Fastify route that runs the same statements through the same pool and sends the same bytes. */
export async function startBare(dataDir: string, site: BareSite) {
  const file = path.join(dataDir, 'bare.json');
  writeFileSync(file, JSON.stringify(site));
  return startServer({ ...process.env }, ['server/src/testing/bareServer.ts', file]);
}
