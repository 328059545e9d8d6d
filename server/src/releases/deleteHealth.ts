import { sql, type DeleteResult, type Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';

/** Days for which it is known how versions did. */
const KEPT = 7;

/** Deletes counts that are too old, some at once. */
export function deleteHealth(db: Kysely<Schema>, now: Date, most: number): Promise<DeleteResult> {
  const end = new Date(now.getTime() - KEPT * 24 * 3600 * 1000);
  return db
    .deleteFrom('remote_health')
    .where(
      sql<boolean>`ctid IN (
        SELECT ctid FROM remote_health WHERE minute < ${end} LIMIT ${most} FOR UPDATE SKIP LOCKED
      )`,
    )
    .executeTakeFirstOrThrow();
}
