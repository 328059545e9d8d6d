import { randomUUID } from 'node:crypto';
import type { PlacedOrder } from '@site/contract/http/orders';
import { until } from '@site/backend/testing/until';
import { sql } from 'kysely';
import { COINS, VIP } from './testing/shop.ts';
import { openStripeShop, ORIGIN } from './testing/stripeShop.ts';
import { checkOpenOrders } from './watch.ts';

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
