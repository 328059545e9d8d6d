import { isStaff, RANKS, type RankId } from '@site/contract/ranks';
import type { Updateable } from 'kysely';
import type { OrderLinesTable } from '../../database/orderSchema.ts';
import type { ChangedCommand, Listener } from '../../entries/gameCommands.ts';
import { endIfDelivered } from './deliver.ts';
import { decideGoods } from './goods.ts';
import { lineOf, setLine } from './lines.ts';
import { tellBuyer } from './messages.ts';
import { orders, type Context } from './orders.ts';

type Line = Pick<Updateable<OrderLinesTable>, 'delivery' | 'rank_before' | 'take_back'>;

function taking({ state, rank, args }: ChangedCommand): Line {
  if (state === 'waiting') return { take_back: 'waiting' };
  if (state === 'failed' || state === 'unknown') return { take_back: 'by-hand' };
  // No longer needed: kept as part of a higher rank, or gone already.
  const isHigher = isStaff(rank) || RANKS.indexOf(rank) < RANKS.indexOf(args['until'] as RankId);
  return state === 'expired' && isHigher ? { take_back: 'kept' } : { take_back: 'taken', delivery: 'taken' };
}

function delivering({ state, rank_before }: ChangedCommand): Line {
  if (state === 'waiting') return { delivery: 'waiting' };
  return state === 'done' ? { delivery: 'delivered', rank_before } : { delivery: 'late' };
}

const KINDS = {
  waiting: 'line-queued',
  done: 'line-delivered',
  failed: 'line-failed',
  unknown: 'line-unknown',
  expired: 'line-expired',
} as const;

export const followCommands =
  (context: Context): Listener =>
  async (trx, command) => {
    const line = await lineOf(trx, command.id);
    if (!line) return [];
    const isTaking = line.take_command_id === command.id;
    return orders.join(context, trx, line.order_id, async (change) => {
      const { state } = change.row;
      // What is disputed is held until that has ended.
      const isWanted = isTaking ? state === 'refunded' : state === 'paid' || state === 'disputed';
      if (command.state === 'waiting' && !isWanted) throw orders.refusal(change.row);
      await setLine(trx, line, isTaking ? taking(command) : delivering(command));
      await change.note(isTaking ? `take-${command.state}` : KINDS[command.state], line.title);
      if (isTaking || command.state === 'waiting') return;
      if (command.state !== 'done') return state === 'paid' ? tellBuyer(change, 'late') : undefined;
      // A game server had it when the order was refunded.
      if (state === 'refunded') await decideGoods(change);
      await endIfDelivered(change);
    });
  };
