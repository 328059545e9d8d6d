import { HttpError } from '@site/backend/httpError';
import { isStaff, RANKS, type RankId } from '@site/contract/ranks';
import type { Selectable, Transaction } from 'kysely';
import type { OrderLinesTable } from '../../database/orderSchema.ts';
import type { Schema } from '../../database/schema.ts';
import type { ChangedCommand, Effect } from '../../entries/gameCommands.ts';
import type { Sockets } from '../../sockets/sockets.ts';
import { endIfDelivered } from './deliver.ts';
import { decideGoods } from './goods.ts';
import { note, readAgain, type OrderRow } from './states.ts';
import { tellBuyer } from './tellBuyer.ts';

type Line = Pick<Selectable<OrderLinesTable>, 'order_id' | 'place' | 'title' | 'ended' | 'take_command_id'>;
type Told = Pick<Sockets, 'sendAlert' | 'announceOrders'>;

const setLine = (
  trx: Transaction<Schema>,
  { order_id, place }: Line,
  set: {
    readonly ended?: 'delivered';
    readonly rank_before?: RankId | null;
    readonly take_back?: 'waiting' | 'by-hand' | 'taken' | 'kept';
  },
) =>
  trx
    .updateTable('order_lines')
    .set(set)
    .where('order_id', '=', order_id)
    .where('place', '=', place)
    .execute();

/** Says what became of a rank whose taking was no longer needed: kept as part of a higher one, or gone already. */
async function whyUseless(trx: Transaction<Schema>, id: string): Promise<'kept' | 'taken'> {
  const { rank, args } = await trx
    .selectFrom('game_commands')
    .innerJoin('users', 'users.uuid', 'user_id')
    .select(['rank', 'args'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const isKept = isStaff(rank) || RANKS.indexOf(rank) < RANKS.indexOf(args['until'] as RankId);
  return isKept ? 'kept' : 'taken';
}

/** Follows a command that takes a line back. */
async function followTaking(
  trx: Transaction<Schema>,
  order: OrderRow,
  line: Line,
  { id, state }: ChangedCommand,
): Promise<void> {
  if (state === 'waiting' && order.state !== 'refunded') throw new HttpError(409, 'order_state');
  const now = {
    waiting: () => 'waiting' as const,
    done: () => 'taken' as const,
    failed: () => 'by-hand' as const,
    unknown: () => 'by-hand' as const,
    expired: () => whyUseless(trx, id),
  };
  await setLine(trx, line, { take_back: await now[state]() });
  await note(trx, order, { kind: `take-${state}`, text: line.title });
}

/** Follows a command that delivers a line. */
async function followDelivery(
  trx: Transaction<Schema>,
  sockets: Told,
  order: OrderRow,
  { line, command: { id, state } }: { readonly line: Line; readonly command: ChangedCommand },
): Promise<readonly Effect[]> {
  if (state === 'waiting') {
    if (order.state !== 'paid') throw new HttpError(409, 'order_state');
    await note(trx, order, { kind: 'line-queued', text: line.title });
    return [];
  }
  if (state !== 'done') {
    await note(trx, order, { kind: `line-${state}`, text: line.title });
    return order.state === 'paid' ? tellBuyer(trx, sockets, order, 'late') : [];
  }
  if (line.ended === null) {
    const { rank_before } = await trx
      .selectFrom('game_commands')
      .select('rank_before')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await setLine(trx, line, { ended: 'delivered', rank_before });
  }
  await note(trx, order, { kind: 'line-delivered', text: line.title });
  // A game server had it when the order was refunded.
  if (order.state === 'refunded') await decideGoods(trx, order);
  return endIfDelivered(trx, sockets, order);
}

/** Follows the commands of orders: what their reports mean for the orders. */
export function createCommandListener(sockets: Told) {
  return async (trx: Transaction<Schema>, command: ChangedCommand): Promise<readonly Effect[]> => {
    const line = await trx
      .selectFrom('order_lines')
      .select(['order_id', 'place', 'title', 'ended', 'take_command_id'])
      .where(({ eb, or }) => or([eb('command_id', '=', command.id), eb('take_command_id', '=', command.id)]))
      .executeTakeFirst();
    if (!line) return [];
    await trx.selectFrom('orders').select('id').where('id', '=', line.order_id).forUpdate().execute();
    const order = await readAgain(trx, { id: line.order_id });
    const buyer = order.user_id;
    const moved = buyer === null ? [] : [() => sockets.announceOrders(buyer)];
    if (line.take_command_id !== command.id)
      return [...(await followDelivery(trx, sockets, order, { line, command })), ...moved];
    await followTaking(trx, order, line, command);
    return moved;
  };
}
