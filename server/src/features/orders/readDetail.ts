import type { PanelOrder, PanelOrderDetail } from '@site/contract/http/panelOrders';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { canTakeBack } from './goods.ts';
import type { ReadOrder } from './read.ts';

export function refundBy({ provider, received }: Pick<ReadOrder, 'provider' | 'received'>) {
  if (provider === 'manual') return 'hand';
  return received === 0 ? 'nothing' : 'provider';
}

const iso = (time: Date) => time.toISOString();

export async function readDetail(
  db: Kysely<Schema>,
  order: ReadOrder,
): Promise<Omit<PanelOrderDetail, keyof PanelOrder>> {
  const { id } = order;
  const payments = await db
    .selectFrom('payments')
    .select(['id', 'amount', 'returned', 'refunded_at', 'received_at', 'is_own as isOwn'])
    .where('order_id', '=', id)
    .orderBy('received_at')
    .execute();
  const refunds = await db
    .selectFrom('refunds')
    .select(['payment_id as payment', 'amount', 'state', 'reason', 'created_at'])
    .where('order_id', '=', id)
    .orderBy('created_at')
    .execute();
  const disputes = await db
    .selectFrom('disputes')
    .select(['id', 'payment_id as payment', 'amount', 'state', 'status', 'created_at'])
    .where('order_id', '=', id)
    .orderBy('created_at')
    .execute();
  const history = await db
    .selectFrom('order_events')
    .select(['id', 'at', 'kind', 'to_state as to', 'by_name as by', 'text'])
    .where('order_id', '=', id)
    .orderBy('id')
    .execute();
  const commands = await db
    .selectFrom('order_lines')
    .innerJoin('game_commands', (join) =>
      join.on(sql<boolean>`game_commands.id IN (command_id, take_command_id)`),
    )
    .leftJoin('game_servers', 'game_servers.id', 'server_id')
    .select(['item as line', 'game_commands.state', 'game_servers.name as server', 'message', 'ended_at'])
    .where('order_id', '=', id)
    .orderBy('order_lines.place')
    .orderBy('game_commands.place', 'desc')
    .execute();
  return {
    refundBy: refundBy(order),
    canTakeBack: await canTakeBack(db),
    payments: payments.map(({ returned, refunded_at, received_at, ...payment }) => ({
      ...payment,
      returned: refunded_at === null ? returned : payment.amount,
      receivedAt: iso(received_at),
    })),
    refunds: refunds.map(({ created_at, ...refund }) => ({ ...refund, at: iso(created_at) })),
    disputes: disputes.map(({ created_at, ...dispute }) => ({ ...dispute, at: iso(created_at) })),
    history: history.map(({ at, ...entry }) => ({ ...entry, at: iso(at) })),
    commands: commands.map(({ ended_at, ...command }) => ({
      ...command,
      endedAt: ended_at && iso(ended_at),
    })),
  };
}
