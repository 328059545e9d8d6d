import { sql, type DeleteResult, type Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';

/** Days for which it is known how versions did. */
const HEALTH_DAYS = 7;

/** Deletes counts that are too old, some at once. */
export function deleteHealth(db: Kysely<Schema>, now: Date, most: number): Promise<DeleteResult> {
  const end = new Date(now.getTime() - HEALTH_DAYS * 24 * 3600 * 1000);
  return db
    .deleteFrom('remote_health')
    .where(
      sql<boolean>`ctid IN (
        SELECT ctid FROM remote_health WHERE minute < ${end} LIMIT ${most} FOR UPDATE SKIP LOCKED
      )`,
    )
    .executeTakeFirstOrThrow();
}

/** Refusals of a remote that are kept: as many as its history shows. What a build logs is stored with each. */
const KEPT_REFUSALS = 100;

/** Where refusals are stored. Other lines of the history say what was live, and are kept. */
const REFUSED = {
  deployments: sql`state = 'refused'`,
  release_events: sql`action = 'refuse'`,
} as const;

/** Deletes the refusals of each remote beyond the newest, some at once. */
export function deleteRefusals(
  db: Kysely<Schema>,
  table: keyof typeof REFUSED,
  most: number,
): Promise<DeleteResult> {
  return db
    .deleteFrom(table)
    .where(
      sql<boolean>`id IN (
        SELECT id FROM (
          SELECT id, row_number() OVER (PARTITION BY remote ORDER BY id DESC) AS place
          FROM ${sql.table(table)} WHERE ${REFUSED[table]}
        ) placed WHERE place > ${sql.lit(KEPT_REFUSALS)} LIMIT ${most}
      )`,
    )
    .executeTakeFirstOrThrow();
}

/** Milliseconds for which an upload stays open. */
const UPLOAD_LIFETIME_MS = 3_600_000;

/** Deletes uploads that were not completed in time, with their files. */
export function deleteUploads(db: Kysely<Schema>, now: Date): Promise<DeleteResult> {
  return db
    .deleteFrom('remote_uploads')
    .where('opened_at', '<', new Date(now.getTime() - UPLOAD_LIFETIME_MS))
    .executeTakeFirstOrThrow();
}
