import { isStaff, RANKS, type RankId } from '@site/contract/ranks';
import type { Transaction } from 'kysely';
import type { LineRow } from '../../database/orderSchema.ts';
import type { Schema } from '../../database/schema.ts';
import type { ChangedCommand } from '../../entries/gameCommands.ts';
import type { Effect } from '../../entries/machine.ts';
import { endIfDelivered } from './deliver.ts';
import { decideGoods } from './goods.ts';
import { lineOf, setLine } from './lines.ts';
import { tellBuyer } from './messages.ts';
import { orders, type Context, type OrderChange } from './orders.ts';

/** Follows a command that takes a line back. */
async function followTaking(
  change: OrderChange,
  line: LineRow,
  { state, rank, args }: ChangedCommand,
): Promise<void> {
  if (state === 'waiting' && change.row.state !== 'refunded') throw orders.refusal(change.row);
  const isHigher = isStaff(rank) || RANKS.indexOf(rank) < RANKS.indexOf(args['until'] as RankId);
  const taken = { take_back: 'taken', delivery: 'taken' } as const;
  const now: Readonly<Record<typeof state, Parameters<typeof setLine>[2]>> = {
    waiting: { take_back: 'waiting' },
    done: taken,
    failed: { take_back: 'by-hand' },
    unknown: { take_back: 'by-hand' },
    // No longer needed: kept as part of a higher rank, or gone already.
    expired: isHigher ? { take_back: 'kept' } : taken,
  };
  await setLine(change.trx, line, now[state]);
  await change.note(`take-${state}`, line.title);
}

/** Follows a command that delivers a line. */
async function followDelivery(
  change: OrderChange,
  line: LineRow,
  { state, rank_before }: ChangedCommand,
): Promise<void> {
  const { trx, row } = change;
  if (state === 'waiting') {
    // What is disputed is held until that has ended.
    if (row.state !== 'paid' && row.state !== 'disputed') throw orders.refusal(row);
    await setLine(trx, line, { delivery: 'waiting' });
    return change.note('line-queued', line.title);
  }
  if (state !== 'done') {
    await setLine(trx, line, { delivery: 'late' });
    await change.note(`line-${state}`, line.title);
    if (row.state === 'paid') await tellBuyer(change, 'late');
    return;
  }
  await setLine(trx, line, { delivery: 'delivered', rank_before });
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
