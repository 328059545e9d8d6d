import { HttpError } from '@site/backend/httpError';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { Effect } from '../../entries/gameCommands.ts';
import type { Context } from './context.ts';
import { orderPath, type Provider } from './providers/provider.ts';
import type { OrderRow } from './states.ts';

/** Milliseconds for which an order stays open unless it is paid by hand, and its idempotency key counts. */
export const ORDER_LIFETIME_MS = 24 * 3600 * 1000;

const DAY_MS = 24 * 3600 * 1000;

/** Returns when an order that is open from now on ends by itself. */
export const endOf = ({ site }: Pick<Context, 'site'>, provider: OrderRow['provider'], now = Date.now()) =>
  new Date(now + (provider === 'manual' ? site.manualDays * DAY_MS : ORDER_LIFETIME_MS));

/** When an open order ends: one of an earlier release after a day. */
export const ENDS_AT = sql<Date>`coalesce(orders.ends_at, orders.created_at + interval '24 hours')`;

/** Returns when an order ends. */
const endsAt = ({ ends_at, created_at }: Pick<OrderRow, 'ends_at' | 'created_at'>) =>
  ends_at ?? new Date(created_at.getTime() + ORDER_LIFETIME_MS);

/** Ends checkouts that nobody may pay any more. That they are paid nevertheless loses no money: it is recorded. */
export async function closeCheckouts(
  { provider, log }: Pick<Context, 'provider' | 'log'>,
  checkouts: readonly (string | null)[],
): Promise<void> {
  for (const checkout of checkouts)
    if (checkout !== null)
      await provider
        ?.closeCheckout(checkout)
        .catch((error: unknown) => log.warn({ err: error }, 'A checkout could not be closed'));
}

/** Opens the checkout of an order at the provider. A failure leaves the order open: the same request tries again. */
export async function openCheckout(
  context: Pick<Context, 'db' | 'log' | 'provider'>,
  provider: Provider,
  order: OrderRow,
): Promise<string> {
  const { db, log } = context;
  if (order.pay_url !== null) return order.pay_url;
  const lines = await db
    .selectFrom('order_lines')
    .select(['title', 'quantity'])
    .where('order_id', '=', order.id)
    .orderBy('place')
    .execute();
  try {
    const { checkouts } = order;
    const { id, payUrl } = await provider.createCheckout({
      id: order.id,
      number: order.number,
      total: order.total,
      contents: lines.map(({ title, quantity }) => `${quantity} × ${title}`).join(', '),
      endsAt: endsAt(order),
      checkouts,
    });
    const stored = await db
      .updateTable('orders')
      .set({ checkout_id: id, pay_url: payUrl })
      .where('id', '=', order.id)
      .where('checkouts', '=', checkouts)
      .where('state', '=', 'open')
      .returning('id')
      .executeTakeFirst();
    if (stored) return payUrl;
    // It was paid, cancelled or changed meanwhile.
    const now = await db
      .selectFrom('orders')
      .select(['checkout_id'])
      .where('id', '=', order.id)
      .executeTakeFirst();
    if (now?.checkout_id !== id) void closeCheckouts(context, [id]);
    return orderPath(order.id);
  } catch (error) {
    log.error({ err: error }, `A checkout could not be opened: ${String((error as Error).message)}`);
    throw new HttpError(503, 'payment_unavailable', 5);
  }
}

/** Keeps a checkout that an order is no longer paid by, until it is known that nobody has paid it. */
export const keepCheckout = (trx: Transaction<Schema>, { id }: Pick<OrderRow, 'id'>, checkout: string) =>
  trx
    .updateTable('orders')
    .set({ former_checkouts: sql`array_append(former_checkouts, ${checkout})`, ask_at: new Date() })
    .where('id', '=', id)
    .where(sql<boolean>`NOT ${checkout} = ANY(former_checkouts)`)
    .execute();

/**
 * Lets an open order be paid anew: by another checkout, as the present one can't be paid, or not with this sum.
 *
 * @returns what to do after the commit
 */
export async function renewCheckout(
  trx: Transaction<Schema>,
  context: Context,
  { id, provider: name, checkout_id: former, checkouts }: OrderRow,
): Promise<readonly Effect[]> {
  if (former !== null) await keepCheckout(trx, { id }, former);
  const order = await trx
    .updateTable('orders')
    .set({ checkout_id: null, pay_url: null, checkouts: checkouts + 1, ends_at: endOf(context, name) })
    .set({ ask_at: null, asks: 0 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const { provider } = context;
  if (provider?.name !== name) return [];
  const renew = async () => {
    await closeCheckouts(context, [former]);
    // Otherwise the page of the order tries it again.
    await openCheckout(context, provider, order).catch(() => undefined);
  };
  return [() => void renew()];
}
