import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';

/**
 * Makes a transaction the only one that changes the ways into an account. Whoever touches password, second factor,
 * sessions or pending logins of a player together takes this lock first, so that no two wait for each other.
 */
export async function lockPlayer(trx: Kysely<Schema>, uuid: string): Promise<void> {
  await trx.selectFrom('users').select('uuid').where('uuid', '=', uuid).forUpdate().execute();
}
