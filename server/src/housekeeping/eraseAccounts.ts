import { sql, type DeleteResult, type Kysely } from 'kysely';
import { lockPlayer } from '../credentials/locks.ts';
import { jsonText } from '../database/jsonText.ts';
import type { Schema } from '../database/schema.ts';
import { PERSON_PROBLEM } from '../delivery/records/authority.ts';
import { removeFromNamedCanaries } from '../delivery/live/canary.ts';

/** The name of deleted players in the audit trail and the history of remotes. */
export const DELETED_PLAYER = 'deleted player';

/** Removes a uuid from the `users` of a JSON value; canaries name players only there. */
const withoutUser = (column: 'after' | 'canary', uuid: string) => sql<string>`
  jsonb_set(${sql.ref(column)}::jsonb, '{users}', (${sql.ref(column)}::jsonb -> 'users') - ${uuid}::text)`;
const namesUser = (column: 'after' | 'canary', uuid: string) => sql<boolean>`
  ${sql.ref(column)}::jsonb -> 'users' @> to_jsonb(${uuid}::text)`;

async function pseudonymizeAudit(trx: Kysely<Schema>, uuid: string): Promise<void> {
  await trx
    .updateTable('audit_entries')
    .set({ actor_name: DELETED_PLAYER, actor_id: null })
    .where('actor_id', '=', uuid)
    .execute();
  await trx
    .updateTable('audit_entries')
    .set({ subject_name: DELETED_PLAYER, subject: null })
    .where('subject', '=', uuid)
    .execute();
  await trx
    .updateTable('audit_entries')
    .set({ subject_name: DELETED_PLAYER, about: null })
    .where('about', '=', uuid)
    .execute();
  await trx
    .updateTable('audit_entries')
    .set({ after: withoutUser('after', uuid) })
    .where('action', '=', 'remote.canary')
    .where(namesUser('after', uuid))
    .execute();
}

async function pseudonymizeReleases(trx: Kysely<Schema>, uuid: string): Promise<void> {
  const nobody = { by: DELETED_PLAYER, staff_id: null };
  await trx.updateTable('release_events').set(nobody).where('staff_id', '=', uuid).execute();
  await trx.updateTable('live_remotes').set(nobody).where('staff_id', '=', uuid).execute();
  await trx
    .updateTable('remote_versions')
    .set({ published_by: DELETED_PLAYER, staff_id: null })
    .where('staff_id', '=', uuid)
    .execute();
  // Without a known author, no verdict would check their rank.
  await trx
    .updateTable('deployments')
    .set({ state: 'refused', problems: jsonText([PERSON_PROBLEM]) })
    .where('staff_id', '=', uuid)
    .where('state', '=', 'checking')
    .execute();
  await trx
    .updateTable('deployments')
    .set({ canary: withoutUser('canary', uuid) })
    .where(namesUser('canary', uuid))
    .execute();
  await trx.updateTable('deployments').set(nobody).where('staff_id', '=', uuid).execute();
  await removeFromNamedCanaries(trx, uuid);
  await trx.updateTable('live_remotes').set({ canary_by: null }).where('canary_by', '=', uuid).execute();
}

/**
 * Erases one account after its grace period: deletes its rows and removes its name from what others did with it.
 *
 * @returns how many were erased, 0 or 1
 */
export async function eraseNextAccount(
  trx: Kysely<Schema>,
  now: Date,
): Promise<Pick<DeleteResult, 'numDeletedRows'>> {
  const due = await trx
    .selectFrom('users')
    .select('uuid')
    .where('delete_after', '<=', now)
    .orderBy('delete_after')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!due) return { numDeletedRows: 0n };
  await lockPlayer(trx, due.uuid);
  await pseudonymizeAudit(trx, due.uuid);
  await pseudonymizeReleases(trx, due.uuid);
  // Sessions, alerts, boards, applications and second factors are deleted with the row.
  return trx.deleteFrom('users').where('uuid', '=', due.uuid).executeTakeFirstOrThrow();
}
