import { repeat } from '@site/backend/repeat';
import { sql } from 'kysely';
import { cancelOrder } from './acts.ts';
import type { Context } from './context.ts';
import { applyReport } from './payments.ts';
import { ORDER_LIFETIME_MS } from './place.ts';

const MINUTE_MS = 60_000;

/** Minutes after which a payment that no webhook has told of is asked for. */
const ASK_AFTER_MS = 5 * MINUTE_MS;

/**
 * Asks the provider whether orders were paid, and ends those whose time is over.
 *
 * @param isStopped polled between orders: a provider that hangs must not hold up the end of the server
 */
export async function checkOpenOrders(
  context: Context,
  now: Date,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const { db, provider, log } = context;
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  // A checkout that could not be closed in time may still be paid.
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'checkout_id', 'state', 'created_at', 'provider'])
    .where('created_at', '<', before(ASK_AFTER_MS))
    .where(({ eb, or, and }) =>
      or([
        eb('state', '=', 'open'),
        and([
          eb('state', '=', 'cancelled'),
          eb('created_at', '>', before(ORDER_LIFETIME_MS + 10 * MINUTE_MS)),
          sql<boolean>`NOT EXISTS (SELECT FROM payments WHERE order_id = orders.id)`,
        ]),
      ]),
    )
    // One that the provider hangs on must not always come before the same others.
    .orderBy(sql`random()`)
    .execute();
  for (const { id, checkout_id, state, created_at, provider: name } of orders) {
    if (isStopped()) return;
    try {
      const isAsked = checkout_id !== null && provider?.name === name;
      const payment = isAsked ? await provider.findPayment(checkout_id) : undefined;
      if (payment)
        await applyReport(context, name, { id: `asked-${payment.id}`, kind: 'paid', order: id, payment });
      else if (state === 'open' && created_at < before(ORDER_LIFETIME_MS)) await cancelOrder(context, id);
    } catch (error) {
      log.warn({ err: error }, 'An open order could not be checked');
    }
  }
}

/** Checks open orders once a minute. @returns stops it */
export function watchOrders(context: Context): () => Promise<void> {
  return repeat({
    run: (isStopped) => checkOpenOrders(context, new Date(), isStopped),
    onError: (error) => context.log.error({ err: error }, 'Open orders could not be checked'),
    period: MINUTE_MS,
    jitter: 0.2,
  });
}
