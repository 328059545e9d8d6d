import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { PaymentProvider } from '@site/contract/http/orders';
import type { Schema } from '../../database/schema.ts';
import { storeInTurn } from '../../database/writeQueue.ts';
import type { Effect } from '../../entries/gameCommands.ts';
import type { Context } from './context.ts';
import { cancelUseless, isDelivered, queueDelivery, withdraw } from './deliver.ts';
import type { Payment, ProviderReport } from './providers/provider.ts';
import { changeState, note, type Act, type OrderRow } from './states.ts';
import { tellBuyer } from './tellBuyer.ts';

/** Ends checkouts that nobody may pay any more. That they are paid nevertheless loses no money: it is recorded. */
export async function closeCheckouts(
  { provider, log }: Pick<Context, 'provider' | 'log'>,
  checkouts: readonly string[],
): Promise<void> {
  for (const checkout of checkouts)
    await provider
      ?.closeCheckout(checkout)
      .catch((error: unknown) => log.warn({ err: error }, 'A checkout could not be closed'));
}

/** Makes an order paid, and queues its delivery. @returns what to do after the commit */
export async function becomePaid(
  trx: Transaction<Schema>,
  context: Context,
  order: OrderRow,
  act?: Act,
): Promise<readonly Effect[]> {
  await changeState(trx, order, { kind: act ? 'marked-paid' : 'paid', to: 'paid', act });
  await trx.updateTable('orders').set({ paid_at: new Date() }).where('id', '=', order.id).execute();
  await queueDelivery(trx, order);
  const useless = await cancelUseless(trx, order);
  return [
    ...(await tellBuyer(trx, context.sockets, order, 'paid')),
    () => context.sockets.wakeGameServers(),
    () => void closeCheckouts(context, useless),
  ];
}

/** Stores a payment. @returns whether it is new */
export async function recordPayment(
  trx: Transaction<Schema>,
  order: Pick<OrderRow, 'id' | 'provider'>,
  { id, amount }: Payment,
): Promise<boolean> {
  const stored = await trx
    .insertInto('payments')
    .values({ provider: order.provider, id, order_id: order.id, amount, refunded_at: null })
    .onConflict((conflict) => conflict.columns(['provider', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return stored !== undefined;
}

/** Returns the sum of an order's payments that were not returned. */
export async function receivedFor(trx: Transaction<Schema>, { id }: Pick<OrderRow, 'id'>): Promise<number> {
  const { received } = await trx
    .selectFrom('payments')
    .select(sql<number>`coalesce(sum(amount), 0)::integer`.as('received'))
    .where('order_id', '=', id)
    .where('refunded_at', 'is', null)
    .executeTakeFirstOrThrow();
  return received;
}

/** Takes a payment: an open order with the right sum becomes paid, any other one keeps it for a person. */
export async function takePayment(
  trx: Transaction<Schema>,
  context: Context,
  order: OrderRow,
  payment: Payment,
): Promise<readonly Effect[]> {
  if (!(await recordPayment(trx, order, payment))) return [];
  await note(trx, order, {
    kind: 'payment',
    text: `${(payment.amount / 100).toFixed(2)} EUR, ${payment.id}`,
  });
  if (order.state === 'open' && (await receivedFor(trx, order)) === order.total)
    return becomePaid(trx, context, order);
  return order.state === 'cancelled' ? tellBuyer(trx, context.sockets, order, 'paidLate') : [];
}

/** Ends an order whose money was returned. */
export async function becomeRefunded(
  trx: Transaction<Schema>,
  context: Context,
  order: OrderRow,
  act?: Act,
): Promise<readonly Effect[]> {
  await withdraw(trx, order);
  await changeState(trx, order, { kind: 'refunded', to: 'refunded', act });
  await trx.updateTable('orders').set({ refunding_since: null }).where('id', '=', order.id).execute();
  await trx
    .updateTable('payments')
    .set({ refunded_at: new Date() })
    .where('order_id', '=', order.id)
    .where('refunded_at', 'is', null)
    .execute();
  return tellBuyer(trx, context.sockets, order, 'refunded');
}

/** Who returned the money of a cancelled order at the provider. */
const AT_PROVIDER = 'returned at the provider';

async function applyDispute(
  trx: Transaction<Schema>,
  context: Context,
  order: OrderRow,
  { kind, subject }: ProviderReport,
): Promise<readonly Effect[]> {
  if (kind === 'disputed') {
    const ended = await trx
      .selectFrom('payment_reports')
      .select('id')
      .where('provider', '=', order.provider)
      .where('subject', '=', subject ?? '')
      .where('kind', 'in', ['dispute-won', 'dispute-lost'])
      .executeTakeFirst();
    // Reports may come in any order.
    if (!ended && (order.state === 'paid' || order.state === 'delivered'))
      await changeState(trx, order, { kind, to: 'disputed' });
    return [];
  }
  if (kind === 'dispute-lost')
    return ['paid', 'delivered', 'disputed'].includes(order.state) ? becomeRefunded(trx, context, order) : [];
  if (order.state !== 'disputed') return [];
  await changeState(trx, order, { kind, to: (await isDelivered(trx, order)) ? 'delivered' : 'paid' });
  return [];
}

/** Applies a report to its order, which is locked. */
async function applyTo(
  trx: Transaction<Schema>,
  context: Context,
  order: OrderRow,
  report: ProviderReport,
): Promise<readonly Effect[]> {
  const { kind, payment } = report;
  await note(trx, order, { kind: 'webhook', text: kind });
  // Whatever it says of a payment also says that there was one.
  const effects = payment ? await takePayment(trx, context, order, payment) : [];
  if (kind === 'paid' || kind === 'other') return effects;
  const now = await trx.selectFrom('orders').selectAll().where('id', '=', order.id).executeTakeFirstOrThrow();
  if (kind !== 'refunded') return [...effects, ...(await applyDispute(trx, context, now, report))];
  if (!['paid', 'delivered', 'disputed'].includes(now.state)) {
    await trx
      .updateTable('payments')
      .set({ refunded_at: new Date() })
      .where('order_id', '=', order.id)
      .where('id', '=', payment?.id ?? '')
      .execute();
    await note(trx, order, { kind: 'payment-returned', text: AT_PROVIDER });
    return effects;
  }
  return [...effects, ...(await becomeRefunded(trx, context, now))];
}

/** Applies what a provider reports, once, however often it comes. Resolves after the commit. */
export async function applyReport(
  context: Context,
  provider: PaymentProvider,
  report: ProviderReport,
): Promise<void> {
  const effects = await storeInTurn(
    context.db,
    async (trx) => {
      const order =
        report.order === undefined
          ? undefined
          : await trx
              .selectFrom('orders')
              .selectAll()
              .where(sql<boolean>`id::text = ${report.order.toLowerCase()}`)
              .where('provider', '=', provider)
              .forUpdate()
              .executeTakeFirst();
      const { id, kind, subject = null } = report;
      const isNew = await trx
        .insertInto('payment_reports')
        .values({ provider, id, kind, subject, order_id: order?.id ?? null })
        .onConflict((conflict) => conflict.columns(['provider', 'id']).doNothing())
        .returning('id')
        .executeTakeFirst();
      return isNew && order ? applyTo(trx, context, order, report) : [];
    },
    'orders',
  );
  for (const effect of effects) effect();
}
