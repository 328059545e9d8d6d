import { until } from '@site/backend/testing/until';
import { COINS } from './testing/shop.ts';
import { openStripeShop } from './testing/stripeShop.ts';
import { checkOpenOrders } from './watch.ts';

const {
  stripe,
  context,
  enter,
  panelOrder,
  act,
  deliver,
  report,
  placed,
  bought,
  sessionsFor,
  stateOf,
  reset,
} = await openStripeShop();

const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const refundEvent = (type: string, refund: object) => report(stripe.event(type, refund));

afterEach(async () => {
  reset();
  await deliver();
});

describe('a bank debit', () => {
  test('is on its way for days, ended by nobody, and delivered when it comes', async () => {
    const { buyer, order, checkout } = await placed();
    await report(stripe.payByBank(checkout));
    expect(await buyer.read(order)).toMatchObject({ state: 'pending', payUrl: null, endsAt: null });
    expect((await buyer.browser.post(`/api/orders/${order.id}/cancel`)).statusCode).toBe(409);
    await checkOpenOrders(context, later(3 * 24 * 60));
    expect(await stateOf(order)).toBe('pending');
    await report(stripe.endBankPayment(checkout, true));
    expect(await panelOrder(order)).toMatchObject({ state: 'paid', received: 998, needsDecision: false });
  });

  test('that fails can be paid anew by another checkout, whatever arrives late of the first', async () => {
    const { buyer, order, checkout } = await placed();
    const completed = stripe.payByBank(checkout);
    const failed = stripe.endBankPayment(checkout, false);
    await report(failed);
    await report(completed);
    await until(async () => (await buyer.read(order)).payUrl !== null);
    const [, again] = sessionsFor(order);
    expect(await buyer.read(order)).toMatchObject({ state: 'open', payUrl: again!.url });
    expect((await buyer.alerts())[0]).toContain('can pay again');
    await report(stripe.pay(again!.id));
    expect(await stateOf(order)).toBe('paid');
  });

  test('whose webhooks never come is found', async () => {
    const { order, checkout } = await placed();
    stripe.payByBank(checkout);
    await checkOpenOrders(context, later(6));
    expect(await stateOf(order)).toBe('pending');
    stripe.endBankPayment(checkout, false);
    await checkOpenOrders(context, later(60));
    expect(await stateOf(order)).toBe('open');
  });
});

describe('a buyer who is faster than the webhook', () => {
  test('sees the order as paid, and Stripe is asked once', async () => {
    const { buyer, order, checkout } = await placed();
    const other = await enter();
    stripe.pay(checkout);
    expect((await other.browser.post(`/api/orders/${order.id}/check`)).statusCode).toBe(404);
    expect(await stateOf(order)).toBe('open');
    const check = () => buyer.browser.post(`/api/orders/${order.id}/check`);
    expect((await check()).json()).toMatchObject({ state: 'paid' });
    const calls = stripe.calls.length;
    await Promise.all([check(), check()]);
    expect(stripe.calls).toHaveLength(calls);
  });

  test('cannot cancel what is paid, nor while Stripe can’t be asked', async () => {
    const { buyer, order, checkout } = await placed();
    const cancel = () => buyer.browser.post(`/api/orders/${order.id}/cancel`);
    stripe.setDown(true);
    expect((await cancel()).json()).toMatchObject({ code: 'payment_unavailable' });
    stripe.setDown(false);
    stripe.pay(checkout);
    expect((await cancel()).json()).toMatchObject({ code: 'order_state' });
    expect(await stateOf(order)).toBe('paid');
  });

  test('gets a checkout that could not be opened at first', async () => {
    const buyer = await enter();
    stripe.setDown(true);
    await buyer.order(COINS);
    stripe.setDown(false);
    const [order] = (await buyer.browser.get('/api/orders')).json<{ id: string }[]>();
    const checked = await buyer.browser.post(`/api/orders/${order!.id}/check`);
    expect(checked.json()).toMatchObject({ payUrl: expect.stringContaining('stripe') });
  });
});

describe('money that differs', () => {
  test('by a part that was returned at Stripe waits for a person, who accepts it', async () => {
    const { order, charge } = await bought();
    await deliver();
    stripe.refundPart(charge, 200);
    await report(stripe.event('charge.refunded', charge));
    expect(await panelOrder(order)).toMatchObject({
      state: 'delivered',
      received: 798,
      waitsFor: ['amount'],
      payments: [{ amount: 998, returned: 200 }],
    });
    expect((await act(order, 'accept')).json()).toMatchObject({ needsDecision: false, acts: ['refund'] });
    expect((await act(order, 'accept')).statusCode).toBe(409);
    // Its own report, which arrives late, is the same part.
    await refundEvent('refund.created', stripe.endRefund(charge, 'succeeded'));
    expect(await panelOrder(order)).toMatchObject({ received: 798, needsDecision: false });
    expect((await act(order, 'refund')).json()).toMatchObject({ state: 'refunded', received: 0 });
    expect(charge.amount_refunded).toBe(998);
  });

  test('as it was paid twice waits for a person; one of both returned is right', async () => {
    const { order, charge, paid } = await bought();
    const twice = { ...paid.data.object, payment_intent: `pi_twice_${order.id}` };
    await report(stripe.event('checkout.session.completed', twice));
    expect(await panelOrder(order)).toMatchObject({ state: 'paid', received: 1996, waitsFor: ['amount'] });
    stripe.refundPart(charge, 998);
    await report(stripe.event('charge.refunded', charge));
    const { state, received, needsDecision, payments } = await panelOrder(order);
    expect({ state, received, needsDecision }).toEqual({
      state: 'paid',
      received: 998,
      needsDecision: false,
    });
    expect(payments.map(({ returned }) => returned).toSorted()).toEqual([0, 998]);
  });

  test('by a checkout that the order did not open waits for a person, who may take it', async () => {
    const { order, checkout } = await placed();
    const { data } = stripe.pay(checkout);
    const link = { ...data.object, id: 'cs_test_link', metadata: {}, payment_intent: `pi_link_${order.id}` };
    await report(stripe.event('checkout.session.completed', link));
    expect(await panelOrder(order)).toMatchObject({
      state: 'open',
      received: 998,
      waitsFor: ['foreign-payment'],
      payments: [{ isOwn: false }],
    });
    expect(await deliver()).toEqual([]);
    expect((await act(order, 'mark-paid')).json()).toMatchObject({ state: 'paid', needsDecision: false });
  });

  test('by another checkout keeps no payment by its own from paying it', async () => {
    const { order, checkout } = await placed();
    const paid = stripe.pay(checkout);
    const link = { id: 'cs_test_other', metadata: {}, payment_intent: `pi_other_${order.id}` };
    await report(stripe.event('checkout.session.completed', { ...paid.data.object, ...link }));
    await report(paid);
    expect(await panelOrder(order)).toMatchObject({ state: 'paid', received: 1996, waitsFor: ['amount'] });
  });

  test('as it comes after the refund can be returned, too', async () => {
    const { order, paid } = await bought();
    await act(order, 'refund');
    const twice = { ...paid.data.object, payment_intent: `pi_later_${order.id}` };
    await report(stripe.event('checkout.session.completed', twice));
    expect(await panelOrder(order)).toMatchObject({
      state: 'refunded',
      received: 998,
      waitsFor: ['amount'],
      acts: ['refund'],
    });
  });

  test('for an open order can be returned', async () => {
    const { order, checkout } = await placed();
    const { data } = stripe.pay(checkout);
    await report(stripe.event('checkout.session.completed', { ...data.object, amount_total: 1 }));
    expect(await panelOrder(order)).toMatchObject({ state: 'open', waitsFor: ['amount'] });
    expect((await act(order, 'refund')).json()).toMatchObject({ state: 'refunded', received: 0 });
  });
});
