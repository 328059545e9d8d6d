import type { AccountData } from '@site/contract/http/privacy';
import type { Kysely } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Schema } from '../../database/schema.ts';

/** Times within JSON that the database makes have its own format. */
const iso = (time: Date | string) => new Date(time).toISOString();
const isoOrNull = (time: Date | string | null) => time && iso(time);

/** Collects a player's orders with payments and history, without the names of the team. */
export async function exportOrders(db: Kysely<Schema>, uuid: string): Promise<AccountData['orders']> {
  const rows = await db
    .selectFrom('orders')
    .select([
      'number',
      'state',
      'created_at',
      'paid_at',
      'buyer_name',
      'discount',
      'vat',
      'vat_percent',
      'total',
      'provider',
    ])
    .select(({ selectFrom }) => [
      jsonArrayFrom(
        selectFrom('order_lines')
          .select(['title', 'quantity', 'unit_price', 'delivery'])
          .whereRef('order_lines.order_id', '=', 'orders.id')
          .orderBy('place'),
      ).as('lines'),
      jsonArrayFrom(
        selectFrom('payments')
          .select(['payments.id', 'amount', 'received_at', 'refunded_at'])
          .whereRef('payments.order_id', '=', 'orders.id')
          .orderBy('received_at'),
      ).as('payments'),
      jsonArrayFrom(
        selectFrom('refunds')
          .select(['amount', 'refunds.state', 'reason', 'refunds.created_at as at'])
          .whereRef('refunds.order_id', '=', 'orders.id')
          .orderBy('refunds.created_at'),
      ).as('refunds'),
      jsonArrayFrom(
        selectFrom('disputes')
          .select(['amount', 'disputes.state', 'disputes.created_at as at'])
          .whereRef('disputes.order_id', '=', 'orders.id')
          .orderBy('disputes.created_at'),
      ).as('disputes'),
      jsonArrayFrom(
        selectFrom('order_events')
          .select(['at', 'kind', 'text'])
          .whereRef('order_events.order_id', '=', 'orders.id')
          .orderBy('order_events.id'),
      ).as('history'),
    ])
    .where('user_id', '=', uuid)
    .orderBy('created_at')
    .execute();
  return rows.map(({ created_at, paid_at, payments, refunds, disputes, history, ...order }) => ({
    ...order,
    created_at: iso(created_at),
    paid_at: isoOrNull(paid_at),
    payments: payments.map(({ received_at, refunded_at, ...payment }) => ({
      ...payment,
      received_at: iso(received_at),
      refunded_at: isoOrNull(refunded_at),
    })),
    refunds: refunds.map(({ at, ...one }) => ({ ...one, at: iso(at) })),
    disputes: disputes.map(({ at, ...one }) => ({ ...one, at: iso(at) })),
    history: history.map(({ at, ...entry }) => ({ ...entry, at: iso(at) })),
  }));
}
