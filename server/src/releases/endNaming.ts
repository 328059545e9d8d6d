import { sql, type Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';

/**
 * Takes a player off all canaries by name, and all players off those that this one chose: who may be named depends on
 * the ranks of both. To be called in the transaction that changes a rank. A canary that waits at the gate is held to the
 * ranks by its verdict.
 */
export async function endNaming(trx: Kysely<Schema>, uuid: string): Promise<void> {
  await trx
    .updateTable('live_remotes')
    .set({
      canary_users: sql`CASE WHEN canary_by = ${uuid}::uuid THEN '[]'::jsonb ELSE canary_users - ${uuid}::text END`,
    })
    .where(({ eb, or }) =>
      or([eb('canary_by', '=', uuid), eb(sql<number>`strpos(canary_users::text, ${uuid})`, '>', 0)]),
    )
    .execute();
}
