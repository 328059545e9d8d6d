import type { OrderState } from '@site/contract/http/orders';
import type { OrderEntryKind } from '@site/contract/http/panelOrders';
import type { Selectable, Transaction } from 'kysely';
import type { OrdersTable } from '../../database/orderSchema.ts';
import type { Schema } from '../../database/schema.ts';

export type OrderRow = Selectable<OrdersTable>;

/** The person who acts, and why. */
export interface Act {
  readonly by: { readonly uuid: string; readonly name: string };
  readonly reason: string;
}

interface Entry {
  readonly kind: OrderEntryKind;
  readonly to?: OrderState;
  readonly act?: Act | undefined;
  readonly text?: string | undefined;
}

/** Adds a line to an order's history. */
export async function note(
  trx: Transaction<Schema>,
  { id }: Pick<OrderRow, 'id'>,
  { kind, to, act, text }: Entry,
): Promise<void> {
  await trx
    .insertInto('order_events')
    .values({
      order_id: id,
      kind,
      to_state: to ?? null,
      by_name: act?.by.name ?? null,
      by_id: act?.by.uuid ?? null,
      text: act?.reason ?? text ?? null,
    })
    .execute();
}

/** Changes an order's state, with a line in its history. The database refuses what its table of states lacks. */
export async function changeState(
  trx: Transaction<Schema>,
  order: Pick<OrderRow, 'id'>,
  entry: Entry & { readonly to: OrderState },
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ state: entry.to, by_person: entry.act !== undefined })
    .where('id', '=', order.id)
    .execute();
  await note(trx, order, entry);
}

/** Reads an order again, within the transaction that has changed it. */
export const readAgain = (trx: Transaction<Schema>, { id }: Pick<OrderRow, 'id'>): Promise<OrderRow> =>
  trx.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
