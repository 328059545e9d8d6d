import type { Kysely } from 'kysely';
import { openEmbedded } from './embedded/openEmbedded.ts';
import { openPostgres } from './postgres.ts';
import type { Schema } from './schema.ts';

/** How a server's connections are used. */
export interface PoolState {
  readonly most: number;
  readonly open: number;
  readonly idle: number;
  /** Queries that wait for one. */
  readonly waiting: number;
}

export interface DatabaseHandle {
  /**
   * Inside `db.transaction().execute(async (trx) => …)` every query must go through `trx`. The embedded
   * database has a single connection: a query through `db` would wait for the transaction to end, and the
   * transaction for that query, for ever.
   */
  db: Kysely<Schema>;
  kind: 'embedded' | 'postgres';
  /** Writes all data into a new `.tar.gz`, or `.tar.gz.age` for a recipient. A PostgreSQL server has programs of its own for that. */
  backUp?: (file: string, recipient?: string) => Promise<void>;
  /** Where there are several connections. */
  pool?: () => PoolState;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Address of a PostgreSQL server; without one the embedded database in `dataDir` is used. */
  url?: string | undefined;
  /** Its address with the role that owns the tables and migrates them, where the server has another role. */
  ownerUrl?: string | undefined;
  /** Whether statements are ended that take longer than a call may. */
  isLimited?: boolean | undefined;
  dataDir: string;
  log?: ((line: string) => void) | undefined;
}

/** Opens the database and brings its tables up to date. Throws a `StartupError` if that is impossible. */
export async function openDatabase({
  url,
  ownerUrl,
  isLimited,
  dataDir,
  log,
}: DatabaseOptions): Promise<DatabaseHandle> {
  const write = log ?? (() => undefined);
  return url ? openPostgres({ url, ownerUrl, isLimited }, write) : openEmbedded(dataDir, write);
}
