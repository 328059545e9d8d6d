import { HttpError } from '@site/backend/httpError';
import { truncate } from '@site/contract/textLength';
import type { Transaction } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { Effect } from '../../entries/gameCommands.ts';
import { actOn, refuse } from './act.ts';
import { changeKnown } from './change.ts';
import { closeCheckouts } from './checkout.ts';
import type { Context } from './context.ts';
import { withdraw } from './deliver.ts';
import { restoreGoods } from './goods.ts';
import { becomeRefunded, endIfReturned, followDisputes, receivedFor, rememberState } from './payments.ts';
import type { Provider, ProviderRefund } from './providers/provider.ts';
import { paymentOf, readRefund, recount, refundsToAsk, updateRefund, type RefundRow } from './refunds.ts';
import { requeue } from './requeue.ts';
import { changeState, note, readAgain, type Act, type OrderRow } from './states.ts';
import { tellBuyer } from './tellBuyer.ts';

/** Milliseconds after which a refund is asked about. */
const ASK_AFTER_MS = 60_000;

/** Returns how the money of an order is returned. */
export function refundBy(
  { provider }: Pick<OrderRow, 'provider'>,
  received: number,
): 'provider' | 'hand' | 'nothing' {
  if (provider === 'manual') return 'hand';
  return received === 0 ? 'nothing' : 'provider';
}

/** Records that a person has returned the money, or that there is none. */
async function returnByHand(
  trx: Transaction<Schema>,
  context: Context,
  order: OrderRow,
  act: Act,
): Promise<readonly Effect[]> {
  for (const { payment_id, ...row } of await refundsToAsk(trx, order)) {
    await trx
      .updateTable('refunds')
      .set({ state: 'succeeded', ended_at: new Date() })
      .where('id', '=', row.id)
      .execute();
    await recount(trx, { provider: order.provider, payment: payment_id });
  }
  if (order.state === 'refunded') {
    await note(trx, order, { kind: 'refund-begun', act });
    return [];
  }
  const message = order.total === 0 ? 'undone' : 'refunded';
  return becomeRefunded(trx, context, order, { act, message });
}

/** Begins a refund: nothing more of the order is delivered from then on. */
async function begin(
  trx: Transaction<Schema>,
  context: Context,
  given: OrderRow,
  { act, takeBack }: { readonly act: Act; readonly takeBack: boolean | undefined },
): Promise<readonly Effect[]> {
  let order = given;
  const received = await receivedFor(trx, order);
  const by = refundBy(order, received);
  // One that is refunded may have been paid once more.
  const isHeld = ['paid', 'delivered', 'disputed', 'refunding', 'refunded'].includes(order.state);
  const isWithoutOrder = order.state === 'open' || order.state === 'cancelled';
  if (
    received === 0 ? !(order.total === 0 && order.state !== 'refunded' && isHeld) : !isHeld && !isWithoutOrder
  )
    throw refuse();
  if (by === 'provider' && context.provider?.name !== order.provider) throw new HttpError(409, 'no_payments');
  const effects: Effect[] = [];
  if (order.state === 'open') {
    // Nobody shall pay it meanwhile.
    const { checkout_id: checkout } = order;
    await changeState(trx, order, { kind: 'cancelled', to: 'cancelled', act });
    effects.push(() => void closeCheckouts(context, [checkout]));
    order = await readAgain(trx, order);
  }
  if (takeBack !== undefined)
    await trx.updateTable('orders').set({ take_back: takeBack }).where('id', '=', order.id).execute();
  await trx.updateTable('refunds').set({ is_decided: true }).where('order_id', '=', order.id).execute();
  if (by !== 'provider') return [...effects, ...(await returnByHand(trx, context, order, act))];
  if ((await refundsToAsk(trx, order)).length === 0) throw refuse();
  await withdraw(trx, order);
  if (order.state === 'refunding' || order.state === 'refunded')
    await note(trx, order, { kind: 'refund-begun', act });
  else {
    await rememberState(trx, order);
    await changeState(trx, order, { kind: 'refund-begun', to: 'refunding', act });
  }
  await trx
    .updateTable('orders')
    .set({ ask_at: new Date(Date.now() + ASK_AFTER_MS), asks: 0 })
    .where('id', '=', order.id)
    .execute();
  return effects;
}

/** Goes on with an order whose refund the provider refuses: what was withdrawn is delivered. */
async function abandon(
  trx: Transaction<Schema>,
  context: Context,
  given: OrderRow,
  { row, refusal }: { readonly row: RefundRow; readonly refusal: string },
): Promise<readonly Effect[]> {
  const order = await readAgain(trx, given);
  // A report of it may have been faster than the refusal.
  if ((await readRefund(trx, row)).state !== 'unknown') return [];
  await updateRefund(trx, row, { id: undefined, state: 'failed', reason: refusal });
  // The person who acts reads it at once.
  await trx.updateTable('refunds').set({ is_decided: true }).where('id', '=', row.id).execute();
  await note(trx, order, { kind: 'refund-failed', text: truncate(refusal, 200) });
  const before = order.state_before;
  if (order.state !== 'refunding' || before === null) return [];
  await changeState(trx, order, { kind: 'refund-undone', to: before });
  await restoreGoods(trx, order);
  const now = await readAgain(trx, order);
  if (before === 'cancelled')
    // It may still be delivered.
    await trx.updateTable('order_lines').set({ ended: null }).where('order_id', '=', order.id).execute();
  else await requeue(trx, now);
  return [
    ...(await followDisputes(trx, context, now, 'dispute-ended')),
    () => context.sockets.wakeGameServers(),
  ];
}

/** Asks the provider for one refund. @returns why it refuses */
async function askFor(
  context: Context,
  provider: Provider,
  row: RefundRow,
): Promise<ProviderRefund | string> {
  const { db, log } = context;
  const { refusals } = await db
    .selectFrom('order_events')
    .select(({ fn }) => fn.countAll<number>().as('refusals'))
    .where('order_id', '=', row.order_id)
    .where('kind', '=', 'refund-failed')
    .executeTakeFirstOrThrow();
  return provider.refund(paymentOf(row), Number(refusals)).catch(async (error: unknown) => {
    // The money may have been returned: until the answer to another try is known, nothing is delivered.
    log.error({ err: error }, 'The answer to a refund is unknown');
    await db
      .updateTable('refunds')
      .set({ reason: 'no answer' })
      .where('id', '=', row.id)
      .where('state', '=', 'unknown')
      .execute();
    throw new HttpError(503, 'refund_unconfirmed');
  });
}

/**
 * Asks the provider for the refunds of an order that is being refunded, and goes on with what it answers.
 *
 * @throws HttpError 503 if the provider refuses, or can't be reached
 */
export async function askForRefunds(context: Context, id: string, act?: Act): Promise<void> {
  const { db, provider, log } = context;
  const rows = await db
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', id)
    .where('state', '=', 'unknown')
    .orderBy('created_at')
    .execute();
  for (const row of rows) {
    if (provider?.name !== row.provider) return;
    const answer = await askFor(context, provider, row);
    const refusal =
      typeof answer === 'string' ? answer : answer.state === 'failed' ? (answer.reason ?? '') : undefined;
    if (refusal !== undefined) {
      log.error({ refusal }, 'A refund was refused');
      await changeKnown(context, { id }, (trx, order) => abandon(trx, context, order, { row, refusal }));
      throw new HttpError(503, 'refund_failed');
    }
    await changeKnown(context, { id }, async (trx) => {
      await updateRefund(trx, row, answer as ProviderRefund);
      return [];
    });
  }
  await changeKnown(context, { id }, async (trx, order) => {
    const ended = await endIfReturned(trx, context, order, { act });
    if (ended.length > 0 || order.state !== 'refunding' || !act) return ended;
    return tellBuyer(trx, context.sockets, order, 'refunding');
  });
}

/**
 * Returns the money of an order, or records that a person has. Nothing more of it is delivered from then on; if the
 * provider refuses, it is again.
 *
 * @param takeBack whether delivered goods are taken out of the game; if not given, it is asked
 * @throws HttpError 409 if there is nothing to return, 503 if the provider refuses, or can't be reached
 */
export async function refund(context: Context, id: string, act: Act, takeBack?: boolean): Promise<void> {
  await actOn(context, id, { action: 'order.refund', act }, (trx, order) =>
    begin(trx, context, order, { act, takeBack }),
  );
  await askForRefunds(context, id, act);
}
