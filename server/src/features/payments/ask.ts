import { HttpError } from '@site/backend/httpError';
import type { OrderRow } from '../../database/orderSchema.ts';
import type { Caller } from '../../sessions/authentication.ts';
import { tellBuyer } from '../orders/messages.ts';
import { orders } from '../orders/orders.ts';
import { endsAtOf, lookAt } from '../orders/read.ts';
import { closeLater, openCheckout } from './checkout.ts';
import { findRefunds, updateRefund } from './ledger.ts';
import type { PaymentContext } from './providers/openProvider.ts';
import type { Found, Provider } from './providers/provider.ts';
import { askForRefunds } from './refund.ts';
import { applyRefund, applyReport } from './reports.ts';

/** Milliseconds for which the answer of a provider counts when a buyer asks again. */
const ASKED_MS = 5_000;

/** Only the one that the site has now. */
const providerOf = ({ provider }: PaymentContext, order: Pick<OrderRow, 'provider'>): Provider | undefined =>
  provider?.name === order.provider ? provider : undefined;

/** Asks the provider whether an order was paid by a checkout, and applies its answer. */
async function askAboutPayment(
  context: PaymentContext,
  order: OrderRow,
  checkout = order.checkout_id,
): Promise<Found> {
  const found = checkout === null ? undefined : await providerOf(context, order)?.findPayment(checkout);
  if (found === undefined || checkout === null) return undefined;
  const payment = typeof found === 'object' ? found : undefined;
  const state = typeof found === 'object' ? 'paid' : found;
  await applyReport(context, order.provider, {
    id: `asked-${payment ? payment.id : `${state}-${checkout}`}`,
    order: order.id,
    checkout: { id: checkout, isOurs: true, state },
    ...(payment && { payment }),
  });
  return found;
}

async function askAboutFormer(context: PaymentContext, order: OrderRow): Promise<void> {
  for (const checkout of order.former_checkouts) {
    await providerOf(context, order)?.closeCheckout(checkout);
    if ((await askAboutPayment(context, order, checkout)) === 'pending') continue;
    await orders.change(context, order.id, ({ row, set }) =>
      set({ former_checkouts: row.former_checkouts.filter((one) => one !== checkout) }),
    );
  }
}

export async function askAboutRefunds(
  context: PaymentContext,
  order: Pick<OrderRow, 'id' | 'provider'>,
): Promise<void> {
  const provider = providerOf(context, order);
  if (!provider) return;
  for (const row of await findRefunds(context.db, order.id, ['pending', 'requires_action'])) {
    const found = row.provider_id === null ? undefined : await provider.findRefund(row.provider_id);
    if (found)
      await orders.change(context, order.id, async (change) =>
        applyRefund(change, found, await updateRefund(change, row, found)),
      );
  }
  await askForRefunds(context, order.id);
}

/** Asks the provider about an order that waits for it, and ends it if its time is over. */
export async function askAbout(context: PaymentContext, order: OrderRow, now: Date): Promise<void> {
  await askAboutFormer(context, order);
  if (order.state === 'refunding') return askAboutRefunds(context, order);
  // A payment may still be found.
  if (!['open', 'pending', 'cancelled'].includes(order.state)) return;
  const found = await askAboutPayment(context, order);
  if (!found && order.state === 'open' && endsAtOf(order) <= now) await cancelOrder(context, order.id);
}

/** For a buyer who comes back from paying; opens a checkout that the order lacks. */
export async function checkOwn(context: PaymentContext, id: string, owner: string): Promise<void> {
  const order = await lookAt(context.db, id, owner);
  if (order.state !== 'open' && order.state !== 'pending') return;
  const isAsked = await orders.change(context, id, async ({ row: { asked_at: asked }, set }) => {
    if (asked !== null && asked.getTime() > Date.now() - ASKED_MS) return true;
    await set({ asked_at: new Date() });
    return false;
  });
  if (isAsked) return;
  try {
    const provider = providerOf(context, order);
    if (order.checkout_id !== null) await askAboutPayment(context, order);
    else if (order.state === 'open' && provider) await openCheckout(context, provider, order);
  } catch (error) {
    context.log.warn({ err: error }, 'An order could not be asked about');
  }
}

/** Cancels an open order. @param owner the buyer, if it is their wish rather than that of time */
export function cancelOrder(context: PaymentContext, id: string, owner?: Pick<Caller, 'sessionId'>) {
  return orders.change(context, id, async (change) => {
    const { state } = change.row;
    // Pressed twice.
    if (state === 'cancelled') return;
    if (state !== 'open') throw orders.refusal(change.row);
    await change.go('cancelled', owner === undefined ? 'expired' : 'cancelled');
    await tellBuyer(change, 'cancelled', { ownSession: owner?.sessionId });
    closeLater(change);
  });
}

/** @throws HttpError 404, 409 if it is paid or no longer open, 503 if the provider can't be asked */
export async function cancelOwn(
  context: PaymentContext,
  id: string,
  owner: Pick<Caller, 'uuid' | 'sessionId'>,
): Promise<void> {
  const order = await lookAt(context.db, id, owner.uuid);
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
