import { randomUUID } from 'node:crypto';
import { HttpError } from '@site/backend/httpError';
import type { NewOrder, PlacedOrder } from '@site/contract/http/orders';
import { createPeriods } from '@site/contract/timeZone';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { storeInTurn } from '../../database/writeQueue.ts';
import type { Context } from './context.ts';
import { contentsOf, hashOf, rankIn, type Contents } from './contents.ts';
import { isRankNew } from './deliver.ts';
import { becomePaid, closeCheckouts } from './payments.ts';
import { orderPath, type Provider } from './providers/provider.ts';
import { note, type OrderRow } from './states.ts';

/** Milliseconds for which an order stays open, and its idempotency key counts. */
export const ORDER_LIFETIME_MS = 24 * 3600 * 1000;

interface Buyer {
  readonly uuid: string;
  readonly key: string;
}

/** Returns the next number of a year, without gaps: the row is locked until the order is stored. */
async function nextNumber(trx: Transaction<Schema>, prefix: string, year: number): Promise<string> {
  const { rows } = await sql<{ last: number }>`
    INSERT INTO order_numbers (year, last) VALUES (${year}, 1)
    ON CONFLICT (year) DO UPDATE SET last = order_numbers.last + 1 RETURNING last`.execute(trx);
  return `${prefix}-${year}-${String(rows[0]?.last).padStart(6, '0')}`;
}

async function findByKey(trx: Transaction<Schema>, { uuid, key }: Buyer): Promise<OrderRow | undefined> {
  return trx
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', uuid)
    .where('idempotency_key', '=', key)
    .where('created_at', '>', new Date(Date.now() - ORDER_LIFETIME_MS))
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
}

async function storeOrder(
  trx: Transaction<Schema>,
  { site }: Pick<Context, 'site'>,
  provider: Provider,
  { contents, hash, buyer }: { readonly contents: Contents; readonly hash: string; readonly buyer: Buyer },
): Promise<OrderRow> {
  const { lines, ...sums } = contents;
  const year = Number(createPeriods(site.timeZone)('daily', new Date()).slice(0, 4));
  const order = await trx
    .insertInto('orders')
    .values({
      id: randomUUID(),
      number: await nextNumber(trx, site.orderPrefix, year),
      user_id: buyer.uuid,
      idempotency_key: buyer.key,
      contents_hash: hash,
      ...sums,
      vat_percent: site.vatPercent,
      provider: provider.name,
      checkout_id: null,
      pay_url: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('order_lines')
    .values(
      lines.map(({ offer, item, quantity }, place) => ({
        order_id: order.id,
        place,
        item,
        title: offer.title,
        quantity,
        unit_price: offer.price,
        command_id: null,
        ended: null,
      })),
    )
    .execute();
  await note(trx, order, { kind: 'placed', to: 'open' });
  return order;
}

/** Opens the checkout of an order at the provider. A failure leaves the order open: the same request tries again. */
export async function openCheckout(context: Context, provider: Provider, order: OrderRow): Promise<string> {
  const { db, log } = context;
  if (order.pay_url !== null) return order.pay_url;
  const lines = await db
    .selectFrom('order_lines')
    .select(['title', 'quantity'])
    .where('order_id', '=', order.id)
    .orderBy('place')
    .execute();
  try {
    const { id, payUrl } = await provider.createCheckout({
      id: order.id,
      number: order.number,
      total: order.total,
      contents: lines.map(({ title, quantity }) => `${quantity} × ${title}`).join(', '),
      expiresAt: new Date(order.created_at.getTime() + ORDER_LIFETIME_MS),
    });
    const { state } = await db
      .updateTable('orders')
      .set({ checkout_id: id, pay_url: payUrl })
      .where('id', '=', order.id)
      .returning('state')
      .executeTakeFirstOrThrow();
    if (state === 'open') return payUrl;
    // It was cancelled meanwhile.
    void closeCheckouts(context, [id]);
    return orderPath(order.id);
  } catch (error) {
    log.error({ err: error }, 'A checkout could not be opened');
    throw new HttpError(503, 'payment_unavailable', 5);
  }
}

/**
 * Places an order, once for each key.
 *
 * @throws HttpError 400, 409 for what can't be ordered, 503 if the provider can't be reached
 */
export async function placeOrder(
  context: Context,
  buyer: Buyer,
  wanted: NewOrder,
): Promise<{ readonly placed: PlacedOrder; readonly isNew: boolean }> {
  const { db, site, provider } = context;
  if (!provider) throw new HttpError(409, 'no_payments');
  const { order, isNew, effects } = await storeInTurn(
    db,
    async (trx) => {
      const before = await findByKey(trx, buyer);
      const hash = hashOf(wanted);
      // Before the price is looked at, which may have changed since.
      if (before) {
        if (before.contents_hash !== hash) throw new HttpError(409, 'idempotency_conflict');
        return { order: before, isNew: false, effects: [] };
      }
      const contents = contentsOf(wanted, site);
      const rank = rankIn(contents.lines);
      if (rank && !(await isRankNew(trx, buyer.uuid, rank.rank))) throw new HttpError(409, 'rank_owned');
      const order = await storeOrder(trx, context, provider, { contents, hash, buyer });
      // A voucher may leave nothing to pay.
      if (order.total > 0) return { order, isNew: true, effects: [] };
      return { order, isNew: true, effects: await becomePaid(trx, context, order) };
    },
    'orders',
  );
  for (const effect of effects) effect();
  const { id, number, total } = order;
  const isPayable = order.state === 'open' && total > 0;
  const payUrl = isPayable ? await openCheckout(context, provider, order) : orderPath(id);
  return { placed: { id, number, total, payUrl }, isNew };
}
