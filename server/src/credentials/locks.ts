import type { Kysely } from 'kysely';
import type { Schema, UserRow } from '../database/schema.ts';

/**
 * Makes a transaction the only one that changes the ways into an account. Whoever touches password, second factor,
 * sessions or pending logins of a player together takes this lock first, so that no two wait for each other.
 */
export async function lockPlayer(trx: Kysely<Schema>, uuid: string): Promise<void> {
  await trx.selectFrom('users').select('uuid').where('uuid', '=', uuid).forUpdate().execute();
}

/** Locks players and all owners until the transaction ends, in one order, so that no two transactions wait for each other. */
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

/** Returns the owners who stay: a site without one could only be mended from the command line. */
export function otherOwners(held: Awaited<ReturnType<typeof lockWithOwners>>, uuid: string) {
  return held.filter((player) => player.rank === 'owner' && !player.delete_after && player.uuid !== uuid);
}
