import { sql } from 'kysely';
import { cancelOrder } from './acts.ts';
import { openStripeShop } from './testing/stripeShop.ts';

const { db, stripe, context, panelOrder, act, deliver, report, placed, bought, stateOf, reset } =
  await openStripeShop();

afterEach(async () => {
  reset();
  await deliver();
});

describe('a refund', () => {
  test('returns the money once, also if it is pressed twice at once and reported', async () => {
    const { order, charge } = await bought();
    const before = stripe.refunds();
    await Promise.all([act(order, 'refund'), act(order, 'refund')]);
    await report(stripe.event('charge.refunded', charge));
    expect(stripe.refunds() - before).toBe(1);
    expect(charge.refunded).toBe(true);
    const { state, received, history } = await panelOrder(order);
    expect({ state, received }).toEqual({ state: 'refunded', received: 0 });
    expect(history.filter(({ to }) => to === 'refunded')).toHaveLength(1);
  });

  test('whose answer is lost can be repeated, also days later', async () => {
    const { order, charge } = await bought();
    stripe.loseAnswers(3);
    expect((await act(order, 'refund')).json()).toMatchObject({ code: 'refund_unconfirmed' });
    expect(charge.refunded).toBe(true);
    expect(await deliver()).toEqual([]);
    stripe.forgetKeys();
    expect((await act(order, 'refund')).json()).toMatchObject({ state: 'refunded', received: 0 });
  });

  test('that Stripe refuses leaves the order as it was, and is delivered', async () => {
    const { order } = await bought();
    stripe.refuseRefunds('balance_insufficient');
    const refused = await act(order, 'refund');
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([503, 'refund_failed']);
    expect(await panelOrder(order)).toMatchObject({ state: 'paid', lines: [{ delivery: 'waiting' }] });
    expect(await deliver()).toHaveLength(1);
    expect(await stateOf(order)).toBe('delivered');
  });

  test('that Stripe has refused can be asked for again, and is made once', async () => {
    const { order } = await bought();
    const before = stripe.refunds();
    stripe.refuseRefunds('balance_insufficient');
    expect((await act(order, 'refund')).json()).toMatchObject({ code: 'refund_failed' });
    expect((await act(order, 'refund')).json()).toMatchObject({ code: 'refund_failed' });
    stripe.refuseRefunds();
    const answers = await Promise.all([act(order, 'refund'), act(order, 'refund')]);
    expect(answers.map(({ statusCode }) => statusCode)).toContain(200);
    expect(stripe.refunds() - before).toBe(1);
    expect(await panelOrder(order)).toMatchObject({ state: 'refunded', received: 0 });
  });

  test('that Stripe refuses for a cancelled order does not spoil its delivery', async () => {
    const { order, checkout } = await placed();
    await cancelOrder(context, order.id);
    stripe.sessions.get(checkout)!.status = 'open';
    await report(stripe.pay(checkout));
    stripe.refuseRefunds('balance_insufficient');
    expect((await act(order, 'refund')).statusCode).toBe(503);
    expect((await act(order, 'mark-paid')).json()).toMatchObject({ lines: [{ delivery: 'waiting' }] });
    expect(await deliver()).toHaveLength(1);
    expect(await stateOf(order)).toBe('delivered');
  });

  test('that Stripe refuses during a dispute leaves the delivery to go on', async () => {
    const { order, charge } = await bought();
    const dispute = { id: 'dp_refused', charge: charge.id, status: 'needs_response' };
    await report(stripe.event('charge.dispute.created', dispute));
    stripe.refuseRefunds('charge_disputed');
    expect((await act(order, 'refund')).statusCode).toBe(503);
    await report(stripe.event('charge.dispute.closed', { ...dispute, status: 'won' }));
    expect(await deliver()).toHaveLength(1);
    expect(await stateOf(order)).toBe('delivered');
  });

  test('that does not reach Stripe delivers nothing until a person has tried again', async () => {
    const { order } = await bought();
    stripe.setDown(true);
    expect((await act(order, 'refund')).json()).toMatchObject({ code: 'refund_unconfirmed' });
    expect((await act(order, 'redeliver')).statusCode).toBe(409);
    await sql`UPDATE refunds SET created_at = now() - interval '2 minutes' WHERE order_id = ${order.id}`.execute(
      db,
    );
    expect(await panelOrder(order)).toMatchObject({ state: 'refunding', waitsFor: ['refund-unconfirmed'] });
    stripe.setDown(false);
    expect((await act(order, 'refund')).json()).toMatchObject({ state: 'refunded', needsDecision: false });
  });

  test('made at Stripe ends the order; a part of it does not', async () => {
    const { order, charge } = await bought();
    await report(stripe.event('charge.refunded', { ...charge, refunded: false, amount_refunded: 1 }));
    expect(await stateOf(order)).toBe('paid');
    await report(stripe.event('charge.refunded', { ...charge, refunded: true }));
    expect(await panelOrder(order)).toMatchObject({ state: 'refunded', lines: [{ delivery: 'withdrawn' }] });
  });
});

describe('a dispute', () => {
  test.each([
    ['won', 'delivered'],
    ['warning_closed', 'delivered'],
    ['prevented', 'delivered'],
    ['charge_refunded', 'delivered'],
    ['lost', 'refunded'],
  ])('that is %s ends as %s', async (status, state) => {
    const { order, charge } = await bought();
    await deliver();
    const dispute = { id: `dp_${status}`, charge: charge.id, status: 'needs_response' };
    await report(stripe.event('charge.dispute.created', dispute));
    expect(await panelOrder(order)).toMatchObject({ state: 'disputed', needsDecision: true });
    await report(stripe.event('charge.dispute.closed', { ...dispute, status }));
    expect(await stateOf(order)).toBe(state);
  });

  test('that can not be looked up while Stripe is down is reported again', async () => {
    const { order, charge } = await bought();
    const opened = stripe.event('charge.dispute.created', {
      id: 'dp_1',
      charge: charge.id,
      status: 'needs_response',
    });
    stripe.setDown(true);
    expect((await report(opened)).statusCode).toBeGreaterThanOrEqual(500);
    stripe.setDown(false);
    expect((await report(opened)).statusCode).toBe(200);
    expect(await stateOf(order)).toBe('disputed');
  });
});
