import { sql, type DeleteResult, type Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';

/** Refusals of a remote that are kept: as many as its history shows. What a build logs stands in each. */
const KEPT = 100;

/** Deletes refused deployments of each remote beyond the newest, some at once. */
export function deleteDeployments(db: Kysely<Schema>, most: number): Promise<DeleteResult> {
  return db
    .deleteFrom('deployments')
    .where(
      sql<boolean>`id IN (
        SELECT id FROM (
          SELECT id, row_number() OVER (PARTITION BY remote ORDER BY id DESC) AS place
          FROM deployments WHERE state = 'refused'
        ) placed WHERE place > ${sql.lit(KEPT)} LIMIT ${most}
      )`,
    )
    .executeTakeFirstOrThrow();
}

/** Deletes refusals from the history of each remote beyond the newest, some at once. What was live stays known. */
export function deleteRefusals(db: Kysely<Schema>, most: number): Promise<DeleteResult> {
  return db
    .deleteFrom('release_events')
    .where(
      sql<boolean>`id IN (
        SELECT id FROM (
          SELECT id, row_number() OVER (PARTITION BY remote ORDER BY id DESC) AS place
          FROM release_events WHERE action = 'refuse'
        ) placed WHERE place > ${sql.lit(KEPT)} LIMIT ${most}
      )`,
    )
    .executeTakeFirstOrThrow();
}
