import type { DeleteResult, Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';

/** Days for which it is known what the policy of pages has stopped. */
const KEPT = 7;

/** Deletes reports that are too old; an hour never has more than a few hundred. */
export function deleteCspReports(db: Kysely<Schema>, now: Date): Promise<DeleteResult> {
  return db
    .deleteFrom('csp_reports')
    .where('hour', '<', new Date(now.getTime() - KEPT * 24 * 3600 * 1000))
    .executeTakeFirstOrThrow();
}
