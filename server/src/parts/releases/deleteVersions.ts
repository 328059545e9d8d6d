import { sql, type DeleteResult, type Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';

interface Batch {
  /** Only what was in use the last time before this. */
  readonly before: Date;
  readonly most: number;
}

/** Deletes versions that nobody gets and no rollback leads to; the history keeps their names. */
export function deleteVersions(db: Kysely<Schema>, { before, most }: Batch): Promise<DeleteResult> {
  return db
    .deleteFrom('remote_versions')
    .where(
      sql<boolean>`(remote, version) IN (
        SELECT old.remote, old.version FROM remote_versions old
        WHERE old.used_at < ${before} AND NOT EXISTS (
          SELECT FROM live_remotes live
          WHERE live.remote = old.remote AND old.version IN (live.version, live.previous, live.canary_version)
        )
        LIMIT ${most} FOR UPDATE SKIP LOCKED
      )`,
    )
    .executeTakeFirstOrThrow();
}
