import { itemOf } from '@site/contract/offers';
import { isRankAbove, type RankId } from '@site/contract/ranks';
import type { Transaction } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { addCommand, limitLease, withdrawCommand } from '../../entries/gameCommands.ts';
import { commandFor } from './contents.ts';
import { rankOf } from './goods.ts';
import { linesOf, OPEN, setLine } from './lines.ts';
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
    .where('delivery', 'in', ['none', 'waiting', 'late'])
    .$if(except !== undefined, (query) => query.where('order_id', '<>', except ?? ''))
    .execute();
  return [held, ...paid.flatMap(({ item }) => rankOf(item) ?? [])].every((other) => isRankAbove(rank, other));
}

/** Lets what was not begun, or was withdrawn, wait for a person; nobody can go on, once the account is gone. */
export async function reopen(change: OrderChange): Promise<void> {
  const { state, user_id } = change.row;
  const delivery = state === 'cancelled' ? 'none' : user_id === null ? 'owed' : 'late';
  for (const line of await linesOf(change))
    if (line.delivery === 'none' || line.delivery === 'withdrawn')
      await setLine(change.trx, line, { delivery });
}

/** Queues what isn't delivered, also what has failed before. A rank that its buyer has meanwhile waits for the team. */
export async function queueDelivery(change: OrderChange) {
  await reopen(change);
  const { trx, row, context } = change;
  const { user_id: player, number } = row;
  let queued = 0;
  let isOwned = false;
  for (const line of (await linesOf(change)).filter(({ delivery }) => OPEN.includes(delivery))) {
    const { item, quantity, title } = line;
    const former = line.command_id === null ? undefined : await context.commands.lock(trx, line.command_id);
    const offer = itemOf(item);
    // A lease that a refund had limited goes on.
    if (former?.state === 'leased') await limitLease(trx, former.id, null);
    if (former?.state === 'leased' || former?.state === 'waiting' || !offer || player === null) continue;
    const isUseless =
      former?.is_useless ??
      (offer.category === 'ranks' && !(await isRankNew(trx, player, offer.rank, row.id)));
    if (isUseless) {
      isOwned = true;
      await change.note('rank-owned', title);
      continue;
    }
    queued += 1;
    if (former) change.later(...(await context.commands.change(trx, former, 'waiting')));
    else {
      const command = commandFor({ offer, item, quantity });
      const command_id = await addCommand(trx, { ...command, player, by: number });
      await setLine(trx, line, { command_id, delivery: 'waiting' });
    }
  }
  if (queued > 0) change.later(() => context.sockets.wakeGameServers());
  return { queued, isOwned };
}

export const isDelivered = async (change: OrderChange): Promise<boolean> =>
  (await linesOf(change)).every(({ delivery }) => delivery === 'delivered');

export async function endIfDelivered(change: OrderChange): Promise<void> {
  if (change.row.state !== 'paid' || !(await isDelivered(change))) return;
  await change.go('delivered', 'delivered');
  await tellBuyer(change, 'delivered');
}

export async function withdraw(change: OrderChange): Promise<void> {
  for (const { order_id, place, delivery, command_id } of await linesOf(change))
    // Of one that a game server has, its report, or a person, says what became of it.
    if (OPEN.includes(delivery) && (command_id === null || (await withdrawCommand(change.trx, command_id))))
      await setLine(change.trx, { order_id, place }, { delivery: 'withdrawn' });
}
