import { sql } from 'kysely';
import { openTill } from './providers/openProvider.ts';
import { COINS, VIP } from '../orders/testing/shop.ts';
import { openStripeShop } from './testing/stripeShop.ts';
import { checkOpenOrders } from './watch.ts';
import { until } from '@site/backend/testing/until';
import type { NewOrder } from '@site/contract/http/orders';
import { askAboutRefunds } from './ask.ts';
import { askForRefunds } from './refund.ts';

const {
  app,
  db,
  boss,
  stripe,
  context,
  enter,
  panelOrder,
  act,
  deliver,
  report,
  placed,
  bought,
  stateOf,
  reset,
  sessionsFor,
} = await openStripeShop();

const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const refundEvent = (type: string, refund: object) => report(stripe.event(type, refund));

afterEach(async () => {
  reset();
  await deliver();
});

describe('a refund that Stripe has accepted', () => {
  test.each(['refund.failed', 'refund.updated', 'charge.refund.updated'])(
    'and that fails later (%s) waits for a person, tells the buyer, and can be made again',
    async (type) => {
      const { buyer, order, charge } = await bought();
      await deliver();
      await act(order, 'refund');
      expect(await stateOf(order)).toBe('refunded');
      await refundEvent(type, stripe.endRefund(charge, 'failed', 'expired_or_canceled_card'));
      expect(await panelOrder(order)).toMatchObject({
        state: 'delivered',
        received: 998,
        waitsFor: ['refund-failed'],
        acts: ['refund', 'accept'],
        refunds: [{ state: 'failed', reason: 'Stripe: expired_or_canceled_card' }],
      });
      expect((await buyer.alerts())[0]).toContain('has failed');
      // What was written before it failed, and arrives late, returns nothing.
      await report({
        ...stripe.event('charge.refunded', { ...charge, refunded: true, amount_refunded: 998 }),
        created: Math.floor(Date.now() / 1000) - 60,
      });
      expect(await stateOf(order)).toBe('delivered');
      expect((await act(order, 'refund')).json()).toMatchObject({ state: 'refunded', received: 0 });
      expect(charge.amount_refunded).toBe(998);
    },
  );

  test('of an earlier release, and that fails later, goes back, too', async () => {
    const { order, charge } = await bought();
    await deliver();
    await report(stripe.event('charge.refunded', { ...charge, refunded: true, amount_refunded: 998 }));
    await sql`UPDATE orders SET state_before = NULL WHERE id = ${order.id}`.execute(db);
    await sql`DELETE FROM refunds WHERE order_id = ${order.id}`.execute(db);
    await refundEvent('refund.failed', {
      id: `re_${order.id}`,
      object: 'refund',
      amount: 998,
      payment_intent: charge.payment_intent,
      status: 'failed',
    });
    expect(await panelOrder(order)).toMatchObject({
      state: 'delivered',
      received: 998,
      waitsFor: ['refund-failed'],
    });
  });

  test('before its delivery is not delivered by itself after it has failed', async () => {
    const { order, charge } = await bought();
    await act(order, 'refund');
    await refundEvent('refund.failed', stripe.endRefund(charge, 'failed'));
    expect(await deliver()).toEqual([]);
    expect(await panelOrder(order)).toMatchObject({ state: 'paid', waitsFor: ['refund-failed', 'late'] });
    expect((await act(order, 'accept')).json()).toMatchObject({ waitsFor: ['late'] });
    await act(order, 'redeliver');
    expect(await deliver()).toHaveLength(1);
    expect(await panelOrder(order)).toMatchObject({ state: 'delivered', needsDecision: false });
  });

  test.each(['pending', 'requires_action'] as const)(
    'as %s is being returned until Stripe says that it is',
    async (status) => {
      const { buyer, order, charge } = await bought();
      stripe.answerRefunds(status);
      expect((await act(order, 'refund')).json()).toMatchObject({
        state: 'refunding',
        received: 998,
        waitsFor: status === 'pending' ? [] : ['refund-action'],
      });
      expect(await deliver()).toEqual([]);
      expect((await buyer.alerts())[0]).toContain('is being returned');
      expect((await act(order, 'refund')).statusCode).toBe(409);
      // Stripe counts it as refunded from the beginning.
      await report(stripe.event('charge.refunded', charge));
      expect(await stateOf(order)).toBe('refunding');
      await refundEvent('refund.updated', stripe.endRefund(charge, 'succeeded'));
      expect(await panelOrder(order)).toMatchObject({ state: 'refunded', received: 0 });
      expect((await buyer.alerts())[0]).toContain('has been returned');
    },
  );

  test('is asked about where no webhook tells of its end', async () => {
    const { order, charge } = await bought();
    stripe.answerRefunds('pending');
    await act(order, 'refund');
    stripe.endRefund(charge, 'canceled');
    await checkOpenOrders(context, later(3));
    expect(await panelOrder(order)).toMatchObject({ state: 'paid', waitsFor: ['refund-failed', 'late'] });
  });

  test('whose answer was lost is asked for again by itself', async () => {
    const { order } = await bought();
    const before = stripe.refunds();
    stripe.loseAnswers(3);
    await act(order, 'refund');
    await checkOpenOrders(context, later(3));
    expect(await stateOf(order)).toBe('refunded');
    expect(stripe.refunds() - before).toBe(1);
  });

  test('made at Stripe as a whole, and on its way, is known', async () => {
    const { order, charge } = await bought();
    await refundEvent('refund.created', stripe.refundPart(charge, 998, 'pending'));
    await report(stripe.event('charge.refunded', charge));
    expect(await stateOf(order)).toBe('refunding');
    expect(await deliver()).toEqual([]);
    await refundEvent('refund.updated', stripe.endRefund(charge, 'succeeded'));
    expect(await stateOf(order)).toBe('refunded');
  });

  test('that Stripe refuses for want of a permission leaves the order as it was', async () => {
    const { order } = await bought();
    stripe.refuseCalls(403, /POST \/v1\/refunds/);
    expect((await act(order, 'refund')).json()).toMatchObject({ code: 'refund_failed' });
    const { state, history } = await panelOrder(order);
    expect(state).toBe('paid');
    expect(history.find(({ kind }) => kind === 'refund-failed')?.text).toContain('lacks a permission');
  });
});

describe('disputes', () => {
  const disputeOf = (charge: { readonly id: string }, name: string, own: object = {}) => ({
    id: `dp_${name}_${charge.id}`,
    charge: charge.id,
    amount: 998,
    status: 'needs_response',
    ...own,
  });

  test('of one charge each have their own end: the order leaves with the last', async () => {
    const { order, charge } = await bought();
    await deliver();
    const [one, other] = [disputeOf(charge, 'one'), disputeOf(charge, 'other')];
    await report(stripe.event('charge.dispute.created', one));
    await report(stripe.event('charge.dispute.created', other));
    await report(stripe.event('charge.dispute.closed', { ...one, status: 'won' }));
    expect(await panelOrder(order)).toMatchObject({ state: 'disputed', waitsFor: ['dispute'] });
    await report(stripe.event('charge.dispute.updated', one));
    await report(stripe.event('charge.dispute.closed', { ...other, status: 'won' }));
    expect(await panelOrder(order)).toMatchObject({ state: 'delivered', needsDecision: false });
  });

  test('with an end that nobody knows wait for a person', async () => {
    const { order, charge } = await bought();
    const dispute = disputeOf(charge, 'odd');
    await report(stripe.event('charge.dispute.created', dispute));
    await report(stripe.event('charge.dispute.closed', { ...dispute, status: 'settled_on_the_moon' }));
    expect(await panelOrder(order)).toMatchObject({
      state: 'disputed',
      waitsFor: ['dispute-unclear'],
      disputes: [{ state: 'unclear', status: 'settled_on_the_moon' }],
    });
    expect((await act(order, 'accept')).json()).toMatchObject({ state: 'paid', needsDecision: false });
  });

  test('that are lost in part leave the rest of the sum to a person', async () => {
    const { order, charge } = await bought();
    const dispute = disputeOf(charge, 'part', { amount: 400 });
    await report(stripe.event('charge.dispute.closed', { ...dispute, status: 'lost' }));
    expect(await panelOrder(order)).toMatchObject({ state: 'paid', received: 598, waitsFor: ['amount'] });
  });

  test('that begin while the money is being returned count after that has failed', async () => {
    const { order, charge } = await bought();
    stripe.answerRefunds('pending');
    await act(order, 'refund');
    await report(stripe.event('charge.dispute.created', disputeOf(charge, 'meanwhile')));
    expect(await stateOf(order)).toBe('refunding');
    await refundEvent('refund.failed', stripe.endRefund(charge, 'failed'));
    expect(await stateOf(order)).toBe('disputed');
  });
});

describe('Stripe refuses', () => {
  test.each([401, 403, 404, 429])(
    'a question during a webhook with %i: it is sent again, and logged',
    async (status) => {
      const { order, charge } = await bought();
      const logged = jest.spyOn(app.log, 'error').mockReturnValue();
      const opened = stripe.event('charge.dispute.created', {
        id: `dp_${status}`,
        charge: charge.id,
        status: 'needs_response',
      });
      stripe.refuseCalls(status, /\/v1\/charges/);
      const answer = await report(opened);
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([503, 'unavailable']);
      expect(logged).toHaveBeenCalledWith(
        expect.anything(),
        expect.stringMatching(/STRIPE_SECRET_KEY|so many calls/),
      );
      stripe.refuseCalls();
      expect((await report(opened)).statusCode).toBe(200);
      expect(await stateOf(order)).toBe('disputed');
      logged.mockRestore();
    },
  );

  test('events of the other mode, which are the site’s to refuse', async () => {
    const { order, checkout } = await placed();
    const answer = await report({ ...stripe.pay(checkout), livemode: true });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'wrong_mode']);
    expect(await stateOf(order)).toBe('open');
  });

  test('no checkout because the clock of this server is an hour off', async () => {
    for (const seconds of [-3500, 65, 3500]) {
      stripe.setBehind(seconds);
      expect((await (await enter()).order(COINS)).statusCode).toBe(201);
    }
  });
});

test('thin events, and what is not signed right, are refused with the reason in the log', async () => {
  const thin = await report({ id: 'evt_thin', object: 'v2.core.event', type: 'v1.charge.refunded' });
  expect(thin.json()).toMatchObject({ code: 'unusable_webhook' });
});

test.each([
  [401, 'it is wrong, expired or revoked'],
  [403, 'rak_charge_read'],
])(
  'a key that Stripe refuses with %i is named by its variable before a buyer finds out',
  async (status, reason) => {
    expect(await context.provider?.checkAccess?.()).toBeUndefined();
    stripe.refuseCalls(status, /GET \/v1\/charges$/);
    const problem = await context.provider?.checkAccess?.();
    expect(problem).toContain('STRIPE_SECRET_KEY');
    expect(problem).toContain(reason);
  },
);

test('a checkout that Stripe refuses because of the clock says so in the log', async () => {
  const logged = jest.spyOn(app.log, 'error').mockReturnValue();
  const buyer = await enter();
  stripe.setBehind(2 * 3600);
  expect((await buyer.order(COINS)).json()).toMatchObject({ code: 'payment_unavailable' });
  expect(logged).toHaveBeenCalledWith(
    expect.anything(),
    expect.stringMatching(/time at which the checkout ends: .* is 7\d{3} s ahead/),
  );
  logged.mockRestore();
});

test('a key of test mode is said at the start, on the panel and not in the demo', async () => {
  const { config, site } = app.services;
  const warn = jest.fn();
  openTill({ config, db, site }, { warn });
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('STRIPE_SECRET_KEY is a key for tests'));
  openTill({ config: { ...config, demo: true }, db, site }, { warn });
  expect(warn).toHaveBeenCalledTimes(1);
  expect((await boss.get('/api/panel/orders/sums')).json()).toMatchObject({ isTestMode: true });
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
    expect([state, received, needsDecision]).toEqual(['paid', 998, false]);
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

/** The checkout by which an order can be paid, null while none is stored. */
const checkoutOf = async ({ id }: { readonly id: string }) =>
  (await context.db.selectFrom('orders').select('checkout_id').where('id', '=', id).executeTakeFirstOrThrow())
    .checkout_id;

/** A buyer with two orders, of which the second one makes the rank in the first one useless. */
async function twoOrders(items: NewOrder['items'], expectedTotal: number) {
  const buyer = await enter();
  const first = await buyer.place({ items, expectedTotal });
  return { first, second: await buyer.place(VIP) };
}

test('a checkout that was paid, and given up before its webhook came, loses no money', async () => {
  const items = [
    { id: 'ranks/vip', quantity: 1 },
    { id: 'coins/10000', quantity: 2 },
  ];
  const { first, second } = await twoOrders(items, 1497);
  stripe.pay(sessionsFor(first)[0]!.id);
  await report(stripe.pay(sessionsFor(second)[0]!.id));
  await until(async () => (await checkoutOf(first)) === sessionsFor(first)[1]?.id);
  await checkOpenOrders(context, later(6));
  expect(await panelOrder(first)).toMatchObject({
    received: 1497,
    waitsFor: expect.arrayContaining(['foreign-payment']) as unknown,
  });
});

test('a bank debit that arrives for a cancelled order is found whenever it comes', async () => {
  const { first, second } = await twoOrders([{ id: 'ranks/vip', quantity: 1 }], 499);
  const [checkout] = sessionsFor(first);
  const begun = stripe.payByBank(checkout!.id);
  await report(stripe.pay(sessionsFor(second)[0]!.id));
  await report(begun);
  await checkOpenOrders(context, later(3 * 24 * 60));
  stripe.endBankPayment(checkout!.id, true);
  await checkOpenOrders(context, later(6 * 24 * 60));
  expect(await panelOrder(first)).toMatchObject({ received: 499, waitsFor: ['paid-after-cancel'] });
});

test.each(['failed', 'succeeded'] as const)(
  'an answer about a refund that is older than its webhook changes nothing: it has %s',
  async (end) => {
    const { order, charge } = await bought();
    await deliver();
    stripe.answerRefunds('pending');
    await act(order, 'refund');
    const findRefund = async (id: string) => {
      const found = await context.provider!.findRefund(id);
      const type = end === 'failed' ? 'refund.failed' : 'refund.updated';
      await refundEvent(type, stripe.endRefund(charge, end));
      return found;
    };
    const asking = { ...context, provider: { ...context.provider!, findRefund } };
    await askAboutRefunds(asking, { id: order.id, provider: 'stripe' });
    const { refunds, received } = await panelOrder(order);
    expect([refunds[0]!.state, received]).toEqual([end, end === 'failed' ? 998 : 0]);
  },
);

test('nor does a refusal that is older', async () => {
  const { order, charge } = await bought();
  await deliver();
  stripe.loseAnswers(3);
  await act(order, 'refund');
  stripe.loseAnswers(0);
  const refund = async () => {
    await report(stripe.event('refund.created', stripe.endRefund(charge, 'succeeded')));
    return { id: undefined, amount: 998, state: 'failed' as const, reason: 'so many calls' };
  };
  const slow = { ...context, provider: { ...context.provider!, refund } };
  await expect(askForRefunds(slow, order.id)).rejects.toMatchObject({ code: 'refund_failed' });
  expect(await panelOrder(order)).toMatchObject({ state: 'refunded', received: 0 });
});

test('what was returned of a payment link before its payment was reported is returned', async () => {
  const { order, checkout } = await placed();
  stripe.pay(checkout);
  const charge = stripe.chargeFor(checkout);
  const link = { client_reference_id: order.id, currency: 'eur', payment_intent: charge.payment_intent };
  const paid = { ...link, id: 'cs_of_a_link', object: 'checkout.session', metadata: {}, status: 'complete' };
  const refund = stripe.refundPart(charge, 998);
  await report(stripe.event('refund.created', refund));
  await report(stripe.event('charge.refunded', { ...charge, metadata: {} }));
  await report(
    stripe.event('checkout.session.completed', { ...paid, payment_status: 'paid', amount_total: 998 }),
  );
  expect((await panelOrder(order)).received).toBe(0);
});

test('a refund at Stripe that is on its way is not said to have arrived, whichever report comes first', async () => {
  const { order, charge } = await bought();
  const refund = stripe.refundPart(charge, 998, 'pending');
  await report(stripe.event('charge.refunded', charge));
  await report(stripe.event('refund.created', refund));
  expect(await stateOf(order)).toBe('refunding');
});
