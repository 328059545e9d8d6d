import { HttpError } from '@site/backend/httpError';
import { sql } from 'kysely';
import type { Caller } from '../../sessions/authentication.ts';
import { cancelOrder } from './acts.ts';
import { changeKnown } from './change.ts';
import { openCheckout } from './checkout.ts';
import type { Context } from './context.ts';
import { endIfReturned, goBack } from './payments.ts';
import type { Found, Provider } from './providers/provider.ts';
import { askForRefunds } from './refund.ts';
import { updateRefund } from './refunds.ts';
import { applyReport } from './reports.ts';
import type { OrderRow } from './states.ts';
import { tellBuyer } from './tellBuyer.ts';

/** Milliseconds for which the answer of a provider counts when a buyer asks again. */
const ASKED_MS = 5_000;

/** Returns the provider of an order, if it is the one that the site has now. */
const providerOf = ({ provider }: Context, order: Pick<OrderRow, 'provider'>): Provider | undefined =>
  provider?.name === order.provider ? provider : undefined;

/** Asks the provider whether an order was paid, and applies its answer. @returns whether there was news */
export async function askAboutPayment(
  context: Context,
  order: Pick<OrderRow, 'id' | 'provider' | 'checkout_id'>,
): Promise<boolean> {
  const { checkout_id: checkout } = order;
  const provider = providerOf(context, order);
  const found = checkout !== null && provider ? await provider.findPayment(checkout) : undefined;
  if (found === undefined || checkout === null) return false;
  await applyFound(context, order, checkout, found);
  return true;
}

/** Applies what the provider says of a checkout. */
async function applyFound(
  context: Context,
  { id, provider: name }: Pick<OrderRow, 'id' | 'provider'>,
  checkout: string,
  found: Exclude<Found, undefined>,
): Promise<void> {
  const isPayment = typeof found === 'object';
  const state = isPayment ? 'paid' : found;
  await applyReport(context, name, {
    id: `asked-${isPayment ? found.id : `${found}-${checkout}`}`,
    kind: state === 'failed' ? 'payment-failed' : state,
    order: id,
    checkout: { id: checkout, isOurs: true, state },
    ...(isPayment && { payment: found }),
  });
}

/** Closes the former checkouts of an order, and asks whether one was paid before. */
export async function askAboutFormer(
  context: Context,
  order: Pick<OrderRow, 'id' | 'provider' | 'former_checkouts'>,
): Promise<void> {
  const provider = providerOf(context, order);
  if (!provider) return;
  for (const checkout of order.former_checkouts) {
    await provider.closeCheckout(checkout);
    const found = await provider.findPayment(checkout);
    if (found === 'pending') continue;
    if (typeof found === 'object') await applyFound(context, order, checkout, found);
    await context.db
      .updateTable('orders')
      .set({ former_checkouts: sql`array_remove(former_checkouts, ${checkout})` })
      .where('id', '=', order.id)
      .execute();
  }
}

/** Asks the provider about the refunds of an order that wait for it. */
export async function askAboutRefunds(
  context: Context,
  order: Pick<OrderRow, 'id' | 'provider'>,
): Promise<void> {
  const provider = providerOf(context, order);
  if (!provider) return;
  const rows = await context.db
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', order.id)
    .where('state', 'in', ['pending', 'requires_action'])
    .execute();
  for (const row of rows) {
    const found = row.provider_id === null ? undefined : await provider.findRefund(row.provider_id);
    if (!found) continue;
    await changeKnown(context, { id: order.id }, async (trx, now) =>
      (await updateRefund(trx, row, found))
        ? [
            ...(await goBack(trx, context, now, found.reason)),
            ...(await tellBuyer(trx, context.sockets, now, 'refundFailed')),
          ]
        : endIfReturned(trx, context, now),
    );
  }
  await askForRefunds(context, order.id);
}

/** Returns an order of a buyer. @throws HttpError 404 */
async function findOwn({ db }: Context, id: string, owner: string): Promise<OrderRow> {
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', owner)
    .executeTakeFirst();
  if (!order) throw new HttpError(404, 'unknown_order');
  return order;
}

/** Notes that the buyer lets the provider be asked. @returns whether that is long enough ago */
async function takeQuestion({ db }: Context, { id }: OrderRow): Promise<boolean> {
  const taken = await db
    .updateTable('orders')
    .set({ asked_at: new Date() })
    .where('id', '=', id)
    .where(({ eb, or }) =>
      or([eb('asked_at', 'is', null), eb('asked_at', '<', new Date(Date.now() - ASKED_MS))]),
    )
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Asks about an order whose buyer comes back from paying, and opens a checkout that it lacks. */
export async function checkOwn(context: Context, id: string, owner: string): Promise<void> {
  const order = await findOwn(context, id, owner);
  const isAwaited = order.state === 'open' || order.state === 'pending';
  if (!isAwaited || !(await takeQuestion(context, order))) return;
  const { log } = context;
  try {
    const provider = providerOf(context, order);
    if (order.checkout_id !== null) await askAboutPayment(context, order);
    else if (order.state === 'open' && provider) await openCheckout(context, provider, order);
  } catch (error) {
    log.warn({ err: error }, 'An order could not be asked about');
  }
}

/**
 * Cancels an order for its buyer, unless the provider says that it was paid.
 *
 * @throws HttpError 404, 409 if it is no longer open, 503 if the provider can't be asked
 */
export async function cancelOwn(
  context: Context,
  id: string,
  owner: Pick<Caller, 'uuid' | 'sessionId'>,
): Promise<void> {
  const order = await findOwn(context, id, owner.uuid);
  const provider = providerOf(context, order);
  if (order.state === 'open' && order.checkout_id !== null && provider)
    try {
      if (!(await askAboutPayment(context, order))) await provider.closeCheckout(order.checkout_id);
      // It may have been paid in between.
      await askAboutPayment(context, order);
    } catch (error) {
      context.log.warn({ err: error }, 'An order could not be asked about');
      throw new HttpError(503, 'payment_unavailable', 5);
    }
  await cancelOrder(context, id, owner);
}
