import { startTestApp } from '../../testing/testApp.ts';
import { siteWith } from '../../upstreams/testing/siteWith.ts';
import { manualProvider } from './providers/manual.ts';
import { checkOpenOrders } from './watch.ts';
import { COINS, openShop } from './testing/shop.ts';
import { STRIPE_KEYS } from './testing/stripeServer.ts';

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
