import { randomUUID } from 'node:crypto';
import { truncate } from '@site/contract/textLength';
import { sql, type Selectable, type Transaction } from 'kysely';
import type { RefundsTable } from '../../database/orderSchema.ts';
import type { Schema } from '../../database/schema.ts';
import type { Payment, ProviderRefund } from './providers/provider.ts';
import type { OrderRow } from './states.ts';

export type RefundRow = Selectable<RefundsTable>;

/** A payment of an order. */
type PaymentKey = Pick<OrderRow, 'provider'> & { readonly payment: string };

/** Milliseconds after which the answer to a refund does not come any more. */
const ANSWER_TIMEOUT_MS = 60_000;

/** States that nothing but a failure follows. */
const ORDER_OF_STATES = ['unknown', 'pending', 'requires_action', 'succeeded', 'failed'] as const;

/** True if a state may follow another one: reports may come in any order. */
function mayFollow(next: RefundRow['state'], former: RefundRow['state']): boolean {
  const isOpen = (state: RefundRow['state']) => state === 'pending' || state === 'requires_action';
  return (isOpen(next) && isOpen(former)) || ORDER_OF_STATES.indexOf(next) >= ORDER_OF_STATES.indexOf(former);
}

/** Works out anew how much of a payment is gone: returned, or lost in disputes. */
export async function recount(trx: Transaction<Schema>, { provider, payment }: PaymentKey): Promise<void> {
  await sql`
    WITH gone AS (
      SELECT LEAST(amount, (
        SELECT coalesce(sum(refunds.amount), 0) FROM refunds
        WHERE refunds.provider = ${provider} AND payment_id = ${payment} AND state = 'succeeded') + (
        SELECT coalesce(sum(disputes.amount), 0) FROM disputes
        WHERE disputes.provider = ${provider} AND payment_id = ${payment} AND state = 'lost'))::integer AS sum
      FROM payments WHERE provider = ${provider} AND id = ${payment}
    )
    UPDATE payments SET returned = gone.sum,
      refunded_at = CASE WHEN gone.sum >= amount AND amount > 0 THEN coalesce(refunded_at, now()) END
    FROM gone WHERE provider = ${provider} AND id = ${payment}`.execute(trx);
}

const refundsOf = (trx: Transaction<Schema>, { provider, payment }: PaymentKey) =>
  trx
    .selectFrom('refunds')
    .selectAll()
    .where('provider', '=', provider)
    .where('payment_id', '=', payment)
    .orderBy('created_at')
    .execute();

/** Stores a refund of a payment. @returns it */
export function addRefund(
  trx: Transaction<Schema>,
  order: Pick<OrderRow, 'id' | 'provider'>,
  { payment, amount, state }: Pick<RefundRow, 'amount' | 'state'> & { readonly payment: string },
): Promise<RefundRow> {
  const isEnded = state === 'succeeded' || state === 'failed';
  return trx
    .insertInto('refunds')
    .values({
      id: randomUUID(),
      provider: order.provider,
      payment_id: payment,
      order_id: order.id,
      amount,
      state,
      ended_at: isEnded ? new Date() : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Returns a refund as it is now. */
export const readRefund = (trx: Transaction<Schema>, { id }: Pick<RefundRow, 'id'>): Promise<RefundRow> =>
  trx.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Records what the provider says of a refund that the site knows. @returns whether it has failed just now */
export async function updateRefund(
  trx: Transaction<Schema>,
  given: Pick<RefundRow, 'id'>,
  { id, state, reason }: Pick<ProviderRefund, 'id' | 'state' | 'reason'>,
): Promise<boolean> {
  // A report may have come while the provider was asked.
  const row = await readRefund(trx, given);
  const isNews = mayFollow(state, row.state);
  await trx
    .updateTable('refunds')
    .set({
      ...(id !== undefined && { provider_id: id }),
      ...(isNews && { state, reason: reason === undefined ? null : truncate(reason, 200) }),
      ...(isNews && (state === 'succeeded' || state === 'failed') && { ended_at: new Date() }),
    })
    .where('id', '=', row.id)
    .execute();
  await recount(trx, { provider: row.provider, payment: row.payment_id });
  return isNews && state === 'failed' && row.state !== 'failed';
}

/** Records a reported refund of a payment, whoever made it. @returns whether it has failed just now */
export async function takeRefund(
  trx: Transaction<Schema>,
  order: Pick<OrderRow, 'id' | 'provider'>,
  payment: string,
  refund: ProviderRefund,
): Promise<boolean> {
  const rows = await refundsOf(trx, { provider: order.provider, payment });
  const known = rows.find(({ provider_id }) => provider_id !== null && provider_id === refund.id);
  // One of which only the sum, or that it was asked for, was known so far.
  const nameless = rows.find(
    ({ provider_id, state, amount }) => provider_id === null && state !== 'failed' && amount >= refund.amount,
  );
  if (!known && nameless && nameless.amount > refund.amount)
    await trx
      .updateTable('refunds')
      .set({ amount: nameless.amount - refund.amount })
      .where('id', '=', nameless.id)
      .execute();
  const row =
    known ??
    (nameless?.amount === refund.amount
      ? nameless
      : await addRefund(trx, order, { payment, amount: refund.amount, state: 'unknown' }));
  return updateRefund(trx, row, refund);
}

/**
 * Records how much of a payment was returned in all, when the provider wrote it.
 */
export async function takeReturned(
  trx: Transaction<Schema>,
  order: Pick<OrderRow, 'id' | 'provider'>,
  { payment, returned, at }: { readonly payment: string; readonly returned: number; readonly at: Date },
): Promise<void> {
  const key = { provider: order.provider, payment };
  const rows = await refundsOf(trx, key);
  // It may have been written before one of them failed.
  const counted = rows.filter(
    ({ state, ended_at }) => state !== 'failed' || (ended_at !== null && ended_at > at),
  );
  const sum = counted.reduce((total, { amount }) => total + amount, 0);
  for (const row of rows) {
    const isLost = row.reason !== null || row.created_at.getTime() < Date.now() - ANSWER_TIMEOUT_MS;
    if (row.state === 'unknown' && isLost && returned >= row.amount)
      await updateRefund(trx, row, { id: undefined, state: 'succeeded', reason: undefined });
  }
  if (returned > sum) await addRefund(trx, order, { payment, amount: returned - sum, state: 'succeeded' });
  await recount(trx, key);
}

/** Returns the refunds to ask for, so that all the money of an order comes back: each payment's rest. */
export async function refundsToAsk(
  trx: Transaction<Schema>,
  order: Pick<OrderRow, 'id' | 'provider'>,
): Promise<readonly RefundRow[]> {
  const payments = await trx
    .selectFrom('payments')
    .select(['id', 'amount', 'returned'])
    .where('order_id', '=', order.id)
    .where('refunded_at', 'is', null)
    .execute();
  const asked: RefundRow[] = [];
  for (const { id: payment, amount, returned } of payments) {
    const rows = await refundsOf(trx, { provider: order.provider, payment });
    const unknown = rows.find(({ state }) => state === 'unknown');
    const underWay = rows
      .filter(({ state }) => state === 'pending' || state === 'requires_action')
      .reduce((total, row) => total + row.amount, 0);
    const rest = amount - returned - underWay;
    if (unknown) asked.push(unknown);
    else if (rest > 0) asked.push(await addRefund(trx, order, { payment, amount: rest, state: 'unknown' }));
  }
  return asked;
}

/** The payment of a refund, as the provider is asked to return it. */
export const paymentOf = ({ payment_id, amount }: RefundRow): Payment => ({ id: payment_id, amount });
