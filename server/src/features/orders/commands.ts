import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { findUseless } from '../../entries/uselessCommands.ts';

/** Withdraws a command, unless a game server may be about to carry it out. @returns whether it is gone */
export async function withdrawCommand(trx: Kysely<Schema>, id: string): Promise<boolean> {
  const leased = await trx
    .updateTable('game_commands')
    .set({ not_after: new Date() })
    .where('id', '=', id)
    .where('state', '=', 'leased')
    .returning('id')
    .executeTakeFirst();
  if (!leased) await dropCommand(trx, id);
  return !leased;
}

export const dropCommand = (trx: Kysely<Schema>, id: string) =>
  trx.deleteFrom('game_commands').where('id', '=', id).execute();

/** Lets commands wait again that have ended without success. @returns those that wait, and those that would be useless */
export async function repeatCommands(trx: Kysely<Schema>, ids: readonly string[]) {
  if (ids.length === 0) return { queued: [], useless: [] };
  const ended = await trx
    .selectFrom('game_commands')
    .select('id')
    .where('id', 'in', ids)
    .where('state', 'in', ['failed', 'unknown', 'expired'])
    .execute();
  const useless = await findUseless(
    trx,
    ended.map(({ id }) => id),
  );
  const queued = ended.flatMap(({ id }) => (useless.includes(id) ? [] : [id]));
  if (queued.length > 0)
    await trx
      .updateTable('game_commands')
      .set({ state: 'waiting', server_id: null, lease: null, lease_until: null, message: null })
      .set({ ended_at: null, not_after: null })
      .where('id', 'in', queued)
      .execute();
  // A lease that a refund had limited goes on.
  await trx
    .updateTable('game_commands')
    .set({ not_after: null })
    .where('id', 'in', ids)
    .where('state', '=', 'leased')
    .execute();
  return { queued, useless };
}
