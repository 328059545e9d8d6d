import { HttpError } from '@site/backend/httpError';
import type { OrderRow } from '../../database/orderSchema.ts';
import { orders, type OrderChange } from '../orders/orders.ts';
import { endsAtOf, ORDER_LIFETIME_MS } from '../orders/read.ts';
import type { PaymentChange, PaymentContext } from './providers/openProvider.ts';
import { orderPath, type Provider } from './providers/provider.ts';

const DAY_MS = 24 * 3600 * 1000;

/** When an order that is open from now on ends by itself. */
export const endOf = ({ site }: Pick<PaymentContext, 'site'>, provider: OrderRow['provider']) =>
  new Date(Date.now() + (provider === 'manual' ? site.manualDays * DAY_MS : ORDER_LIFETIME_MS));

/** Ends a checkout that nobody may pay any more. That it is paid nevertheless loses no money: it is recorded. */
export async function closeCheckout(
  { provider, log }: Pick<PaymentContext, 'provider' | 'log'>,
  checkout: string | null,
): Promise<void> {
  if (checkout !== null)
    await provider
      ?.closeCheckout(checkout)
      .catch((error: unknown) => log.warn({ err: error }, 'A checkout could not be closed'));
}

/** Ends the present checkout of an order after the commit. */
export function closeLater({ context, row: { checkout_id: checkout }, later }: PaymentChange): void {
  later(() => void closeCheckout(context, checkout));
}

/** Opens the checkout of an order at the provider. A failure leaves the order open: the same request tries again. */
export async function openCheckout(context: PaymentContext, provider: Provider, order: OrderRow) {
  const { db, log } = context;
  const { id, number, total, checkouts, pay_url } = order;
  if (pay_url !== null) return pay_url;
  const lines = await db
    .selectFrom('order_lines')
    .select(['title', 'quantity'])
    .where('order_id', '=', id)
    .orderBy('place')
    .execute();
  try {
    const contents = lines.map(({ title, quantity }) => `${quantity} × ${title}`).join(', ');
    const endsAt = endsAtOf(order);
    const opened = await provider.createCheckout({ id, number, total, contents, endsAt, checkouts });
    const now = await orders.change(context, id, async (change) => {
      if (change.row.state === 'open' && change.row.checkouts === checkouts)
        await change.set({ checkout_id: opened.id, pay_url: opened.payUrl });
      return change.row;
    });
    if (now.pay_url === opened.payUrl) return opened.payUrl;
    // It was paid, cancelled or changed meanwhile.
    if (now.checkout_id !== opened.id) void closeCheckout(context, opened.id);
    return orderPath(id);
  } catch (error) {
    log.error({ err: error }, `A checkout could not be opened: ${String((error as Error).message)}`);
    throw new HttpError(503, 'payment_unavailable', 5);
  }
}

/** Keeps a checkout that an order is no longer paid by, until it is known that nobody has paid it. */
export async function keepCheckout({ row, set }: OrderChange, checkout: string): Promise<void> {
  const { former_checkouts: former } = row;
  if (!former.includes(checkout)) await set({ former_checkouts: [...former, checkout], ask_at: new Date() });
}

/** Lets an open order be paid anew: by another checkout, as the present one can't be paid, or not with this sum. */
export async function renewCheckout(change: PaymentChange): Promise<void> {
  const { context } = change;
  const { provider } = context;
  const { provider: name, checkout_id: former, checkouts } = change.row;
  if (former !== null) await keepCheckout(change, former);
  await change.set({
    checkout_id: null,
    pay_url: null,
    checkouts: checkouts + 1,
    ends_at: endOf(context, name),
    ask_at: null,
    asks: 0,
  });
  const { row } = change;
  if (provider?.name !== name) return;
  const renew = async () => {
    await closeCheckout(context, former);
    // Otherwise the page of the order tries it again.
    await openCheckout(context, provider, row).catch(() => undefined);
  };
  change.later(() => void renew());
}
