import type { OrderEntryKind } from '@site/contract/http/panelOrders';
import type { Act } from '../../entries/machine.ts';
import { isDelivered, queueDelivery, reopen, withdraw } from '../orders/deliver.ts';
import { decideGoods, restoreGoods } from '../orders/goods.ts';
import { tellBuyer, type OrderMessage } from '../orders/messages.ts';
import type { OrderChange } from '../orders/orders.ts';
import { paymentsOf, recordPayment } from './ledger.ts';
import type { Payment } from './providers/provider.ts';
import type { PaymentChange } from './providers/openProvider.ts';
import { dropUseless } from './useless.ts';

export async function becomePaid(change: PaymentChange, act?: Act): Promise<void> {
  await change.go('paid', act ? 'marked-paid' : 'paid', act, {
    paid_at: new Date(),
    ...(act && { accepted: change.row.received }),
  });
  await queueDelivery(change);
  await dropUseless(change);
  await tellBuyer(change, 'paid');
}

/** Euros of a history entry, which is data: pages write it in the reader's language. */
export const euros = (amount: number) => `${(amount / 100).toFixed(2)} EUR`;

/** An order that waits for a payment, with the right sum by its own checkout, becomes paid. Any other waits for a person. */
export async function takePayment(
  change: PaymentChange,
  payment: Payment & { readonly isOwn: boolean },
): Promise<void> {
  if (!(await recordPayment(change, payment))) return;
  const { id, amount, isOwn } = payment;
  await change.note(isOwn ? 'payment' : 'foreign-payment', `${euros(amount)}, ${id}`);
  const { state, total } = change.row;
  const isAwaited = isOwn && (state === 'open' || state === 'pending');
  // With all of this payment, which may be returned already.
  const received = (await paymentsOf(change))
    .filter(({ is_own }) => is_own)
    .reduce((sum, one) => sum + one.amount - (one.id === id ? 0 : one.returned), 0);
  if (isAwaited && received === total) {
    await becomePaid(change);
    // What became of the payment since may have been reported first.
    await endIfReturned(change);
    await followDisputes(change, 'disputed');
  } else if (state === 'cancelled') await tellBuyer(change, 'paidLate');
}

export async function becomeRefunding(change: OrderChange, act?: Act): Promise<void> {
  await withdraw(change);
  await change.go('refunding', 'refund-begun', act, { state_before: change.row.state });
}

interface Ending {
  readonly act?: Act | undefined;
  /** For the buyer. */
  readonly message?: OrderMessage;
}

/** Ends an order whose money was returned, or lost. */
export async function becomeRefunded(
  change: OrderChange,
  { act, message = 'refunded' }: Ending = {},
): Promise<void> {
  await withdraw(change);
  const { state, state_before } = change.row;
  await change.go('refunded', 'refunded', act, {
    state_before: state === 'refunding' ? state_before : state,
  });
  await decideGoods(change);
  await tellBuyer(change, message);
}

export async function endIfReturned(change: OrderChange, how?: Ending): Promise<void> {
  const { state, received } = change.row;
  if (['paid', 'delivered', 'disputed', 'refunding'].includes(state) && received === 0)
    await becomeRefunded(change, how);
}

/** Brings an order into line with its disputes: `disputed` as long as one is open. */
export async function followDisputes(change: OrderChange, kind: OrderEntryKind): Promise<void> {
  const { trx, row } = change;
  const open = await trx
    .selectFrom('disputes')
    .select('id')
    .where('order_id', '=', row.id)
    .where('state', 'in', ['open', 'unclear'])
    .executeTakeFirst();
  if (open && (row.state === 'paid' || row.state === 'delivered')) {
    await change.go('disputed', 'disputed');
    await tellBuyer(change, 'disputed');
  } else if (!open && row.state === 'disputed') {
    await change.go((await isDelivered(change)) ? 'delivered' : 'paid', kind);
    await tellBuyer(change, 'disputeEnded');
  }
}

/** Brings an order whose refund has failed back to where it was: a person decides, or it is delivered again. */
export async function goBack(change: OrderChange, how: 'decide' | 'deliver' = 'decide'): Promise<void> {
  const { row } = change;
  // One that an earlier release refunded doesn't say.
  const before = row.state_before ?? ((await isDelivered(change)) ? 'delivered' : 'paid');
  // The database lets it go back to nothing else.
  await change.set({ state_before: before });
  await change.go(before, 'refund-undone');
  await restoreGoods(change);
  if (how === 'deliver' && before !== 'cancelled') await queueDelivery(change);
  else await reopen(change);
  await followDisputes(change, 'dispute-ended');
}
