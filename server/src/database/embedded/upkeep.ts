import { sql, type Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import { repeat } from '@site/backend/repeat';

const INTERVAL_MS = 60_000;
const LOG_BYTES_BEFORE_CHECKPOINT = 32 * 1024 * 1024;

// autovacuum's own thresholds. The statistics of PGlite end with it, so that they don't tell how large a table is.
const tablesInNeed = sql<{ name: string }>`
  SELECT format('%I.%I', schemaname, stat.relname) AS name
  FROM pg_stat_all_tables AS stat
  JOIN pg_class ON pg_class.oid = relid, GREATEST(reltuples, n_live_tup) AS rows
  WHERE schemaname NOT IN ('pg_toast', 'information_schema')
    AND (n_dead_tup > 50 + 0.2 * rows
      OR n_ins_since_vacuum > 1000 + 0.2 * rows
      OR n_mod_since_analyze > 50 + 0.1 * rows)`;

const logSinceCheckpoint = sql<{ bytes: string }>`
  SELECT pg_current_wal_lsn() - redo_lsn AS bytes FROM pg_control_checkpoint()`;

export async function tidy(db: Kysely<Schema>): Promise<void> {
  const tables = await tablesInNeed.execute(db);
  for (const { name } of tables.rows)
    // One by one: other queries wait for as long as one of them takes.
    for (const command of ['VACUUM', 'ANALYZE']) await sql.raw(`${command} ${name}`).execute(db);
  const log = await logSinceCheckpoint.execute(db);
  if (Number(log.rows[0]?.bytes) > LOG_BYTES_BEFORE_CHECKPOINT) await sql`CHECKPOINT`.execute(db);
}

/** PGlite has no background processes: the log would grow, and tables would never be vacuumed or analyzed. */
export function startUpkeep(db: Kysely<Schema>, log: (line: string) => void): () => Promise<void> {
  return repeat({
    run: () => tidy(db),
    onError: (error) => log(`The upkeep of the database failed: ${(error as Error).message}`),
    period: INTERVAL_MS,
  });
}
