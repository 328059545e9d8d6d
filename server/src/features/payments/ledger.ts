import { randomUUID } from 'node:crypto';
import type { DisputeState } from '@site/contract/http/panelOrders';
import { truncate } from '@site/contract/textLength';
import { sql, type Kysely } from 'kysely';
import type { RefundRow } from '../../database/orderSchema.ts';
import type { Schema } from '../../database/schema.ts';
import type { OrderChange } from '../orders/orders.ts';
import type { Payment, ProviderRefund, ProviderReport } from './providers/provider.ts';

/** Milliseconds after which the answer to a refund does not come any more. */
const ANSWER_TIMEOUT_MS = 60_000;

/** States that nothing but a failure follows. */
const ORDER_OF_STATES = ['unknown', 'pending', 'requires_action', 'succeeded', 'failed'] as const;

const isUnderWay = ({ state }: Pick<RefundRow, 'state'>) =>
  state === 'pending' || state === 'requires_action';
const hasEnded = ({ state }: Pick<RefundRow, 'state'>) => state === 'succeeded' || state === 'failed';

/** True if a state may follow another one: reports may come in any order. */
const mayFollow = (next: Pick<RefundRow, 'state'>, former: Pick<RefundRow, 'state'>) =>
  (isUnderWay(next) && isUnderWay(former)) ||
  ORDER_OF_STATES.indexOf(next.state) >= ORDER_OF_STATES.indexOf(former.state);

export const sumOf = (rows: readonly Pick<RefundRow, 'amount'>[]) =>
  rows.reduce((sum, { amount }) => sum + amount, 0);

/** Stores a payment. @returns whether it is new, or known only now to be by the order's own checkout */
export async function recordPayment(
  { trx, row: { id: order_id, provider }, reload }: OrderChange,
  { id, amount, isOwn = true }: Payment & { readonly isOwn?: boolean },
): Promise<boolean> {
  const stored = await trx
    .insertInto('payments')
    .values({ provider, id, order_id, amount, refunded_at: null, is_own: isOwn })
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'id'])
        .doUpdateSet({ is_own: true })
        .where('payments.is_own', '=', false)
        .where(sql<boolean>`excluded.is_own AND excluded.order_id = payments.order_id`),
    )
    .returning('id')
    .executeTakeFirst();
  await reload();
  return stored !== undefined;
}

export const paymentsOf = ({ trx, row: { id } }: OrderChange) =>
  trx.selectFrom('payments').selectAll().where('order_id', '=', id).execute();

async function recount({ trx, row: { provider }, reload }: OrderChange, payment: string): Promise<void> {
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
  await reload();
}

const refundsOf = ({ trx, row: { provider } }: OrderChange, payment: string) =>
  trx
    .selectFrom('refunds')
    .selectAll()
    .where('provider', '=', provider)
    .where('payment_id', '=', payment)
    .orderBy('created_at')
    .execute();

const addRefund = (
  { trx, row: { id: order_id, provider } }: OrderChange,
  given: Pick<RefundRow, 'payment_id' | 'amount' | 'state'>,
): Promise<RefundRow> =>
  trx
    .insertInto('refunds')
    .values({ ...given, id: randomUUID(), provider, order_id, ended_at: hasEnded(given) ? new Date() : null })
    .returningAll()
    .executeTakeFirstOrThrow();

export const findRefunds = (trx: Kysely<Schema>, id: string, states: readonly RefundRow['state'][]) =>
  trx
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', id)
    .where('state', 'in', states)
    .orderBy('created_at')
    .execute();

export const decideRefunds = ({ trx, row: { id } }: OrderChange) =>
  trx
    .updateTable('refunds')
    .set({ is_decided: true })
    .where('order_id', '=', id)
    .where('state', '=', 'failed')
    .execute();

export const acceptDisputes = ({ trx, row: { id } }: OrderChange) =>
  trx
    .updateTable('disputes')
    .set({ state: 'prevented' })
    .where('order_id', '=', id)
    .where('state', '=', 'unclear')
    .execute();

/** Records what the provider says of a refund that the site knows. @returns whether it has failed just now */
export async function updateRefund(
  change: OrderChange,
  { id: row }: Pick<RefundRow, 'id'>,
  found: Pick<ProviderRefund, 'state'> & Partial<ProviderRefund>,
): Promise<boolean> {
  const { trx } = change;
  const { id, state, reason } = found;
  // A report may have come while the provider was asked.
  const before = await trx.selectFrom('refunds').selectAll().where('id', '=', row).executeTakeFirstOrThrow();
  const isNews = mayFollow(found, before);
  await trx
    .updateTable('refunds')
    .set({
      provider_id: id ?? before.provider_id,
      ...(isNews && { state, reason: reason === undefined ? null : truncate(reason, 200) }),
      ...(isNews && hasEnded(found) && { ended_at: new Date() }),
    })
    .where('id', '=', row)
    .execute();
  await recount(change, before.payment_id);
  return isNews && state === 'failed' && before.state !== 'failed';
}

/** Records a reported refund of a payment, whoever made it. @returns whether it has failed just now */
export async function takeRefund(
  change: OrderChange,
  payment_id: string,
  refund: ProviderRefund,
): Promise<boolean> {
  const rows = await refundsOf(change, payment_id);
  const known = rows.find(({ provider_id }) => provider_id !== null && provider_id === refund.id);
  // One of which only the sum, or that it was asked for, was known so far.
  const nameless = rows.find(
    ({ provider_id, state, amount }) => provider_id === null && state !== 'failed' && amount >= refund.amount,
  );
  if (!known && nameless && nameless.amount > refund.amount)
    await change.trx
      .updateTable('refunds')
      .set({ amount: nameless.amount - refund.amount })
      .where('id', '=', nameless.id)
      .execute();
  const row =
    known ??
    (nameless?.amount === refund.amount
      ? nameless
      : await addRefund(change, { payment_id, amount: refund.amount, state: 'unknown' }));
  return updateRefund(change, row, refund);
}

/** Records how much of a payment was returned in all, when the provider wrote it. */
export async function takeReturned(
  change: OrderChange,
  { payment: payment_id, returned, at }: { payment: string; returned: number; at: Date },
): Promise<void> {
  const rows = await refundsOf(change, payment_id);
  // It may have been written before one of them failed.
  const counted = rows.filter(({ state, ended_at: end }) => state !== 'failed' || (end !== null && end > at));
  const sum = sumOf(counted);
  for (const row of rows) {
    const isLost = row.reason !== null || row.created_at.getTime() < Date.now() - ANSWER_TIMEOUT_MS;
    if (row.state === 'unknown' && isLost && returned >= row.amount)
      await updateRefund(change, row, { state: 'succeeded' });
  }
  if (returned > sum) await addRefund(change, { payment_id, amount: returned - sum, state: 'succeeded' });
  await recount(change, payment_id);
}

/** Returns the refunds to ask for, so that all the money of an order comes back: each payment's rest. */
export async function refundsToAsk(change: OrderChange): Promise<readonly RefundRow[]> {
  const asked: RefundRow[] = [];
  for (const { id: payment_id, amount, returned } of await paymentsOf(change)) {
    const rows = await refundsOf(change, payment_id);
    const unknown = rows.find(({ state }) => state === 'unknown');
    const rest = amount - returned - sumOf(rows.filter(isUnderWay));
    if (unknown) asked.push(unknown);
    else if (rest > 0) asked.push(await addRefund(change, { payment_id, amount: rest, state: 'unknown' }));
  }
  return asked;
}

/** Records what the provider says of a dispute. Reports may come in any order: an end stays one, unless it is won later. */
export async function takeDispute(
  change: OrderChange,
  payment: string,
  { id, amount, state, status }: NonNullable<ProviderReport['dispute']>,
): Promise<void> {
  const { id: order_id, provider } = change.row;
  const replaced: DisputeState[] = state === 'open' ? ['open'] : ['open', 'unclear'];
  // The bank may give the money back after all.
  if (state === 'won') replaced.push('lost');
  await change.trx
    .insertInto('disputes')
    .values({ provider, id, payment_id: payment, order_id, amount, state, status })
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'id'])
        .doUpdateSet({ amount, state, status })
        .where('disputes.state', 'in', replaced),
    )
    .execute();
  await recount(change, payment);
}
