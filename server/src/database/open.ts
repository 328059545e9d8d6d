import type { Kysely } from 'kysely';
import { openEmbedded } from './embedded/openEmbedded.ts';
import { openPostgres } from './postgres.ts';
import type { Schema } from './schema.ts';

export interface PoolState {
  readonly max: number;
  readonly open: number;
  readonly idle: number;
  /** Queries that wait for a connection. */
  readonly waiting: number;
}

export interface DatabaseHandle {
  /** In a transaction use `trx` only: `db` would wait forever for the embedded database's only connection. */
  db: Kysely<Schema>;
  kind: 'embedded' | 'postgres';
  pool?: () => PoolState;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** The URL of a PostgreSQL server; without one the embedded database in `dataDir` is used. */
  url?: string | undefined;
  /** Its URL with the role that owns and migrates the tables, if the server has another role. */
  ownerUrl?: string | undefined;
  isLimited?: boolean | undefined;
  dataDir: string;
  log?: ((line: string) => void) | undefined;
}

/** @throws StartupError if that is impossible */
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
