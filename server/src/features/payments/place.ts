import { randomUUID } from 'node:crypto';
import { HttpError } from '@site/backend/httpError';
import type { NewOrder, PaymentProvider, PlacedOrder } from '@site/contract/http/orders';
import { createPeriods } from '@site/contract/timeZone';
import { sql, type Transaction } from 'kysely';
import type { OrderRow } from '../../database/orderSchema.ts';
import type { Schema } from '../../database/schema.ts';
import { contentsOf, hashOf } from '../orders/contents.ts';
import { isRankNew } from '../orders/deliver.ts';
import { addLines } from '../orders/lines.ts';
import { lockBuyer, orders, type Context } from '../orders/orders.ts';
import { ORDER_LIFETIME_MS } from '../orders/read.ts';
import { endOf, openCheckout } from './checkout.ts';
import { becomePaid } from './money.ts';
import type { PaymentContext } from './providers/openProvider.ts';
import { orderPath } from './providers/provider.ts';

interface Wanted {
  readonly id: string;
  readonly buyer: string;
  readonly key: string;
  readonly order: NewOrder;
}

/** Returns the next number of the year, without gaps: the row is locked until the order is stored. */
async function nextNumber(trx: Transaction<Schema>, { site }: Pick<Context, 'site'>): Promise<string> {
  const year = createPeriods(site.timeZone)('daily', new Date()).slice(0, 4);
  const { rows } = await sql<{ last: number }>`
    INSERT INTO order_numbers (year, last) VALUES (${Number(year)}, 1)
    ON CONFLICT (year) DO UPDATE SET last = order_numbers.last + 1 RETURNING last`.execute(trx);
  return `${site.orderPrefix}-${year}-${String(rows[0]?.last).padStart(6, '0')}`;
}

/** @throws HttpError 409 if another request has used the key */
async function findByKey(trx: Transaction<Schema>, { buyer, key, order }: Wanted) {
  const before = await trx
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', buyer)
    .where('idempotency_key', '=', key)
    .where('created_at', '>', new Date(Date.now() - ORDER_LIFETIME_MS))
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  if (before && before.contents_hash !== hashOf(order)) throw new HttpError(409, 'idempotency_conflict');
  return before;
}

async function storeOrder(
  trx: Transaction<Schema>,
  context: Context,
  provider: PaymentProvider,
  { id, buyer, key, order }: Wanted,
): Promise<OrderRow> {
  const { site } = context;
  const { lines, rank, percent, ...sums } = contentsOf(order, site);
  if (rank && !(await isRankNew(trx, buyer, rank))) throw new HttpError(409, 'rank_owned');
  const stored = await trx
    .insertInto('orders')
    .values({
      id,
      number: await nextNumber(trx, context),
      user_id: buyer,
      idempotency_key: key,
      contents_hash: hashOf(order),
      ...sums,
      percent_off: percent,
      vat_percent: site.vatPercent,
      buyer_name: trx.selectFrom('users').select('name').where('uuid', '=', buyer),
      time_zone: site.timeZone,
      ends_at: endOf(context, provider),
      provider,
      checkout_id: null,
      pay_url: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const rows = lines.map(({ offer, item, quantity }, place) => {
    const { title, price: unit_price } = offer;
    return { order_id: id, place, item, title, quantity, unit_price, command_id: null };
  });
  await addLines(trx, rows);
  return stored;
}

/** @throws HttpError 400, 409 for what can't be ordered, 503 if the provider can't be reached */
export async function placeOrder(context: PaymentContext, given: Omit<Wanted, 'id'>) {
  const { provider } = context;
  if (!provider) throw new HttpError(409, 'no_payments');
  const wanted = { ...given, id: randomUUID() };
  const order = await orders.changeFirst(
    context,
    async (trx) => {
      await lockBuyer(trx, wanted.buyer);
      // The key comes before the price, which may have changed since.
      return (await findByKey(trx, wanted)) ?? storeOrder(trx, context, provider.name, wanted);
    },
    async (change) => {
      if (change.row.id !== wanted.id) return change.row;
      await change.go('open', 'placed');
      // A voucher may leave nothing to pay.
      if (change.row.total === 0) await becomePaid(change);
      return change.row;
    },
  );
  const { id, number, total, state } = order;
  const payUrl = state === 'open' && total > 0 ? await openCheckout(context, provider, order) : orderPath(id);
  const placed: PlacedOrder = { id, number, total, payUrl };
  return { placed, isNew: id === wanted.id };
}
