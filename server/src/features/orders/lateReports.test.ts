import { sql } from 'kysely';
import { openTill } from './providers/openProvider.ts';
import { COINS } from './testing/shop.ts';
import { openStripeShop } from './testing/stripeShop.ts';
import { checkOpenOrders } from './watch.ts';

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
