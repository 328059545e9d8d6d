import type { PaymentProvider } from '@site/contract/http/orders';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { Effect } from '../../entries/gameCommands.ts';
import { changeOrder } from './change.ts';
import { keepCheckout, renewCheckout } from './checkout.ts';
import type { Context } from './context.ts';
import { withdraw } from './deliver.ts';
import { takeDispute } from './disputes.ts';
import {
  endIfReturned,
  followDisputes,
  goBack,
  receivedFor,
  rememberState,
  takePayment,
} from './payments.ts';
import type { ProviderReport } from './providers/provider.ts';
import { takeRefund, takeReturned } from './refunds.ts';
import { changeState, note, readAgain, type OrderRow } from './states.ts';
import { tellBuyer } from './tellBuyer.ts';

/** What a part of a report has to do with. */
interface Scope {
  readonly trx: Transaction<Schema>;
  readonly context: Context;
  /** As it was before the report. */
  readonly order: OrderRow;
  readonly report: ProviderReport;
}

/**
 * True if a report is about a checkout that the order is paid by: what becomes of a payment later says nothing of where it
 * comes from. Where the site's checkouts are the only ones, a payment names none.
 */
function isOwn({ order, report: { kind, checkout } }: Pick<Scope, 'order' | 'report'>): boolean {
  if (!checkout) return kind === 'paid';
  // The answer with its name may be under way or lost.
  return order.checkout_id === null ? checkout.isOurs : checkout.id === order.checkout_id;
}

/** True if a report is about the present checkout of an order, and no former one. */
const isPresent = (scope: Pick<Scope, 'order' | 'report'>) =>
  isOwn(scope) && (scope.order.checkout_id !== null || scope.order.checkouts === 0);

/** Applies that a payment is on its way, or has failed there. */
async function applyCheckout({ trx, context, order, report }: Scope): Promise<readonly Effect[]> {
  const { state, id: checkout } = report.checkout ?? {};
  if (state === 'pending' && checkout !== undefined && order.state === 'cancelled')
    // It is asked about until it is known what becomes of it.
    await keepCheckout(trx, order, checkout);
  if (!isPresent({ order, report })) return [];
  if (state === 'pending' && order.state === 'open') {
    await changeState(trx, order, { kind: 'pending', to: 'pending' });
    return tellBuyer(trx, context.sockets, order, 'pending');
  }
  if (state !== 'failed' || (order.state !== 'pending' && order.state !== 'open')) return [];
  if (order.state === 'pending') await changeState(trx, order, { kind: 'payment-failed', to: 'open' });
  return [
    ...(await renewCheckout(trx, context, order)),
    ...(await tellBuyer(trx, context.sockets, order, 'paymentFailed')),
  ];
}

/** Applies what was returned of a payment. */
async function applyReturned({ trx, context, order, report }: Scope): Promise<readonly Effect[]> {
  const { payment, returned, at = new Date() } = report;
  if (!payment || returned === undefined) return [];
  const before = await receivedFor(trx, order);
  await takeReturned(trx, order, { payment: payment.id, returned, at });
  const after = await receivedFor(trx, order);
  if (after < before)
    await note(trx, order, { kind: 'payment-returned', text: `${((before - after) / 100).toFixed(2)} EUR` });
  return endIfReturned(trx, context, order);
}

/** Applies what became of a refund. */
async function applyRefund({ trx, context, order, report }: Scope): Promise<readonly Effect[]> {
  const { payment, refund } = report;
  if (!payment || !refund) return [];
  if (await takeRefund(trx, order, payment.id, refund))
    return [
      ...(await goBack(trx, context, order, refund.reason)),
      ...(await tellBuyer(trx, context.sockets, order, 'refundFailed')),
    ];
  if (refund.state === 'succeeded') return endIfReturned(trx, context, order);
  return waitForRefunds(trx, context, order);
}

/** Lets an order wait for refunds that were begun at the provider, if they are about all its money. */
async function waitForRefunds(
  trx: Transaction<Schema>,
  context: Context,
  order: OrderRow,
): Promise<readonly Effect[]> {
  if (order.state !== 'paid' && order.state !== 'delivered' && order.state !== 'disputed') return [];
  const { pending } = await trx
    .selectFrom('refunds')
    .select(sql<number>`coalesce(sum(amount), 0)::integer`.as('pending'))
    .where('order_id', '=', order.id)
    .where('state', 'in', ['pending', 'requires_action'])
    .executeTakeFirstOrThrow();
  if (pending === 0 || pending < (await receivedFor(trx, order))) return [];
  await withdraw(trx, order);
  await rememberState(trx, order);
  await changeState(trx, order, { kind: 'refund-begun', to: 'refunding' });
  return tellBuyer(trx, context.sockets, order, 'refunding');
}

/** Applies what became of a dispute. */
async function applyDispute({ trx, context, order, report }: Scope): Promise<readonly Effect[]> {
  const { payment, dispute } = report;
  if (!payment || !dispute) return [];
  await takeDispute(trx, order, payment.id, dispute);
  return [
    ...(await endIfReturned(trx, context, order, { message: 'chargedBack' })),
    ...(await followDisputes(
      trx,
      context,
      order,
      dispute.state === 'open' ? 'disputed' : `dispute-${dispute.state}`,
    )),
  ];
}

/** Applies a report to its order, which is locked. */
async function applyTo(scope: Scope): Promise<readonly Effect[]> {
  const { trx, context, order, report } = scope;
  const { kind, payment, refund } = report;
  await note(trx, order, { kind: 'webhook', text: kind });
  const effects: Effect[] = [];
  // Whatever it says of a payment also says that there was one; a refund names one that is known.
  if (payment && !refund)
    effects.push(...(await takePayment(trx, context, order, { ...payment, isOwn: isOwn(scope) })));
  for (const apply of [applyCheckout, applyReturned, applyRefund, applyDispute])
    effects.push(...(await apply({ ...scope, order: await readAgain(trx, order) })));
  return effects;
}

/** Returns the order that a report is about. */
async function orderOf(
  trx: Transaction<Schema>,
  provider: PaymentProvider,
  { order, payment }: ProviderReport,
): Promise<string | undefined> {
  const known =
    payment &&
    (await trx
      .selectFrom('payments')
      .select('order_id')
      .where('provider', '=', provider)
      .where('id', '=', payment.id)
      .executeTakeFirst());
  if (known) return known.order_id;
  if (order === undefined) return undefined;
  const named = await trx
    .selectFrom('orders')
    .select('id')
    .where(sql<boolean>`id::text = ${order.toLowerCase()}`)
    .where('provider', '=', provider)
    .executeTakeFirst();
  return named?.id;
}

/** Applies what a provider reports, once, however often it comes. Resolves after the commit. */
export async function applyReport(
  context: Context,
  provider: PaymentProvider,
  report: ProviderReport,
): Promise<void> {
  await changeOrder(
    context,
    (trx) => orderOf(trx, provider, report),
    async (trx, order) => {
      const { id, kind, dispute } = report;
      const isNew = await trx
        .insertInto('payment_reports')
        .values({ provider, id, kind, subject: dispute?.id ?? null, order_id: order?.id ?? null })
        .onConflict((conflict) => conflict.columns(['provider', 'id']).doNothing())
        .returning('id')
        .executeTakeFirst();
      return isNew && order ? applyTo({ trx, context, order, report }) : [];
    },
  );
}
