import type { PaymentProvider } from '@site/contract/http/orders';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { tellBuyer } from '../orders/messages.ts';
import { orders } from '../orders/orders.ts';
import { keepCheckout, renewCheckout } from './checkout.ts';
import { findRefunds, sumOf, takeDispute, takeRefund, takeReturned } from './ledger.ts';
import { becomeRefunding, endIfReturned, euros, followDisputes, goBack, takePayment } from './money.ts';
import type { PaymentChange, PaymentContext } from './providers/openProvider.ts';
import type { Payment, ProviderRefund, ProviderReport } from './providers/provider.ts';

function kindOf({ payment, checkout, returned, refund, dispute }: ProviderReport) {
  if (dispute) return dispute.state === 'open' ? 'disputed' : (`dispute-${dispute.state}` as const);
  if (refund) return refund.state === 'failed' ? 'refund-failed' : 'refund';
  if (checkout) return checkout.state === 'failed' ? 'payment-failed' : checkout.state;
  if (returned !== undefined) return 'refunded';
  return payment ? 'paid' : 'other';
}

/** What becomes of a payment later says nothing of its origin; where all checkouts are the site's, it names none. */
function isOwn({ row }: PaymentChange, report: ProviderReport): boolean {
  const { checkout } = report;
  if (!checkout) return kindOf(report) === 'paid';
  // The answer with its name may be under way or lost.
  return row.checkout_id === null ? checkout.isOurs : checkout.id === row.checkout_id;
}

async function applyCheckout(change: PaymentChange, report: ProviderReport): Promise<void> {
  const { state, id } = report.checkout ?? {};
  const { row } = change;
  if (state === 'pending' && id !== undefined && row.state === 'cancelled')
    // It is asked about until it is known what becomes of it.
    await keepCheckout(change, id);
  // Not about a former one.
  const isPresent = isOwn(change, report) && (row.checkout_id !== null || row.checkouts === 0);
  if (!isPresent) return;
  if (state === 'pending' && row.state === 'open') {
    await change.go('pending', 'pending');
    await tellBuyer(change, 'pending');
  } else if (state === 'failed' && (row.state === 'pending' || row.state === 'open')) {
    if (row.state === 'pending') await change.go('open', 'payment-failed');
    await renewCheckout(change);
    await tellBuyer(change, 'paymentFailed');
  }
}

async function applyReturned(
  change: PaymentChange,
  { id: payment }: Payment,
  { returned = 0, at = new Date() }: ProviderReport,
): Promise<void> {
  const before = change.row.received;
  await takeReturned(change, { payment, returned, at });
  const gone = before - change.row.received;
  if (gone > 0) await change.note('payment-returned', euros(gone));
  await endIfReturned(change);
}

/** Applies what became of a refund that the site knows, or hears of now. @param hasFailed just now */
export async function applyRefund(
  change: PaymentChange,
  { reason, state }: Pick<ProviderRefund, 'reason' | 'state'>,
  hasFailed: boolean,
): Promise<void> {
  if (hasFailed) {
    await change.note('refund-failed', reason);
    // Part of it is still on its way, or gone.
    const { state, received } = change.row;
    if (state === 'refunding' || (state === 'refunded' && received > 0)) await goBack(change);
    await tellBuyer(change, 'refundFailed');
  } else if (state === 'succeeded') await endIfReturned(change);
  else await waitForRefunds(change);
}

/** Lets an order wait for refunds that were begun at the provider, if they are about all its money. */
async function waitForRefunds(change: PaymentChange): Promise<void> {
  const { id, state, received } = change.row;
  if (state !== 'paid' && state !== 'delivered' && state !== 'disputed') return;
  const pending = sumOf(await findRefunds(change.trx, id, ['pending', 'requires_action']));
  if (pending === 0 || pending < received) return;
  await becomeRefunding(change);
  await tellBuyer(change, 'refunding');
}

async function applyTo(change: PaymentChange, report: ProviderReport): Promise<void> {
  const { payment, returned, refund, dispute } = report;
  await change.note('webhook', kindOf(report));
  // Whatever it says of a payment also says that there was one; a refund names one that is known.
  if (payment && !refund) await takePayment(change, { ...payment, isOwn: isOwn(change, report) });
  await applyCheckout(change, report);
  if (!payment) return;
  if (returned !== undefined) await applyReturned(change, payment, report);
  if (refund) await applyRefund(change, refund, await takeRefund(change, payment.id, refund));
  if (!dispute) return;
  await takeDispute(change, payment.id, dispute);
  await endIfReturned(change, { message: 'chargedBack' });
  await followDisputes(change, dispute.state === 'open' ? 'disputed' : `dispute-${dispute.state}`);
}

async function findOrder(
  db: Kysely<Schema>,
  provider: PaymentProvider,
  { order, payment }: ProviderReport,
): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    SELECT coalesce(
      (SELECT order_id FROM payments WHERE provider = ${provider} AND id = ${payment?.id ?? null}),
      (SELECT id FROM orders WHERE provider = ${provider} AND id::text = ${order?.toLowerCase() ?? null})
    ) AS id`.execute(db);
  return rows[0]?.id ?? null;
}

/** Applies what a provider reports, once, however often it comes. Resolves after the commit. */
export async function applyReport(
  context: PaymentContext,
  provider: PaymentProvider,
  report: ProviderReport,
): Promise<void> {
  const { id, dispute } = report;
  const kind = kindOf(report);
  const order_id = await findOrder(context.db, provider, report);
  const record = (db: Kysely<Schema>) =>
    db
      .insertInto('payment_reports')
      .values({ provider, id, kind, subject: dispute?.id ?? null, order_id })
      .onConflict((conflict) => conflict.columns(['provider', 'id']).doNothing())
      .returning('id')
      .executeTakeFirst();
  if (order_id === null) await record(context.db);
  else
    await orders.change(context, order_id, async (change) => {
      if (await record(change.trx)) await applyTo(change, report);
    });
}
