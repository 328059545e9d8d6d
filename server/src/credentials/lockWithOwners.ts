import type { Kysely } from 'kysely';
import type { Schema, UserRow } from '../database/schema.ts';

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
