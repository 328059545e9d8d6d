import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';

/**
 * Ends the sessions of a player, and logins that wait for their code. To be called under the player's lock.
 *
 * @param options.except the session that stays
 * @returns the ids of those that were alive, whose sockets are to be closed after the commit
 */
export async function endSessionsOf(
  trx: Kysely<Schema>,
  uuid: string,
  options: { readonly except?: string } = {},
): Promise<string[]> {
  const ended = await trx
    .updateTable('sessions')
    .set({ ended_at: new Date() })
    .where('user_id', '=', uuid)
    .where('ended_at', 'is', null)
    .$if(options.except !== undefined, (query) => query.where('id', '!=', String(options.except)))
    .returning('id')
    .execute();
  await trx.deleteFrom('pending_logins').where('user_id', '=', uuid).execute();
  return ended.map(({ id }) => id);
}
