import { itemOf } from '@site/contract/offers';
import { isRankAbove, type RankId } from '@site/contract/ranks';
import type { Transaction } from 'kysely';
import type { LineRow } from '../../database/orderSchema.ts';
import type { Schema } from '../../database/schema.ts';
import { addCommand } from '../../entries/gameCommands.ts';
import { repeatCommands, withdrawCommand } from './commands.ts';
import { commandFor } from './contents.ts';
import { rankOf } from './goods.ts';
import { linesOf, setLine } from './lines.ts';
import { tellBuyer } from './messages.ts';
import type { OrderChange } from './orders.ts';

/** Returns whether a rank is above what a player has, and has paid for by other orders than one. */
export async function isRankNew(
  trx: Transaction<Schema>,
  buyer: string,
  rank: RankId,
  except?: string,
): Promise<boolean> {
  const { rank: held } = await trx
    .selectFrom('users')
    .select('rank')
    .where('uuid', '=', buyer)
    .executeTakeFirstOrThrow();
  const paid = await trx
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select('item')
    .where('user_id', '=', buyer)
    .where('state', 'in', ['pending', 'paid', 'disputed'])
    .where('item', 'like', 'ranks/%')
    .where('ended', 'is', null)
    .$if(except !== undefined, (query) => query.where('order_id', '<>', except ?? ''))
    .execute();
  return [held, ...paid.flatMap(({ item }) => rankOf(item) ?? [])].every((other) => isRankAbove(rank, other));
}

/**
 * Queues the delivery of lines of a paid order. A rank that its buyer has meanwhile waits for the team.
 *
 * @returns how many lines are queued
 */
export async function queueDelivery(change: OrderChange, lines?: readonly LineRow[]): Promise<number> {
  const { trx, row } = change;
  const { user_id: player, number } = row;
  if (player === null) return 0;
  let queued = 0;
  for (const line of lines ?? (await linesOf(change))) {
    const { item, quantity, title } = line;
    const rank = rankOf(item);
    const offer = itemOf(item);
    if (rank !== undefined && !(await isRankNew(trx, player, rank, row.id)))
      await change.note('rank-owned', title);
    else if (offer) {
      const command = commandFor({ offer, item, quantity });
      await setLine(trx, line, { command_id: await addCommand(trx, { ...command, player, by: number }) });
      queued += 1;
    }
  }
  return queued;
}

/** Returns whether every line of an order was delivered. */
export const isDelivered = async (change: OrderChange): Promise<boolean> =>
  (await linesOf(change)).every(({ ended }) => ended === 'delivered');

/** Ends a paid order whose lines are all delivered. */
export async function endIfDelivered(change: OrderChange): Promise<void> {
  if (change.row.state !== 'paid' || !(await isDelivered(change))) return;
  await change.go('delivered', 'delivered');
  await tellBuyer(change, 'delivered');
}

/** Withdraws what is not delivered: nothing of it is handed to a game server any more. */
export async function withdraw(change: OrderChange): Promise<void> {
  for (const line of await linesOf(change)) {
    if (line.ended !== null) continue;
    // Of one that a game server has, its report, or a person, says what became of it.
    if (line.command_id === null || (await withdrawCommand(change.trx, line.command_id)))
      await setLine(change.trx, line, { ended: 'withdrawn' });
  }
}

/** Lets what was withdrawn wait for a person. */
export async function waitAgain(change: OrderChange): Promise<void> {
  for (const line of await linesOf(change))
    if (line.ended === 'withdrawn') await setLine(change.trx, line, { ended: null });
}

/**
 * Queues again what was withdrawn or has failed, apart from ranks that the player has.
 *
 * @returns how many lines, and whether there was such a rank
 */
export async function requeue(
  change: OrderChange,
): Promise<{ readonly queued: number; readonly isOwned: boolean }> {
  const lines = (await linesOf(change)).filter(({ ended }) => ended === null || ended === 'withdrawn');
  const { queued, useless } = await repeatCommands(
    change.trx,
    lines.flatMap(({ command_id }) => command_id ?? []),
  );
  for (const { command_id, title } of lines)
    if (command_id !== null && useless.includes(command_id)) await change.note('rank-owned', title);
  const lost = change.row.user_id === null ? [] : lines.filter(({ command_id }) => command_id === null);
  for (const line of lost) await setLine(change.trx, line, { ended: null });
  const again = await queueDelivery(change, lost);
  return { queued: queued.length + again, isOwned: useless.length > 0 || again < lost.length };
}
