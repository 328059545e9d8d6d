import type { OrderEntryKind } from '@site/contract/http/panelOrders';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { Effect } from '../../entries/gameCommands.ts';
import type { Context } from './context.ts';
import { isDelivered, queueDelivery, withdraw } from './deliver.ts';
import { hasOpenDispute } from './disputes.ts';
import { decideGoods, restoreGoods } from './goods.ts';
import type { OrderMessage } from './messages.ts';
import type { Payment } from './providers/provider.ts';
import { changeState, note, readAgain, type Act, type OrderRow } from './states.ts';
import { tellBuyer } from './tellBuyer.ts';
import { dropUseless } from './useless.ts';

/** Makes an order paid, and queues its delivery. @returns what to do after the commit */
export async function becomePaid(
  trx: Transaction<Schema>,
  context: Context,
  order: OrderRow,
  act?: Act,
): Promise<readonly Effect[]> {
  await changeState(trx, order, { kind: act ? 'marked-paid' : 'paid', to: 'paid', act });
  await trx
    .updateTable('orders')
    .set({ paid_at: new Date(), ...(act && { accepted: await receivedFor(trx, order) }) })
    .where('id', '=', order.id)
    .execute();
  await queueDelivery(trx, order);
  return [
    ...(await dropUseless(trx, context, order)),
    ...(await tellBuyer(trx, context.sockets, order, 'paid')),
    () => context.sockets.wakeGameServers(),
  ];
}

/** Stores a payment. @returns whether it is new, or known only now to be by the order's own checkout */
export async function recordPayment(
  trx: Transaction<Schema>,
  order: Pick<OrderRow, 'id' | 'provider'>,
  { id, amount, isOwn = true }: Payment & { readonly isOwn?: boolean },
): Promise<boolean> {
  const stored = await trx
    .insertInto('payments')
    .values({ provider: order.provider, id, order_id: order.id, amount, refunded_at: null, is_own: isOwn })
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'id'])
        .doUpdateSet({ is_own: true })
        .where('payments.is_own', '=', false)
        .where(sql<boolean>`excluded.is_own AND excluded.order_id = payments.order_id`),
    )
    .returning('id')
    .executeTakeFirst();
  return stored !== undefined;
}

/** Returns the sum of an order's payments, without what was returned or lost. */
export async function receivedFor(trx: Transaction<Schema>, { id }: Pick<OrderRow, 'id'>): Promise<number> {
  const { received } = await trx
    .selectFrom('orders')
    .select('received')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return received;
}

/** Returns what an order has received by its own checkouts, with all of one payment, which may be returned already. */
async function receivedByItself(
  trx: Transaction<Schema>,
  { id }: Pick<OrderRow, 'id'>,
  payment: Pick<Payment, 'id'>,
): Promise<number> {
  const isIt = sql<boolean>`id = ${payment.id}`;
  const { received } = await trx
    .selectFrom('payments')
    .select(
      sql<number>`coalesce(sum(CASE WHEN ${isIt} THEN amount ELSE amount - returned END), 0)::integer`.as(
        'received',
      ),
    )
    .where('order_id', '=', id)
    .where('is_own', '=', true)
    .where(({ eb, or }) => or([eb('refunded_at', 'is', null), isIt]))
    .executeTakeFirstOrThrow();
  return received;
}

/** Euros of a history entry, which is data: pages write it in the reader's language. */
const euros = (amount: number) => `${(amount / 100).toFixed(2)} EUR`;

/**
 * Takes a payment: an order that waits for one, with the right sum by its own checkout, becomes paid. Any other one keeps
 * it for a person.
 */
export async function takePayment(
  trx: Transaction<Schema>,
  context: Context,
  order: OrderRow,
  payment: Payment & { readonly isOwn: boolean },
): Promise<readonly Effect[]> {
  if (!(await recordPayment(trx, order, payment))) return [];
  const { id, amount, isOwn } = payment;
  await note(trx, order, { kind: isOwn ? 'payment' : 'foreign-payment', text: `${euros(amount)}, ${id}` });
  const isAwaited = order.state === 'open' || order.state === 'pending';
  if (isAwaited && isOwn && (await receivedByItself(trx, order, payment)) === order.total)
    return [
      ...(await becomePaid(trx, context, order)),
      // What became of the payment since may have been reported first.
      ...(await endIfReturned(trx, context, order)),
      ...(await followDisputes(trx, context, order, 'disputed')),
    ];
  return order.state === 'cancelled' ? tellBuyer(trx, context.sockets, order, 'paidLate') : [];
}

/** States of which an order whose money is gone becomes `refunded` by itself. */
const WITH_MONEY: readonly OrderRow['state'][] = ['paid', 'delivered', 'disputed', 'refunding'];

/** Ends an order whose money was returned, or lost. @param message for the buyer */
export async function becomeRefunded(
  trx: Transaction<Schema>,
  context: Context,
  order: OrderRow,
  { act, message = 'refunded' }: { readonly act?: Act | undefined; readonly message?: OrderMessage } = {},
): Promise<readonly Effect[]> {
  await withdraw(trx, order);
  if (order.state !== 'refunding') await rememberState(trx, order);
  await changeState(trx, order, { kind: 'refunded', to: 'refunded', act });
  await decideGoods(trx, order);
  return [
    ...(await tellBuyer(trx, context.sockets, order, message)),
    () => context.sockets.wakeGameServers(),
  ];
}

/** Stores where an order goes back to if its refund fails. */
export const rememberState = (trx: Transaction<Schema>, { id, state }: Pick<OrderRow, 'id' | 'state'>) =>
  trx.updateTable('orders').set({ state_before: state }).where('id', '=', id).execute();

/** Ends an order if all its money is gone. */
export async function endIfReturned(
  trx: Transaction<Schema>,
  context: Context,
  given: OrderRow,
  how: { readonly act?: Act | undefined; readonly message?: OrderMessage } = {},
): Promise<readonly Effect[]> {
  const order = await readAgain(trx, given);
  if (!WITH_MONEY.includes(order.state) || (await receivedFor(trx, order)) > 0) return [];
  return becomeRefunded(trx, context, order, how);
}

/** Brings an order into line with its disputes: `disputed` as long as one is open. */
export async function followDisputes(
  trx: Transaction<Schema>,
  context: Context,
  given: OrderRow,
  kind: OrderEntryKind,
): Promise<readonly Effect[]> {
  const order = await readAgain(trx, given);
  const isOpen = await hasOpenDispute(trx, order);
  if (isOpen && (order.state === 'paid' || order.state === 'delivered')) {
    await changeState(trx, order, { kind: 'disputed', to: 'disputed' });
    return tellBuyer(trx, context.sockets, order, 'disputed');
  }
  if (isOpen || order.state !== 'disputed') return [];
  await changeState(trx, order, { kind, to: (await isDelivered(trx, order)) ? 'delivered' : 'paid' });
  return tellBuyer(trx, context.sockets, order, 'disputeEnded');
}

/** Brings an order back to where it was before its refund, which has failed. A person decides how it goes on. */
export async function goBack(
  trx: Transaction<Schema>,
  context: Context,
  given: OrderRow,
  reason: string | undefined,
): Promise<readonly Effect[]> {
  await note(trx, given, { kind: 'refund-failed', text: reason });
  const order = await readAgain(trx, given);
  if (order.state !== 'refunding' && order.state !== 'refunded') return [];
  // Part of it is still on its way, or gone.
  if (order.state === 'refunded' && order.received === 0) return [];
  // One that an earlier release refunded doesn't say.
  const before = order.state_before ?? ((await isDelivered(trx, order)) ? 'delivered' : 'paid');
  await rememberState(trx, { id: order.id, state: before });
  await changeState(trx, order, { kind: 'refund-undone', to: before });
  await restoreGoods(trx, order);
  // What was withdrawn waits for the person, too.
  await trx
    .updateTable('order_lines')
    .set({ ended: null })
    .where('order_id', '=', order.id)
    .where('ended', '=', 'withdrawn')
    .execute();
  const now = { ...order, state: before };
  return followDisputes(trx, context, now, 'dispute-ended');
}
