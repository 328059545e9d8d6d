import { isStaff, RANKS, type RankId } from '@site/contract/ranks';
import type { Transaction } from 'kysely';
import type { LineRow } from '../../database/orderSchema.ts';
import type { Schema } from '../../database/schema.ts';
import type { ChangedCommand, Effect } from '../../entries/gameCommands.ts';
import { endIfDelivered } from './deliver.ts';
import { decideGoods } from './goods.ts';
import { lineOf, setLine } from './lines.ts';
import { tellBuyer } from './messages.ts';
import { orders, type Context, type OrderChange } from './orders.ts';

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
  change: OrderChange,
  line: LineRow,
  { id, state }: ChangedCommand,
): Promise<void> {
  if (state === 'waiting' && change.row.state !== 'refunded') throw orders.refusal(change.row);
  const now = {
    waiting: () => 'waiting' as const,
    done: () => 'taken' as const,
    failed: () => 'by-hand' as const,
    unknown: () => 'by-hand' as const,
    expired: () => whyUseless(change.trx, id),
  };
  await setLine(change.trx, line, { take_back: await now[state]() });
  await change.note(`take-${state}`, line.title);
}

/** Follows a command that delivers a line. */
async function followDelivery(
  change: OrderChange,
  line: LineRow,
  { id, state }: ChangedCommand,
): Promise<void> {
  const { trx, row } = change;
  if (state === 'waiting') {
    if (row.state !== 'paid') throw orders.refusal(row);
    return change.note('line-queued', line.title);
  }
  if (state !== 'done') {
    await change.note(`line-${state}`, line.title);
    if (row.state === 'paid') await tellBuyer(change, 'late');
    return;
  }
  if (line.ended === null) {
    const { rank_before } = await trx
      .selectFrom('game_commands')
      .select('rank_before')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await setLine(trx, line, { ended: 'delivered', rank_before });
  }
  await change.note('line-delivered', line.title);
  // A game server had it when the order was refunded.
  if (row.state === 'refunded') await decideGoods(change);
  await endIfDelivered(change);
}

/** Follows the commands of orders: what their reports mean for the orders. */
export const followCommands =
  (context: Context) =>
  async (trx: Transaction<Schema>, command: ChangedCommand): Promise<readonly Effect[]> => {
    const line = await lineOf(trx, command.id);
    if (!line) return [];
    const follow = line.take_command_id === command.id ? followTaking : followDelivery;
    return orders.join(context, trx, line.order_id, (change) => follow(change, line, command));
  };
