import { HttpError } from '@site/backend/httpError';
import type { Caller } from '../../sessions/authentication.ts';
import { actOn, refuse } from './act.ts';
import { changeKnown } from './change.ts';
import { closeCheckouts } from './checkout.ts';
import type { Context } from './context.ts';
import { endIfDelivered } from './deliver.ts';
import { settleGoods, takeGoods } from './goods.ts';
import { becomePaid, followDisputes, receivedFor, recordPayment } from './payments.ts';
import { requeue } from './requeue.ts';
import { changeState, note, type Act } from './states.ts';
import { tellBuyer } from './tellBuyer.ts';

/** Cancels an open order. @param owner the buyer, if it is their wish rather than that of time */
export function cancelOrder(
  context: Context,
  id: string,
  owner?: Pick<Caller, 'uuid' | 'sessionId'>,
): Promise<void> {
  return changeKnown(context, { id, owner: owner?.uuid }, async (trx, order) => {
    // Pressed twice.
    if (order.state === 'cancelled') return [];
    if (order.state !== 'open') throw refuse();
    await changeState(trx, order, { kind: owner === undefined ? 'expired' : 'cancelled', to: 'cancelled' });
    return [
      ...(await tellBuyer(trx, context.sockets, order, 'cancelled', { ownSession: owner?.sessionId })),
      () => void closeCheckouts(context, [order.checkout_id]),
    ];
  });
}

/** Records that a manual order was paid, or accepts a payment that waits for a person. */
export function markPaid(context: Context, id: string, act: Act): Promise<void> {
  return actOn(context, id, { action: 'order.mark-paid', act }, async (trx, order) => {
    const isManual = order.provider === 'manual';
    if (order.state !== 'open' && order.state !== 'cancelled') throw refuse();
    if (isManual && (await receivedFor(trx, order)) === 0)
      await recordPayment(trx, order, { id: `manual-${order.id}`, amount: order.total });
    if ((await receivedFor(trx, order)) === 0) throw refuse();
    const { checkout_id: checkout } = order;
    return [
      ...(await becomePaid(trx, context, order, act)),
      () => void closeCheckouts(context, isManual ? [] : [checkout]),
    ];
  });
}

/** Accepts the money of an order as it is: the sum, refunds that have failed, and disputes whose end is unknown. */
export function accept(context: Context, id: string, act: Act): Promise<void> {
  return actOn(context, id, { action: 'order.accept', act }, async (trx, order) => {
    const received = await receivedFor(trx, order);
    const hasMoney = ['paid', 'delivered', 'disputed'].includes(order.state);
    const isSum = hasMoney && received !== (order.accepted ?? order.total);
    if (isSum) await trx.updateTable('orders').set({ accepted: received }).where('id', '=', id).execute();
    const failed = await trx
      .updateTable('refunds')
      .set({ is_decided: true })
      .where('order_id', '=', id)
      .where('state', '=', 'failed')
      .where((where) => where.not('is_decided'))
      .returning('id')
      .execute();
    const unclear = await trx
      .updateTable('disputes')
      .set({ state: 'prevented' })
      .where('order_id', '=', id)
      .where('state', '=', 'unclear')
      .returning('id')
      .execute();
    if (!isSum && failed.length === 0 && unclear.length === 0) throw refuse();
    await note(trx, order, { kind: 'accepted', act });
    return followDisputes(trx, context, order, 'dispute-ended');
  });
}

/** Lets what has failed, or whose outcome is unknown, wait again. */
export function redeliver(context: Context, id: string, act: Act): Promise<void> {
  return actOn(context, id, { action: 'order.redeliver', act }, async (trx, order) => {
    if (order.state !== 'paid') throw refuse();
    await note(trx, order, { kind: 'redeliver', act });
    const { queued, isOwned } = await requeue(trx, order);
    if (queued === 0) throw new HttpError(409, isOwned ? 'player_has_rank' : 'nothing_to_deliver');
    return [() => context.sockets.wakeGameServers()];
  });
}

/** Takes the delivered goods of a refunded order out of the game. */
export function takeBack(context: Context, id: string, act: Act): Promise<void> {
  return actOn(context, id, { action: 'order.take-back', act }, async (trx, order) => {
    const open = await trx
      .selectFrom('order_lines')
      .select('place')
      .where('order_id', '=', id)
      .where('take_back', '=', 'undecided')
      .executeTakeFirst();
    if (order.state !== 'refunded' || !open) throw refuse();
    await note(trx, order, { kind: 'take-back', act });
    await takeGoods(trx, order);
    return [() => context.sockets.wakeGameServers()];
  });
}

/** Marks an order as delivered by hand; of a refunded one, that nothing of it is left to do. */
export function settle(context: Context, id: string, act: Act): Promise<void> {
  return actOn(context, id, { action: 'order.settle', act }, async (trx, order) => {
    if (order.state !== 'paid' && order.state !== 'refunded') throw refuse();
    const open = await trx
      .selectFrom('order_lines')
      .select(['place', 'command_id'])
      .where('order_id', '=', id)
      .where('ended', 'is', null)
      .execute();
    const hasGoods = order.state === 'refunded' && (await settleGoods(trx, order));
    if (open.length === 0 && !hasGoods) throw new HttpError(409, 'nothing_to_deliver');
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
