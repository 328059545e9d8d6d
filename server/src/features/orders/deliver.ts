import { itemOf } from '@site/contract/offers';
import { isRankAbove, type RankId } from '@site/contract/ranks';
import type { Transaction } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { addCommand, type Effect } from '../../entries/gameCommands.ts';
import type { Sockets } from '../../sockets/sockets.ts';
import { commandFor } from './contents.ts';
import { rankOf } from './goods.ts';
import { changeState, note, type OrderRow } from './states.ts';
import { tellBuyer } from './tellBuyer.ts';

/** The lines of orders that are paid, or being paid, whose rank is not delivered yet, apart from an order's own. */
const rankLines = (trx: Transaction<Schema>, buyer: string, except?: string) =>
  trx
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select('item')
    .where('user_id', '=', buyer)
    .where('state', 'in', ['pending', 'paid', 'disputed'])
    .where('item', 'like', 'ranks/%')
    .where('ended', 'is', null)
    .$if(except !== undefined, (query) => query.where('order_id', '<>', except ?? ''))
    .execute();

/** Returns whether a rank is above what a player has and has paid for. */
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
  const paid = await rankLines(trx, buyer, except);
  return [held, ...paid.flatMap(({ item }) => rankOf(item) ?? [])].every((other) => isRankAbove(rank, other));
}

/** Queues the command of a line. */
async function queueLine(
  trx: Transaction<Schema>,
  { order_id, place, item, quantity }: { order_id: string; place: number; item: string; quantity: number },
  { player, number }: { readonly player: string; readonly number: string },
): Promise<void> {
  const offer = itemOf(item);
  if (!offer) return;
  const command = commandFor({ offer, item, quantity });
  const command_id = await addCommand(trx, { ...command, player, by: number });
  await trx
    .updateTable('order_lines')
    .set({ command_id })
    .where('order_id', '=', order_id)
    .where('place', '=', place)
    .execute();
}

interface Queueing {
  /** The lines; all of them if not given. */
  readonly places?: readonly number[];
}

/**
 * Queues the delivery of a paid order. A rank that its buyer has meanwhile waits for the team.
 *
 * @returns how many lines are queued
 */
export async function queueDelivery(
  trx: Transaction<Schema>,
  order: OrderRow,
  { places }: Queueing = {},
): Promise<number> {
  const player = order.user_id;
  if (player === null) return 0;
  let queued = 0;
  const lines = await trx
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', order.id)
    .$if(places !== undefined, (query) => query.where('place', 'in', places ?? []))
    .orderBy('place')
    .execute();
  for (const line of lines) {
    const rank = rankOf(line.item);
    if (rank !== undefined && !(await isRankNew(trx, player, rank, order.id))) {
      await note(trx, order, { kind: 'rank-owned', text: line.title });
      continue;
    }
    await queueLine(trx, line, { player, number: order.number });
    queued += 1;
  }
  return queued;
}

/** Returns whether every line of an order was delivered. */
export async function isDelivered(trx: Transaction<Schema>, { id }: Pick<OrderRow, 'id'>): Promise<boolean> {
  const rest = await trx
    .selectFrom('order_lines')
    .select('place')
    .where('order_id', '=', id)
    .where(({ eb, or }) => or([eb('ended', 'is', null), eb('ended', '<>', 'delivered')]))
    .executeTakeFirst();
  return rest === undefined;
}

/** Ends a paid order whose lines are all delivered. */
export async function endIfDelivered(
  trx: Transaction<Schema>,
  sockets: Pick<Sockets, 'sendAlert'>,
  order: OrderRow,
): Promise<readonly Effect[]> {
  if (order.state !== 'paid' || !(await isDelivered(trx, order))) return [];
  await changeState(trx, order, { kind: 'delivered', to: 'delivered' });
  return tellBuyer(trx, sockets, order, 'delivered');
}

/** Withdraws what is not delivered: nothing of it is handed to a game server any more. */
export async function withdraw(trx: Transaction<Schema>, { id }: Pick<OrderRow, 'id'>): Promise<void> {
  const lines = await trx
    .selectFrom('order_lines')
    .leftJoin('game_commands', 'game_commands.id', 'command_id')
    .select(['order_lines.place', 'command_id', 'game_commands.state'])
    .where('order_id', '=', id)
    .where('ended', 'is', null)
    .execute();
  for (const { place, command_id, state } of lines) {
    // A game server may be about to carry it out: its report, or a person, says what became of it.
    if (command_id !== null && state === 'leased') {
      await trx
        .updateTable('game_commands')
        .set({ not_after: new Date() })
        .where('id', '=', command_id)
        .execute();
      continue;
    }
    await trx
      .updateTable('order_lines')
      .set({ ended: 'withdrawn' })
      .where('order_id', '=', id)
      .where('place', '=', place)
      .execute();
    if (command_id !== null) await trx.deleteFrom('game_commands').where('id', '=', command_id).execute();
  }
}
