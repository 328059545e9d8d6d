import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import { Pool } from 'pg';
import { StartupError } from '@site/backend/startupError';
import { columnTypes } from './columnTypes.ts';
import { migrate } from './migrate.ts';
import { grantToServer, roleOf } from './roles.ts';
import type { DatabaseHandle, DatabaseOptions } from './open.ts';
import type { Schema } from './schema.ts';
import { wrapClients } from './wrapClients.ts';

const CONNECT_TIMEOUT_MS = 10_000;

/** Timeouts of a call: for a statement, a lock, and an idle transaction. */
const CALL_TIMEOUTS = `
  SET statement_timeout = '15s';
  SET lock_timeout = '5s';
  SET idle_in_transaction_session_timeout = '60s'`;

/** Below the second after which PostgreSQL looks for deadlocks, so that a migration yields to calls and retries. */
const MIGRATION_LOCK_TIMEOUT = `
  SET lock_timeout = '300ms'`;

/** PostgreSQL's codes for a lock timeout and a deadlock. */
const LOCK_CONFLICTS = ['55P03', '40P01'];

/** PostgreSQL's code for a write in a read-only transaction. */
const READ_ONLY = '25006';

/** Milliseconds for all attempts of a migration, and roughly those between two, in which blocked calls proceed. */
const MIGRATION_TIMEOUT_MS = 10 * 60_000;
const MIGRATION_PAUSE_MS = 500;

function unreachable(url: string, error: unknown): StartupError {
  const { message, code } = error as { message?: string; code?: string };
  // The URL contains a password, so only its harmless parts are named.
  const address = URL.canParse(url) ? new URL(url).host || 'the default address' : 'an unreadable address';
  return new StartupError(
    `PostgreSQL at ${address} can't be used: ${message || code || String(error)}. ` +
      'Check DATABASE_URL and that the database is running.',
    { cause: error },
  );
}

/** Closes connections on which a write was refused as read-only: after a failover, a new one leads to the new server. */
const leavingReadOnly = (pool: Pool): PostgresPool =>
  wrapClients(pool, (client) => {
    let isReadOnly = false;
    return {
      query: (text: string, values: readonly unknown[]) =>
        client.query(text, [...values]).catch((error: unknown) => {
          isReadOnly ||= (error as { code?: string }).code === READ_ONLY;
          throw error;
        }),
      release: (isDiscarded = false) => client.release(isDiscarded || isReadOnly),
    };
  });

/** @throws StartupError if it can't be reached */
async function connectPostgres(
  url: string,
  log: (line: string) => void,
  settings = '',
): Promise<DatabaseHandle> {
  const pool = new Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    types: columnTypes,
    onConnect: async (client) => {
      // The pool only listens to idle connections: without a listener, one that breaks in use would end the process.
      client.on('error', () => undefined);
      // The embedded database always uses UTC.
      await client.query(`SET TIME ZONE 'UTC';${settings}`);
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
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: leavingReadOnly(pool) }) });
  let closed: Promise<void> | undefined;

  async function close(): Promise<void> {
    await db.destroy();
    // Kysely leaves a pool open that it has never used.
    if (!pool.ending) await pool.end();
  }

  return {
    db,
    kind: 'postgres',
    pool: () => ({
      max: pool.options.max,
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => (closed ??= close()),
  };
}

type PostgresOptions = Omit<DatabaseOptions, 'dataDir' | 'log'> & { readonly url: string };

function isHeldUp(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  return LOCK_CONFLICTS.includes(cause?.code ?? code ?? '');
}

/** Migrates over a separate connection, without the timeouts of calls. */
async function migratePostgres({ url, ownerUrl = url }: PostgresOptions, log: (line: string) => void) {
  const { db, close } = await connectPostgres(ownerUrl, log, MIGRATION_LOCK_TIMEOUT);
  const until = Date.now() + MIGRATION_TIMEOUT_MS;
  try {
    for (let isDone = false; !isDone;) {
      try {
        await migrate(db, log);
        isDone = true;
      } catch (error) {
        if (!isHeldUp(error) || Date.now() > until) throw error;
        await sleep(MIGRATION_PAUSE_MS * (0.5 + Math.random()));
      }
    }
    if (roleOf(ownerUrl) !== roleOf(url)) await grantToServer(db, roleOf(url));
  } finally {
    await close();
  }
}

export async function openPostgres(
  options: PostgresOptions,
  log: (line: string) => void,
): Promise<DatabaseHandle> {
  await migratePostgres(options, log);
  return connectPostgres(options.url, log, options.isLimited ? CALL_TIMEOUTS : '');
}
