import { totalsOf, vatIn } from '@site/contract/orderSums';
import type { LineRow } from '../../database/orderSchema.ts';
import { isRankNew } from '../orders/deliver.ts';
import { rankOf } from '../orders/goods.ts';
import { linesOf, removeLine } from '../orders/lines.ts';
import { tellBuyer } from '../orders/messages.ts';
import { closeLater, renewCheckout } from './checkout.ts';
import type { PaymentChange } from './providers/openProvider.ts';

async function takeOut(change: PaymentChange, line: LineRow, rest: readonly LineRow[]): Promise<void> {
  const { row } = change;
  await removeLine(change.trx, line);
  const prices = rest.map(({ quantity, unit_price }) => quantity * unit_price);
  const sums = totalsOf(prices, row.percent_off ?? Math.round((row.discount / row.sum) * 100));
  await change.set({ ...sums, vat: vatIn(sums.total, row.vat_percent) });
  await change.note('line-useless', line.title);
  await renewCheckout(change);
  await tellBuyer(change, 'uselessLine', { title: line.title });
}

/** Takes ranks that a paid order makes useless out of the buyer's open orders, and cancels those of nothing else. */
export async function dropUseless({ trx, row: paid, also }: PaymentChange): Promise<void> {
  const { user_id: buyer } = paid;
  if (buyer === null) return;
  const open = await trx
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', buyer)
    .where('state', '=', 'open')
    .where('id', '<>', paid.id)
    .orderBy('id')
    .execute();
  for (const { id } of open) {
    const other = await also(id);
    const lines = await linesOf(other);
    const line = lines.find(({ item }) => rankOf(item) !== undefined);
    const rank = line && rankOf(line.item);
    if (!rank || other.row.state !== 'open' || (await isRankNew(trx, buyer, rank))) continue;
    const rest = lines.filter((one) => one !== line);
    if (rest.length > 0) {
      await takeOut(other, line, rest);
      continue;
    }
    await other.go('cancelled', 'rank-owned', paid.number);
    await tellBuyer(other, 'uselessOrder', { title: line.title });
    closeLater(other);
  }
}
