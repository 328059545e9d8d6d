import { HttpError } from '@site/backend/httpError';
import type { OrderAct, PanelOrder, PanelOrderDetail } from '@site/contract/http/panelOrders';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { Context } from './context.ts';
import { canTakeBack } from './goods.ts';
import { panelOrderOf, readRows } from './read.ts';
import { refundBy } from './refund.ts';

/** Returns what the team can do about an order; each act checks for itself. */
function actsFor(
  { state, provider, received, total, lines, waitsFor }: PanelOrder,
  isRefundUnderWay: boolean,
): OrderAct[] {
  const has = (...deliveries: readonly string[]) =>
    lines.some(({ delivery }) => deliveries.includes(delivery));
  const isUnpaid = state === 'open' || state === 'cancelled';
  const isPaid = state === 'paid' || state === 'delivered' || state === 'disputed';
  const waits = (...reasons: readonly PanelOrder['waitsFor'][number][]) =>
    reasons.some((reason) => waitsFor.includes(reason));
  const can: Readonly<Record<OrderAct, boolean>> = {
    'mark-paid': isUnpaid && (received > 0 || provider === 'manual'),
    refund:
      (received > 0 &&
        (isUnpaid || isPaid || state === 'refunded' || (state === 'refunding' && !isRefundUnderWay))) ||
      (total === 0 && isPaid),
    settle:
      (state === 'paid' && has('late', 'waiting', 'owed')) ||
      (state === 'refunded' && (has('late', 'owed') || waits('goods'))),
    redeliver: state === 'paid' && has('late'),
    accept: waits('dispute-unclear', 'refund-failed') || (isPaid && waits('amount')),
    'take-back': state === 'refunded' && lines.some(({ takeBack }) => takeBack === 'undecided'),
  };
  return (Object.keys(can) as OrderAct[]).filter((act) => can[act]);
}

async function readMoney(db: Kysely<Schema>, id: string) {
  const payments = await db
    .selectFrom('payments')
    .select(['id', 'amount', 'received_at', 'is_own'])
    .select(sql<number>`CASE WHEN refunded_at IS NULL THEN returned ELSE amount END`.as('returned'))
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
  const dated = <Row extends { readonly created_at: Date }>({ created_at, ...row }: Row) => ({
    ...row,
    at: created_at.toISOString(),
  });
  return {
    payments: payments.map(({ received_at, is_own: isOwn, ...payment }) => ({
      ...payment,
      isOwn,
      receivedAt: received_at.toISOString(),
    })),
    refunds: refunds.map(dated),
    disputes: disputes.map(dated),
  };
}

/** Reads an order with its history. @throws HttpError 404 */
export async function readPanelOne(
  { db, site }: Pick<Context, 'db' | 'site'>,
  id: string,
): Promise<PanelOrderDetail> {
  const [row] = (await readRows(db, { where: sql`orders.id = ${id}` })).rows;
  if (!row) throw new HttpError(404, 'unknown_order');
  const history = await db
    .selectFrom('order_events')
    .select(['id', 'at', 'kind', 'to_state as to', 'by_name as by', 'text'])
    .where('order_id', '=', id)
    .orderBy('id')
    .execute();
  const commands = await db
    .selectFrom('order_lines')
    .innerJoin('game_commands', (join) =>
      join.on(({ eb, or, ref }) =>
        or([
          eb('game_commands.id', '=', ref('command_id')),
          eb('game_commands.id', '=', ref('take_command_id')),
        ]),
      ),
    )
    .leftJoin('game_servers', 'game_servers.id', 'server_id')
    .select(['item as line', 'game_commands.state', 'game_servers.name as server', 'message', 'ended_at'])
    .where('order_id', '=', id)
    .orderBy('order_lines.place')
    .orderBy('game_commands.place', 'desc')
    .execute();
  const order = panelOrderOf(row, site);
  const money = await readMoney(db, id);
  const isUnderWay = money.refunds.some(({ state }) => state === 'pending' || state === 'requires_action');
  return {
    ...order,
    ...money,
    acts: actsFor(order, isUnderWay),
    refundBy: refundBy(order, order.received),
    canTakeBack: await canTakeBack(db),
    history: history.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })),
    commands: commands.map(({ ended_at: endedAt, ...command }) => ({
      ...command,
      endedAt: endedAt && endedAt.toISOString(),
    })),
  };
}
