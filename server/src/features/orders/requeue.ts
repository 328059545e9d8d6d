import type { Transaction } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { findUseless } from '../../entries/uselessCommands.ts';
import { queueDelivery } from './deliver.ts';
import { note, type OrderRow } from './states.ts';

/**
 * Queues again what was withdrawn or has failed, apart from ranks that the player has.
 *
 * @returns how many lines, and whether there was such a rank
 */
export async function requeue(
  trx: Transaction<Schema>,
  order: OrderRow,
): Promise<{ readonly queued: number; readonly isOwned: boolean }> {
  const lines = await trx
    .selectFrom('order_lines')
    .leftJoin('game_commands', 'game_commands.id', 'command_id')
    .select(['order_lines.place', 'title', 'command_id', 'game_commands.state'])
    .where('order_id', '=', order.id)
    .where(({ eb, or }) => or([eb('ended', 'is', null), eb('ended', '=', 'withdrawn')]))
    .execute();
  const commandsIn = (...states: readonly string[]) =>
    lines.flatMap(({ command_id, state }) =>
      command_id && state && states.includes(state) ? [command_id] : [],
    );
  const ended = commandsIn('failed', 'unknown', 'expired');
  const useless = await findUseless(trx, ended);
  for (const { command_id, title } of lines)
    if (command_id && useless.includes(command_id))
      await note(trx, order, { kind: 'rank-owned', text: title });
  const failed = ended.filter((id) => !useless.includes(id));
  if (failed.length > 0)
    await trx
      .updateTable('game_commands')
      .set({ state: 'waiting', server_id: null, lease: null, lease_until: null, message: null })
      .set({ ended_at: null, not_after: null })
      .where('id', 'in', failed)
      .execute();
  // A lease that a refund had limited goes on.
  const leased = commandsIn('leased');
  if (leased.length > 0)
    await trx.updateTable('game_commands').set({ not_after: null }).where('id', 'in', leased).execute();
  const lost = lines.flatMap(({ place, command_id }) => (command_id === null ? [place] : []));
  if (lost.length === 0 || order.user_id === null)
    return { queued: failed.length, isOwned: useless.length > 0 };
  await trx
    .updateTable('order_lines')
    .set({ ended: null })
    .where('order_id', '=', order.id)
    .where('place', 'in', lost)
    .execute();
  const again = await queueDelivery(trx, order, { places: lost });
  return { queued: failed.length + again, isOwned: useless.length > 0 || again < lost.length };
}
