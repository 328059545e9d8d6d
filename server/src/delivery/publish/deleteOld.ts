import { sql, type DeleteResult, type Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';

/** Days for which the health of versions is kept. */
const HEALTH_DAYS = 7;

/** Deletes a batch of expired health counts. */
export function deleteHealth(db: Kysely<Schema>, now: Date, batchSize: number): Promise<DeleteResult> {
  const end = new Date(now.getTime() - HEALTH_DAYS * 24 * 3600 * 1000);
  return db
    .deleteFrom('remote_health')
    .where(
      sql<boolean>`ctid IN (
        SELECT ctid FROM remote_health WHERE minute < ${end} LIMIT ${batchSize} FOR UPDATE SKIP LOCKED
      )`,
    )
    .executeTakeFirstOrThrow();
}

/** Refusals kept per remote, as many as its history shows: each stores the output of a build. */
const KEPT_REFUSALS = 100;

/** The condition for refusals by table. Other history lines record live versions and are kept. */
const REFUSED = {
  deployments: sql`state = 'refused'`,
  release_events: sql`action = 'refuse'`,
} as const;

/** Deletes a batch of the oldest excess refusals of each remote. */
export function deleteRefusals(
  db: Kysely<Schema>,
  table: keyof typeof REFUSED,
  batchSize: number,
): Promise<DeleteResult> {
  return db
    .deleteFrom(table)
    .where(
      sql<boolean>`id IN (
        SELECT id FROM (
          SELECT id, row_number() OVER (PARTITION BY remote ORDER BY id DESC) AS rank
          FROM ${sql.table(table)} WHERE ${REFUSED[table]}
        ) ranked WHERE rank > ${sql.lit(KEPT_REFUSALS)} LIMIT ${batchSize}
      )`,
    )
    .executeTakeFirstOrThrow();
}

/** Milliseconds for which an upload stays open. */
const UPLOAD_LIFETIME_MS = 3_600_000;

/** Deletes expired incomplete uploads and their files. */
export function deleteUploads(db: Kysely<Schema>, now: Date): Promise<DeleteResult> {
  return db
    .deleteFrom('remote_uploads')
    .where('opened_at', '<', new Date(now.getTime() - UPLOAD_LIFETIME_MS))
    .executeTakeFirstOrThrow();
}
