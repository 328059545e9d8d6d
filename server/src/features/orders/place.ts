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
import { endOf, openCheckout, ORDER_LIFETIME_MS } from './checkout.ts';
import { becomePaid } from './payments.ts';
import { orderPath, type Provider } from './providers/provider.ts';
import { note, type OrderRow } from './states.ts';

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
  context: Pick<Context, 'site'>,
  provider: Provider,
  { contents, hash, buyer }: { readonly contents: Contents; readonly hash: string; readonly buyer: Buyer },
): Promise<OrderRow> {
  const { site } = context;
  const { lines, percent, ...sums } = contents;
  const { name } = await trx
    .selectFrom('users')
    .select('name')
    .where('uuid', '=', buyer.uuid)
    .executeTakeFirstOrThrow();
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
      percent_off: percent,
      vat_percent: site.vatPercent,
      buyer_name: name,
      time_zone: site.timeZone,
      ends_at: endOf(context, provider.name),
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
