import { sql, type DeleteResult, type Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';

/** Refusals of a remote that are kept: as many as its history shows. What a build logs is stored with each. */
const KEPT = 100;

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
        ) placed WHERE place > ${sql.lit(KEPT)} LIMIT ${most}
      )`,
    )
    .executeTakeFirstOrThrow();
}
