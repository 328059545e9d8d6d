import type { Kysely } from 'kysely';
import type { Schema, UserRow } from '../database/schema.ts';

/**
 * Serializes changes of an account's credentials. Every transaction that changes password, second factor, sessions or
 * pending logins takes this lock first, which prevents deadlocks.
 */
export async function lockPlayer(trx: Kysely<Schema>, uuid: string): Promise<void> {
  await trx.selectFrom('users').select('uuid').where('uuid', '=', uuid).forUpdate().execute();
}

/** Locks players and all owners until the transaction ends, in one order to prevent deadlocks. */
export async function lockWithOwners(
  trx: Kysely<Schema>,
  uuids: readonly string[],
): Promise<Pick<UserRow, 'uuid' | 'name' | 'rank' | 'delete_after'>[]> {
  return trx
    .selectFrom('users')
    .select(['uuid', 'name', 'rank', 'delete_after'])
    .where(({ eb, or }) => or([eb('uuid', 'in', uuids), eb('rank', '=', 'owner')]))
    .orderBy('uuid')
    .forNoKeyUpdate()
    .execute();
}

/** Returns the remaining owners: a site without one could only be repaired from the command line. */
export function otherOwners(held: Awaited<ReturnType<typeof lockWithOwners>>, uuid: string) {
  return held.filter((player) => player.rank === 'owner' && !player.delete_after && player.uuid !== uuid);
}
