import { totalsOf, vatIn } from '@site/contract/orderSums';
import type { Transaction } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { Effect } from '../../entries/gameCommands.ts';
import { closeCheckouts, renewCheckout } from './checkout.ts';
import type { Context } from './context.ts';
import { isRankNew } from './deliver.ts';
import { rankOf } from './goods.ts';
import { changeState, note, type OrderRow } from './states.ts';
import { tellBuyer } from './tellBuyer.ts';

/** Takes a line out of an open order: the rest can still be paid. @returns what to do after the commit */
async function removeLine(
  trx: Transaction<Schema>,
  context: Context,
  order: OrderRow,
  { item, title }: { readonly item: string; readonly title: string },
): Promise<readonly Effect[]> {
  await trx.deleteFrom('order_lines').where('order_id', '=', order.id).where('item', '=', item).execute();
  const rest = await trx
    .selectFrom('order_lines')
    .select(['quantity', 'unit_price'])
    .where('order_id', '=', order.id)
    .execute();
  const percent = order.percent_off ?? Math.round((order.discount / order.sum) * 100);
  const sums = totalsOf(
    rest.map(({ quantity, unit_price }) => quantity * unit_price),
    percent,
  );
  const vat = vatIn(sums.total, order.vat_percent);
  await trx
    .updateTable('orders')
    .set({ ...sums, vat })
    .where('id', '=', order.id)
    .execute();
  await note(trx, order, { kind: 'line-useless', text: title });
  return [
    ...(await renewCheckout(trx, context, order)),
    ...(await tellBuyer(trx, context.sockets, order, 'uselessLine', { title })),
  ];
}

/**
 * Takes ranks that a paid order makes useless out of the buyer's other open orders, and cancels those that were about
 * nothing else.
 *
 * @returns what to do after the commit
 */
export async function dropUseless(
  trx: Transaction<Schema>,
  context: Context,
  paid: OrderRow,
): Promise<readonly Effect[]> {
  const { user_id: buyer } = paid;
  if (buyer === null) return [];
  const lines = await trx
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['order_id', 'item', 'title'])
    .select(({ selectFrom }) =>
      selectFrom('order_lines as other')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('other.order_id', '=', 'order_lines.order_id')
        .as('lines'),
    )
    .where('user_id', '=', buyer)
    .where('state', '=', 'open')
    .where('order_id', '<>', paid.id)
    .where('item', 'like', 'ranks/%')
    .execute();
  const effects: Effect[] = [];
  for (const { order_id: id, lines: count, ...line } of lines) {
    const rank = rankOf(line.item);
    if (rank !== undefined && (await isRankNew(trx, buyer, rank))) continue;
    const order = await trx
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (Number(count) > 1) {
      effects.push(...(await removeLine(trx, context, order, line)));
      continue;
    }
    await changeState(trx, order, { kind: 'rank-owned', to: 'cancelled', text: paid.number });
    effects.push(
      ...(await tellBuyer(trx, context.sockets, order, 'uselessOrder', { title: line.title })),
      () => void closeCheckouts(context, [order.checkout_id]),
    );
  }
  return effects;
}
