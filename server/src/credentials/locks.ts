import type { Kysely } from 'kysely';
import type { Schema, UserRow } from '../database/schema.ts';

/**
 * Serializes changes of an account's credentials. Every transaction that changes password, second factor, sessions or
 * pending logins takes this lock first, which prevents deadlocks.
 */
export async function lockPlayer(trx: Kysely<Schema>, uuid: string): Promise<void> {
  await trx.selectFrom('users').select('uuid').where('uuid', '=', uuid).forUpdate().execute();
}

/**
 * Locks players and all owners until the transaction ends, in one order: this prevents deadlocks, and that owners demote
 * each other concurrently.
 *
 * @param forCredentials also serializes changes of credentials
 */
export async function lockWithOwners(
  trx: Kysely<Schema>,
  uuids: readonly string[],
  { forCredentials = false } = {},
): Promise<UserRow[]> {
  const query = trx
    .selectFrom('users')
    .selectAll()
    .where(({ eb, or }) => or([eb('uuid', 'in', uuids), eb('rank', '=', 'owner')]))
    .orderBy('uuid');
  return (forCredentials ? query.forUpdate() : query.forNoKeyUpdate()).execute();
}

/** Returns whether no other owner remains: a site without one could only be repaired from the command line. */
export function isLastOwner(held: readonly UserRow[], uuid: string): boolean {
  const owners = held.filter(({ rank }) => rank === 'owner');
  const remain = (owner: UserRow) => owner.uuid !== uuid && !owner.delete_after;
  return owners.some((owner) => owner.uuid === uuid) && !owners.some(remain);
}
