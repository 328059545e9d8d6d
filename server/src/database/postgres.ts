import { Kysely, PostgresDialect } from 'kysely';
import { Pool, types } from 'pg';
import { StartupError } from '../startupError.ts';
import { migrate } from './migrate.ts';
import type { DatabaseHandle } from './open.ts';
import type { Schema } from './schema.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const INT8 = types.builtins.INT8;
const INT8_ARRAY = 1016;

// pg gives int8 as text, since it can exceed 2^53; no number stored here comes near that.
const numberTypes = {
  getTypeParser: ((oid: number, format: 'text' | 'binary' = 'text') => {
    const parse = types.getTypeParser(oid, format as 'text');
    if (oid === INT8) return Number;
    if (oid !== INT8_ARRAY) return parse;
    return (value: string) =>
      parse(value).map((item: string | null) => (item === null ? null : Number(item)));
  }) as typeof types.getTypeParser,
};

function unreachable(url: string, error: unknown): StartupError {
  const { message, code } = error as { message?: string; code?: string };
  // The address holds a password, so only its harmless parts are named.
  const address = URL.canParse(url) ? new URL(url).host || 'the default address' : 'an unreadable address';
  return new StartupError(
    `PostgreSQL at ${address} can't be used: ${message || code || String(error)}. ` +
      'Check DATABASE_URL and that the database is running.',
    { cause: error },
  );
}

/**
 * Connects to a PostgreSQL server, without bringing its database up to date.
 *
 * @throws StartupError when it can't be reached
 */
export async function connectPostgres(url: string, log: (line: string) => void): Promise<DatabaseHandle> {
  const pool = new Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    types: numberTypes,
    onConnect: async (client) => {
      // The pool listens to idle connections only. One that breaks in use fails its query, and without a listener it
      // would end the process as well.
      client.on('error', () => undefined);
      // The embedded database always counts its days in UTC.
      await client.query(`SET TIME ZONE 'UTC'`);
    },
  });
  // Without a listener, a connection that breaks while idle would end the process.
  pool.on('error', (error) => log(`A connection to PostgreSQL broke while idle: ${error.message}`));
  try {
    await pool.query('SELECT 1');
  } catch (error) {
    await pool.end();
    throw unreachable(url, error);
  }
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  let closed: Promise<void> | undefined;
  return {
    db,
    kind: 'postgres',
    pool: () => ({
      most: pool.options.max,
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => (closed ??= db.destroy()),
  };
}

export async function openPostgres(url: string, log: (line: string) => void): Promise<DatabaseHandle> {
  const database = await connectPostgres(url, log);
  try {
    await migrate(database.db, log);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}
