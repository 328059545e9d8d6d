import { HttpError } from '@site/backend/httpError';
import type { AuditAction } from '@site/contract/http/panel';
import { truncate } from '@site/contract/textLength';
import type { Transaction } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { storeInTurn } from '../../database/writeQueue.ts';
import { recordAudit } from '../../entries/audit.ts';
import type { Effect } from '../../entries/gameCommands.ts';
import type { Context } from './context.ts';
import { endIfDelivered, queueDelivery, withdraw } from './deliver.ts';
import { becomePaid, becomeRefunded, closeCheckouts, receivedFor, recordPayment } from './payments.ts';
import { changeState, lockOrder, note, type Act, type OrderRow } from './states.ts';
import { tellBuyer } from './tellBuyer.ts';

type Change = (trx: Transaction<Schema>, order: OrderRow) => Promise<readonly Effect[]>;

const refuse = () => new HttpError(409, 'order_state');

/** Changes a locked order; with an act, leaves a line in the audit trail. */
async function change(
  { db }: Context,
  { id, owner, audit }: { id: string; owner?: string; audit?: { action: AuditAction; act: Act } },
  apply: Change,
): Promise<void> {
  const effects = await storeInTurn(
    db,
    async (trx) => {
      const order = await lockOrder(trx, id, owner);
      const done = await apply(trx, order);
      if (audit)
        await recordAudit(trx, {
          actor: audit.act.by,
          action: audit.action,
          subject: order.id,
          subjectName: order.number,
          about: order.user_id ?? undefined,
          before: { state: order.state },
          after: { reason: audit.act.reason },
        });
      return done;
    },
    'orders',
  );
  for (const effect of effects) effect();
}

/** Cancels an open order. @param owner the buyer, if it is their wish rather than that of time */
export function cancelOrder(context: Context, id: string, owner?: string): Promise<void> {
  return change(context, { id, ...(owner !== undefined && { owner }) }, async (trx, order) => {
    // Pressed twice.
    if (order.state === 'cancelled') return [];
    if (order.state !== 'open') throw refuse();
    await changeState(trx, order, { kind: owner === undefined ? 'expired' : 'cancelled', to: 'cancelled' });
    const { checkout_id: checkout } = order;
    return [
      ...(await tellBuyer(trx, context.sockets, order, 'cancelled')),
      () => void closeCheckouts(context, checkout === null ? [] : [checkout]),
    ];
  });
}

/** Records that a manual order was paid, or accepts the payment of a cancelled one. */
export function markPaid(context: Context, id: string, act: Act): Promise<void> {
  return change(context, { id, audit: { action: 'order.mark-paid', act } }, async (trx, order) => {
    const isManual = order.provider === 'manual';
    if (order.state === 'open' ? !isManual : order.state !== 'cancelled') throw refuse();
    if (isManual && (await receivedFor(trx, order)) === 0)
      await recordPayment(trx, order, { id: `manual-${order.id}`, amount: order.total });
    if ((await receivedFor(trx, order)) === 0) throw refuse();
    return becomePaid(trx, context, order, act);
  });
}

/** Orders that a person can refund: a cancelled one only with a payment. */
async function requireRefundable(trx: Transaction<Schema>, order: OrderRow): Promise<void> {
  const hasMoney = (await receivedFor(trx, order)) > 0;
  const isRight = ['paid', 'delivered', 'disputed', 'cancelled'].includes(order.state);
  if (!isRight || !hasMoney) throw refuse();
}

/** Goes on with an order whose refund the provider refused. */
async function abandonRefund(
  trx: Transaction<Schema>,
  { sockets }: Context,
  order: OrderRow,
  refusal: string,
): Promise<readonly Effect[]> {
  if (order.refunding_since === null) return [];
  await trx.updateTable('orders').set({ refunding_since: null }).where('id', '=', order.id).execute();
  await note(trx, order, { kind: 'refund-failed', text: truncate(refusal, 200) });
  if (order.state === 'paid' || order.state === 'disputed') {
    await requeue(trx, order);
    return [() => sockets.wakeGameServers()];
  }
  // A cancelled order may still be delivered.
  if (order.state === 'cancelled')
    await trx.updateTable('order_lines').set({ ended: null }).where('order_id', '=', order.id).execute();
  return [];
}

/**
 * Returns the money of an order. Nothing more of it is delivered from then on; if the provider refuses, it is again.
 *
 * @throws HttpError 409 if there is nothing to return, 503 if the provider can't be reached
 */
export async function refund(context: Context, id: string, act: Act): Promise<void> {
  const { db, provider, log } = context;
  await change(context, { id, audit: { action: 'order.refund', act } }, async (trx, order) => {
    await requireRefundable(trx, order);
    if (provider?.name !== order.provider) throw new HttpError(409, 'no_payments');
    await withdraw(trx, order);
    await trx.updateTable('orders').set({ refunding_since: new Date() }).where('id', '=', order.id).execute();
    await note(trx, order, { kind: 'refund-begun', act });
    return [];
  });
  const payments = await db
    .selectFrom('payments')
    .select(['id', 'amount'])
    .where('order_id', '=', id)
    .where('refunded_at', 'is', null)
    .execute();
  const { refusals } = await db
    .selectFrom('order_events')
    .select(({ fn }) => fn.countAll<number>().as('refusals'))
    .where('order_id', '=', id)
    .where('kind', '=', 'refund-failed')
    .executeTakeFirstOrThrow();
  for (const payment of payments) {
    const refusal = await provider?.refund(payment, Number(refusals)).catch((error: unknown) => {
      // The money may have been returned: until the answer to another try is known, nothing is delivered.
      log.error({ err: error }, 'The answer to a refund is unknown');
      throw new HttpError(503, 'refund_unconfirmed');
    });
    if (refusal === undefined) continue;
    log.error({ refusal }, 'A refund was refused');
    await change(context, { id }, (trx, order) => abandonRefund(trx, context, order, refusal));
    throw new HttpError(503, 'refund_failed');
  }
  await change(context, { id }, async (trx, order) => {
    // The provider's own report may have been faster.
    if (order.state === 'refunded') return [];
    return becomeRefunded(trx, context, order, act);
  });
}

/** Queues again what was withdrawn or has failed. @returns how many lines */
async function requeue(trx: Transaction<Schema>, order: OrderRow): Promise<number> {
  const lines = await trx
    .selectFrom('order_lines')
    .leftJoin('game_commands', 'game_commands.id', 'command_id')
    .select(['order_lines.place', 'command_id', 'game_commands.state'])
    .where('order_id', '=', order.id)
    .where(({ eb, or }) => or([eb('ended', 'is', null), eb('ended', '=', 'withdrawn')]))
    .execute();
  const commandsIn = (...states: readonly string[]) =>
    lines.flatMap(({ command_id, state }) =>
      command_id && state && states.includes(state) ? [command_id] : [],
    );
  const failed = commandsIn('failed', 'unknown', 'expired');
  if (failed.length > 0)
    await trx
      .updateTable('game_commands')
      .set({ state: 'waiting', server_id: null, lease: null, lease_until: null, message: null })
      .set({ ended_at: null, not_after: null })
      .where('id', 'in', failed)
      .execute();
  // A lease that a refund had limited goes on.
  const leased = commandsIn('leased');
  if (leased.length > 0)
    await trx.updateTable('game_commands').set({ not_after: null }).where('id', 'in', leased).execute();
  const lost = lines.flatMap(({ place, command_id }) => (command_id === null ? [place] : []));
  if (lost.length === 0 || order.user_id === null) return failed.length;
  await trx
    .updateTable('order_lines')
    .set({ ended: null })
    .where('order_id', '=', order.id)
    .where('place', 'in', lost)
    .execute();
  await queueDelivery(trx, order, { places: lost, isDecided: true });
  return lost.length + failed.length;
}

/** Lets what has failed, or whose outcome is unknown, wait again. */
export function redeliver(context: Context, id: string, act: Act): Promise<void> {
  return change(context, { id, audit: { action: 'order.redeliver', act } }, async (trx, order) => {
    if (order.state !== 'paid' || order.refunding_since !== null) throw refuse();
    await note(trx, order, { kind: 'redeliver', act });
    if ((await requeue(trx, order)) === 0) throw new HttpError(409, 'nothing_to_deliver');
    return [() => context.sockets.wakeGameServers()];
  });
}

/** Accepts the money of an order as it is. */
export const accept: typeof settle = (context, id) => change(context, { id }, () => Promise.reject(refuse()));

/** Takes the delivered goods of a refunded order out of the game. */
export const takeBack: typeof settle = (context, id) =>
  change(context, { id }, () => Promise.reject(refuse()));

/** Marks an order as delivered by hand; of a refunded one, that nothing of it is open any more. */
export function settle(context: Context, id: string, act: Act): Promise<void> {
  return change(context, { id, audit: { action: 'order.settle', act } }, async (trx, order) => {
    if (order.state !== 'paid' && order.state !== 'refunded') throw refuse();
    const open = await trx
      .selectFrom('order_lines')
      .select(['place', 'command_id'])
      .where('order_id', '=', id)
      .where('ended', 'is', null)
      .execute();
    if (open.length === 0) throw new HttpError(409, 'nothing_to_deliver');
    await trx
      .updateTable('order_lines')
      .set({ ended: order.state === 'paid' ? 'delivered' : 'withdrawn', command_id: null })
      .where('order_id', '=', id)
      .where('ended', 'is', null)
      .execute();
    const commands = open.flatMap(({ command_id }) => command_id ?? []);
    if (commands.length > 0) await trx.deleteFrom('game_commands').where('id', 'in', commands).execute();
    await note(trx, order, { kind: 'settled', act });
    return endIfDelivered(trx, context.sockets, order);
  });
}
