import path from 'node:path';
import { tmpdir } from 'node:os';
import { writeFileSync } from 'node:fs';
import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely';
import { Pool } from 'pg';
import { buildApp } from '../../../server/src/app.ts';
import { readConfig } from '../../../server/src/config/config.ts';
import { columnTypes } from '../../../server/src/database/columnTypes.ts';
import { enginePool } from '../../../server/src/database/embedded/connectEngine.ts';
import { startDatabase } from '../../../server/src/database/embedded/databaseFolder.ts';
import type { DatabaseOptions } from '../../../server/src/database/open.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../../server/src/demo/accounts.ts';
import type { Schema } from '../../../server/src/database/schema.ts';
import { startServer } from '../../lib/site.ts';
import { withFolder } from '../../lib/withFolder.ts';
import { PACE, type Env } from '../lib/measuredSite.ts';
import { makeRequests } from '../lib/requests.ts';

/** How often a call is made to note its statements. */
const ATTEMPTS = 5;

export async function withPool<Result>(
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

export async function startRecorder(pool: Pool, env: Env) {
  let statements: CompiledQuery[] = [];
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void statements.push(query),
  });
  const app = await buildApp(readConfig({ ...env, LOG_LEVEL: 'silent' }), db);
  const payload = { name: DEMO_ACCOUNTS[0]!.name, password: DEMO_PASSWORD };
  const login = await app.inject({ method: 'POST', url: '/api/login', payload });
  return {
    token: login.json<{ accessToken: string }>().accessToken,
    async record(url: string, headers: Env) {
      const recorded = [];
      while (recorded.length < ATTEMPTS) {
        statements = [];
        const { statusCode, body } = await app.inject({ url, headers });
        if (statusCode !== 200) throw new Error(`${url} was answered with ${statusCode}.`);
        recorded.push({ statements, body });
      }
      // The others also read what is cached for a moment, or are mixed with what the site does by itself.
      return recorded.toSorted((one, other) => one.statements.length - other.statements.length)[0]!;
    },
    close: () => app.close(),
  };
}

export type Recorded = Awaited<ReturnType<Awaited<ReturnType<typeof startRecorder>>['record']>>;

const serveBytes = (body: string): Promise<number> =>
  withFolder(path.join(tmpdir(), 'site-bytes-'), async (folder) => {
    const file = path.join(folder, 'body.json');
    writeFileSync(file, body);
    const { url, stop } = await startServer({ ...process.env }, ['server/src/testing/bareServer.ts', file]);
    const phase = makeRequests({ ...PACE, url, requests: [{ method: 'GET', path: '/' }] });
    return (await phase.finally(stop)).perSecond;
  });

/** Sends the bytes of the answer where calls make no statements. */
export async function repeatBare(pool: Pool, calls: readonly Recorded[]): Promise<number> {
  if (calls.every(({ statements }) => statements.length === 0)) return serveBytes(calls[0]?.body ?? '');
  const startedAt = performance.now();
  let count = 0;
  const work = async () => {
    while (performance.now() - startedAt < PACE.duration * 1000) {
      count += 1;
      for (const { sql, parameters } of calls[count % calls.length]?.statements ?? [])
        await pool.query(sql, [...parameters]);
    }
  };
  await Promise.all(Array.from({ length: PACE.connections }, work));
  return (count / (performance.now() - startedAt)) * 1000;
}
