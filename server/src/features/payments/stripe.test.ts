import { randomUUID } from 'node:crypto';
import type { PlacedOrder } from '@site/contract/http/orders';
import { until } from '@site/backend/testing/until';
import { sql } from 'kysely';
import { COINS, VIP, openShop } from '../orders/testing/shop.ts';
import { ORIGIN, openStripeShop } from './testing/stripeShop.ts';
import { checkOpenOrders } from './watch.ts';
import { cancelOrder } from './ask.ts';
import { startTestApp } from '../../testing/testApp.ts';
import { siteWith } from '../../upstreams/testing/siteWith.ts';
import { manualProvider } from './providers/openProvider.ts';
import { STRIPE_KEYS } from './testing/stripeServer.ts';
import { sumUp } from '../orders/sums.ts';

const {
  db,
  stripe,
  context,
  enter,
  panelOrder,
  deliver,
  sessionsFor,
  send,
  report,
  placed,
  bought,
  stateOf,
  reset,
  act,
} = await openStripeShop();

const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);

afterEach(async () => {
  reset();
  await deliver();
});

describe('a checkout', () => {
  test('has the sum, the number, and the addresses to come back to', async () => {
    const buyer = await enter();
    const order = await buyer.place({ ...VIP, voucher: 'SUMMER10', expectedTotal: 449 });
    const [session] = sessionsFor(order);
    expect(order.payUrl).toBe(session!.url);
    expect(session!.fields).toMatchObject({
      mode: 'payment',
      client_reference_id: order.id,
      'payment_intent_data[metadata][order]': order.id,
      'payment_intent_data[description]': order.number,
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'eur',
      'line_items[0][price_data][unit_amount]': '449',
      'line_items[0][price_data][product_data][name]': order.number,
      'line_items[0][price_data][product_data][description]': '1 × VIP',
      success_url: `${ORIGIN}/shop/orders/${order.id}?payment=done`,
      cancel_url: `${ORIGIN}/shop/orders/${order.id}`,
    });
    expect(await buyer.read(order)).toMatchObject({ provider: 'stripe', payUrl: session!.url });
  });

  test('whose answer is lost is the same one when it is asked for again, however much later', async () => {
    const buyer = await enter();
    const key = randomUUID();
    stripe.loseAnswers(3);
    const lost = await buyer.order(COINS, key);
    expect([lost.statusCode, lost.json<{ code: string }>().code]).toEqual([503, 'payment_unavailable']);
    await db.updateTable('users').set({ lang: 'de' }).where('uuid', '=', buyer.uuid).execute();
    const now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now + 90_000);
    const again = await buyer.order(COINS, key);
    clock.mockRestore();
    expect(again.statusCode).toBe(200);
    const order = again.json<PlacedOrder>();
    expect(sessionsFor(order).map(({ url }) => url)).toEqual([order.payUrl]);
  });

  test('that two presses open at once is one', async () => {
    const buyer = await enter();
    const key = randomUUID();
    const answers = await Promise.all([buyer.order(COINS, key), buyer.order(COINS, key)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 201]);
    expect(new Set(answers.map(({ payload }) => payload)).size).toBe(1);
    expect(sessionsFor(answers[0].json())).toHaveLength(1);
  });

  test('waits for Stripe while it is down: the order is kept, and the same key works later', async () => {
    const buyer = await enter();
    const key = randomUUID();
    stripe.setDown(true);
    const refused = await buyer.order(COINS, key);
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([503, 'payment_unavailable']);
    expect(refused.headers['retry-after']).toBeDefined();
    const [kept] = (await buyer.browser.get('/api/orders')).json<{ number: string; state: string }[]>();
    expect(kept).toMatchObject({ state: 'open', payUrl: null });
    stripe.setDown(false);
    const again = await buyer.order(COINS, key);
    expect(again.statusCode).toBe(200);
    expect(again.json()).toMatchObject({ number: kept!.number, payUrl: expect.stringContaining('stripe') });
  });

  test('ends with its order', async () => {
    const { buyer, order, checkout } = await placed();
    await buyer.browser.post(`/api/orders/${order.id}/cancel`);
    await until(() => stripe.sessions.get(checkout)?.status === 'expired');
    expect(() => stripe.pay(checkout)).toThrow('expired');
  });

  test('that is opened while its order is cancelled ends too', async () => {
    const buyer = await enter();
    const key = randomUUID();
    stripe.hold();
    const ordering = buyer.order(COINS, key);
    await until(() => stripe.held() === 1);
    const [order] = (await buyer.browser.get('/api/orders')).json<PlacedOrder[]>();
    await buyer.browser.post(`/api/orders/${order!.id}/cancel`);
    stripe.release();
    expect((await ordering).json()).toMatchObject({ payUrl: `/shop/orders/${order!.id}` });
    await until(() => sessionsFor(order!)[0]?.status === 'expired');
  });
});

describe('a webhook', () => {
  test('of a payment pays the order, once', async () => {
    const { order, paid } = await bought();
    expect(await panelOrder(order)).toMatchObject({ state: 'paid', received: 998 });
    expect((await report(paid)).statusCode).toBe(200);
    expect((await report({ ...paid, id: 'evt_again' })).statusCode).toBe(200);
    expect(await panelOrder(order)).toMatchObject({ state: 'paid', received: 998 });
    expect(await deliver()).toHaveLength(1);
  });

  test('that is signed anew hours later counts too', async () => {
    const { order, checkout } = await placed();
    const paid = { ...stripe.pay(checkout), created: Math.floor(Date.now() / 1000) - 7200 };
    expect((await report(paid)).statusCode).toBe(200);
    expect(await stateOf(order)).toBe('paid');
  });

  const seconds = () => Math.floor(Date.now() / 1000);
  test.each<[string, (event: object) => ReturnType<typeof stripe.signed>]>([
    ['forged', (event) => stripe.signed(event, { secret: 'whsec_of_somebody' })],
    ['ten minutes old', (event) => stripe.signed(event, { at: seconds() - 600 })],
    [
      'changed',
      (event) => ({ ...stripe.signed(event), payload: JSON.stringify({ ...event, id: 'evt_other' }) }),
    ],
    [
      'not signed',
      (event) => ({ ...stripe.signed(event), headers: { 'content-type': 'application/json' } as never }),
    ],
    [
      'signed twice',
      (event) => {
        const { payload, headers } = stripe.signed(event, { secret: 'whsec_of_somebody' });
        return {
          payload,
          headers: { ...headers, 'stripe-signature': `${headers['stripe-signature']},v0=x` },
        };
      },
    ],
  ])('that is %s changes nothing', async (_, sign) => {
    const { order, checkout } = await placed();
    const answer = await send(sign(stripe.pay(checkout)));
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'wrong_signature']);
    expect(await stateOf(order)).toBe('open');
  });

  test('of a checkout that waits for its bank pays nothing yet', async () => {
    const { order, checkout } = await placed();
    const { data } = stripe.pay(checkout);
    const waiting = { ...data.object, payment_status: 'unpaid' };
    await report(stripe.event('checkout.session.completed', waiting));
    expect(await panelOrder(order)).toMatchObject({ state: 'pending', received: 0 });
    await report(stripe.event('checkout.session.async_payment_succeeded', data.object));
    expect(await stateOf(order)).toBe('paid');
  });

  test.each(['customer.created', 'payment_intent.succeeded'])(
    'of something else (%s) is answered',
    async (type) => {
      expect((await report(stripe.event(type, { id: 'x' }))).statusCode).toBe(200);
    },
  );

  test('in another currency pays nothing', async () => {
    const { order, checkout } = await placed();
    const { data } = stripe.pay(checkout);
    await report(stripe.event('checkout.session.completed', { ...data.object, currency: 'usd' }));
    expect(await panelOrder(order)).toMatchObject({ state: 'open', received: 0 });
  });
});

test('the minute check ends with the order in hand when the server stops, however slow Stripe is', async () => {
  await Promise.all([placed(), placed()]);
  let asked = 0;
  const provider = {
    ...context.provider!,
    findPayment: () => {
      asked += 1;
      return Promise.resolve(undefined);
    },
  };
  await checkOpenOrders({ ...context, provider }, later(6), () => asked > 0);
  expect(asked).toBe(1);
});

test('the minute check asks about twenty orders a minute, each at growing distances', async () => {
  const { order } = await placed();
  await sql`
    INSERT INTO orders (id, number, idempotency_key, contents_hash, sum, discount, total, vat, vat_percent, provider, checkout_id)
    SELECT gen_random_uuid(), number || '-' || n, gen_random_uuid(), '', sum, 0, sum, vat, vat_percent, provider, 'cs_' || n
    FROM orders, generate_series(1, 150) AS n WHERE id = ${order.id}`.execute(db);
  const asked = new Set<string>();
  const findPayment = (checkout: string) => {
    asked.add(checkout);
    return Promise.resolve(undefined);
  };
  const check = (minutes: number) =>
    checkOpenOrders({ ...context, provider: { ...context.provider!, findPayment } }, later(minutes));
  await check(6);
  expect(asked.size).toBe(20);
  // Two servers ask about different orders.
  await Promise.all([check(7), check(7)]);
  expect(asked.size).toBe(60);
  for (let minute = 8; minute < 16; minute += 1) await check(minute);
  expect([...asked].filter((checkout) => /^cs_\d+$/.test(checkout))).toHaveLength(150);
  const { rows } = await sql<{ asks: number; pause: number }>`
    UPDATE orders SET ask_at = created_at WHERE checkout_id = 'cs_1' RETURNING asks`.execute(db);
  await sql`DELETE FROM orders WHERE checkout_id ~ '^cs_[0-9]+$'`.execute(db);
  expect(rows[0]!.asks).toBeLessThanOrEqual(2);
});

test('the minute check finds a payment whose webhook never came', async () => {
  const { order, checkout } = await placed();
  const paid = stripe.pay(checkout);
  await checkOpenOrders(context, later(6));
  expect(await panelOrder(order)).toMatchObject({ state: 'paid', received: 998 });
  await report(paid);
  await checkOpenOrders(context, later(6));
  expect(await panelOrder(order)).toMatchObject({ state: 'paid', received: 998 });
  const { rows } = await sql`SELECT 1 FROM game_commands WHERE created_by = ${order.number}`.execute(db);
  expect(rows).toHaveLength(1);
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

const none = await openShop({});
const manual = await openShop({ PAYMENT_PROVIDER: 'manual' });

test('without a provider nothing is sold, and the shop says so', async () => {
  expect((await none.app.inject('/api/shop/checkout')).json()).toMatchObject({ provider: null });
  const buyer = await none.enter();
  const answer = await buyer.order(COINS);
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'no_payments']);
  expect((await buyer.browser.get('/api/orders')).json()).toEqual([]);
});

test('without the demo its payment page and webhook are unknown', async () => {
  const buyer = await none.enter();
  const act = await buyer.browser.post('/api/payments/demo/act', { checkout: 'x', act: 'pay' });
  expect(act.statusCode).toBe(404);
  expect((await none.webhook(none.paid({ id: 'x', total: 1 }))).statusCode).toBe(404);
});

describe('paying by hand', () => {
  const { app, enter, act, deliver, panelOrder } = manual;

  test('the buyer reads how, the team marks it as paid, and it is delivered', async () => {
    expect((await app.inject('/api/shop/checkout')).json()).toMatchObject({ provider: 'manual' });
    const buyer = await enter();
    const placed = await buyer.place(COINS);
    expect(placed.payUrl).toBe(`/shop/orders/${placed.id}`);
    expect(await buyer.read(placed)).toMatchObject({
      instructions: { en: expect.stringContaining('Transfer') },
    });
    expect((await act(placed, 'mark-paid')).json()).toMatchObject({ state: 'paid', received: 998 });
    expect((await act(placed, 'mark-paid')).statusCode).toBe(409);
    expect(await deliver()).toHaveLength(1);
    expect(await buyer.read(placed)).toMatchObject({ state: 'delivered', instructions: null });
  });

  test('a cancelled order whose transfer comes late can be marked, and returned', async () => {
    const buyer = await enter();
    const placed = await buyer.place(COINS);
    await buyer.browser.post(`/api/orders/${placed.id}/cancel`);
    await act(placed, 'mark-paid');
    expect((await act(placed, 'refund')).json()).toMatchObject({ state: 'refunded', received: 0 });
    expect(await deliver()).toEqual([]);
  });

  test('an order waits for its transfer for days, which the buyer is told', async () => {
    expect((await app.inject('/api/shop/checkout')).json()).toMatchObject({ manualDays: 14 });
    const buyer = await enter();
    const placed = await buyer.place(COINS);
    const context = { ...app.services, provider: manualProvider, demo: undefined, log: app.log };
    const day = 24 * 3600_000;
    const { createdAt, endsAt } = await buyer.read(placed);
    expect(Date.parse(endsAt ?? '') - Date.parse(createdAt)).toBeGreaterThan(13.9 * day);
    await checkOpenOrders(context, new Date(Date.now() + 13.9 * day));
    expect(await buyer.read(placed)).toMatchObject({ state: 'open' });
    await checkOpenOrders(context, new Date(Date.now() + 14.1 * day));
    expect(await buyer.read(placed)).toMatchObject({ state: 'cancelled', endsAt: null });
  });

  test('a refund says that a person has returned the money', async () => {
    const buyer = await enter();
    const placed = await buyer.place(COINS);
    await act(placed, 'mark-paid');
    expect(await panelOrder(placed)).toMatchObject({ refundBy: 'hand' });
    expect((await act(placed, 'refund')).json()).toMatchObject({
      state: 'refunded',
      refunds: [{ amount: 998, state: 'succeeded' }],
    });
    expect((await act(placed, 'refund')).statusCode).toBe(409);
  });

  test('knows no webhook', async () => {
    const answer = await app.inject({ method: 'POST', url: '/api/payments/manual/webhook', payload: {} });
    expect(answer.statusCode).toBe(404);
    const placed = await (await enter()).place(COINS);
    expect(await panelOrder(placed)).toMatchObject({ state: 'open' });
  });
});

test('an order that cost nothing can be taken back without a provider', async () => {
  const free = await openShop({
    DEMO: '1',
    ...siteWith(() => ({ voucher: { code: 'GIFT', percent: 100 } })),
  });
  const buyer = await free.enter();
  const placed = await buyer.place({ ...COINS, voucher: 'GIFT', expectedTotal: 0 });
  expect(await free.panelOrder(placed)).toMatchObject({
    state: 'paid',
    refundBy: 'nothing',
    acts: ['refund', 'settle'],
    needsDecision: false,
  });
  expect((await free.act(placed, 'refund')).json()).toMatchObject({
    state: 'refunded',
    needsDecision: false,
  });
  expect(await free.deliver()).toEqual([]);
  expect((await buyer.alerts())[0]).toContain('was undone');
});

describe('a voucher that leaves less than Stripe takes', () => {
  const start = (percent: number, provider = 'stripe') =>
    startTestApp({
      env: {
        ...siteWith(() => ({ voucher: { code: 'SUMMER', percent } })),
        PAYMENT_PROVIDER: provider,
        STRIPE_SECRET_KEY: STRIPE_KEYS.secretKey,
        STRIPE_WEBHOOK_SECRET: STRIPE_KEYS.webhookSecret,
        SITE_ORIGIN: 'https://site.example',
      },
    });

  test.each([84, 99])('is refused at the start: %i percent', async (percent) => {
    await expect(start(percent)).rejects.toThrow(/The voucher SUMMER .* at least 0\.50 euros must be left/);
  });

  test('may leave nothing or enough, and anything by another provider', async () => {
    for (const [percent, provider] of [[83], [100], [84, 'manual']] as const) await start(percent, provider);
  });
});

const dispute = (charge: { readonly id: string }, own: object = {}) => ({
  id: `dp_${charge.id}`,
  object: 'dispute',
  charge: charge.id,
  amount: 998,
  status: 'needs_response',
  ...own,
});

/** A payment by a payment link of the same account, whose address names an order. */
const linked = (order: { readonly id: string }, payment_intent: string, amount_total: number) =>
  stripe.event('checkout.session.completed', {
    id: `cs_of_${payment_intent}`,
    object: 'checkout.session',
    client_reference_id: order.id,
    metadata: {},
    payment_status: 'paid',
    payment_intent,
    currency: 'eur',
    amount_total,
    status: 'complete',
  });

const charge = (order: { readonly id: string }, own: object = {}) => ({
  id: 'ch_of_somebody',
  object: 'charge',
  payment_intent: 'pi_of_somebody',
  amount: 998,
  metadata: { order: order.id },
  amount_refunded: 0,
  refunded: false,
  ...own,
});

describe('a charge is no checkout: an order is not paid', () => {
  test.each([
    ['of this account', {}, {}],
    ['of a connected account', {}, { account: 'acct_of_somebody' }],
    ['in another currency', { currency: 'jpy' }, {}],
  ])('%s', async (_, own, event) => {
    const order = await (await enter()).place(COINS);
    await report({ ...stripe.event('charge.refunded', charge(order, own)), ...event });
    expect(await deliver()).toEqual([]);
    expect(await stateOf(order)).toBe('open');
  });
});

test('what is disputed is handed out once the dispute is won', async () => {
  const { charge: paid } = await bought();
  await report(stripe.event('charge.dispute.created', dispute(paid)));
  expect(await deliver()).toEqual([]);
  await report(stripe.event('charge.dispute.closed', dispute(paid, { status: 'won' })));
  expect(await deliver()).toHaveLength(1);
});

test('a dispute about somebody else’s payment holds nothing', async () => {
  const { order } = await bought();
  await report(linked(order, 'pi_of_somebody', 50));
  const foreign = charge(order, { amount: 50 });
  await report(stripe.event('charge.dispute.created', dispute(foreign, { amount: 50, charge: foreign })));
  expect(await deliver()).toHaveLength(1);
});

test('what is no longer paid in full is handed out once a person has accepted the sum', async () => {
  const { order, charge: paid } = await bought();
  await report(linked(order, 'pi_of_a_link', 50));
  await report(stripe.event('charge.dispute.created', dispute(paid)));
  await report(stripe.event('charge.dispute.closed', dispute(paid, { status: 'lost' })));
  expect(await panelOrder(order)).toMatchObject({
    received: 50,
    waitsFor: expect.arrayContaining(['amount']) as unknown,
  });
  expect(await deliver()).toEqual([]);
  await act(order, 'accept');
  expect(await deliver()).toHaveLength(1);
});

test('a dispute that was reported before its payment counts', async () => {
  const { order, checkout } = await placed();
  const paid = stripe.pay(checkout);
  await report(stripe.event('charge.dispute.created', dispute(stripe.chargeFor(checkout))));
  await report(paid);
  expect(await stateOf(order)).toBe('disputed');
  expect(await deliver()).toEqual([]);
});

test('money that the bank gives back after a lost dispute is there, and waits for a person', async () => {
  const { order, charge: paid } = await bought();
  await report(stripe.event('charge.dispute.closed', dispute(paid, { status: 'lost' })));
  expect(await stateOf(order)).toBe('refunded');
  await report(stripe.event('charge.dispute.closed', dispute(paid, { status: 'won' })));
  expect(await panelOrder(order)).toMatchObject({
    received: 998,
    waitsFor: expect.arrayContaining(['amount']) as unknown,
  });
});

test('the sums of days are without what was returned', async () => {
  const total = async () => (await sumUp(context.db, context.site, new Date())).days.at(-1)!.total;
  const before = await total();
  const { charge: paid } = await bought();
  stripe.refundPart(paid, 997);
  await report(stripe.event('charge.refunded', paid));
  expect((await total()) - before).toBe(1);
});
