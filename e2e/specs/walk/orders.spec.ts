import type { Page } from '@playwright/test';
import { expect, test } from '../../support/walk.ts';

const ID = '00000000-0000-4000-8000-000000000001';

const LINES = [
  { id: 'ranks/vip', title: 'VIP', quantity: 1, unitPrice: 499, sum: 499, delivery: 'none' },
  { id: 'coins/100000', title: '100000 Coins', quantity: 20, unitPrice: 3999, sum: 79_980, delivery: 'none' },
];

const order = (own: object = {}) => ({
  id: ID,
  number: 'BH-2026-000123',
  state: 'open',
  createdAt: '2026-11-01T10:00:00.000Z',
  paidAt: null,
  endsAt: '2026-11-02T10:00:00.000Z',
  buyer: 'W'.repeat(16),
  timeZone: 'Europe/Berlin',
  lines: LINES,
  discount: 8048,
  vat: 11_565,
  vatPercent: 19,
  vatNote: null,
  total: 72_431,
  provider: 'demo',
  payUrl: `/shop/orders/${ID}/pay#secret`,
  instructions: null,
  ...own,
});

const lines = (...deliveries: readonly string[]) =>
  LINES.map((line, at) => ({ ...line, delivery: deliveries[at] }));

const answer = (page: Page, path: string, json: unknown, headers: Record<string, string> = {}) =>
  page.route(`**/api${path}`, (route) => route.fulfill({ json, headers }));

test.describe('a player', () => {
  test.use({ account: 'player' });

  test('sees a list of orders, or why there is none', async ({ page, provoked, checkScreen, localized }) => {
    provoked.push(/500/);
    const rows = ['open', 'paid', 'delivered', 'disputed', 'cancelled', 'refunded'].map((state, at) =>
      order({ id: ID.replace(/1$/, String(at)), number: `BH-2026-00012${at}`, state }),
    );
    await answer(page, '/orders?*', rows, { 'x-total-count': '46' });
    await page.goto('/shop/orders');
    await expect(page.getByRole('link', { name: 'BH-2026-000125' })).toBeVisible();
    await checkScreen('list');

    await answer(page, '/orders?*', [], { 'x-total-count': '0' });
    await page.reload();
    await expect(
      page.getByText(localized('You have not ordered anything yet.', 'Du hast noch nichts bestellt.')),
    ).toBeVisible();
    await checkScreen('empty');

    await page.route('**/api/orders?*', (route) => route.fulfill({ status: 500, json: {} }));
    await page.reload();
    await expect(
      page.getByRole('button', { name: localized('Try again', 'Noch einmal versuchen') }),
    ).toBeVisible();
    await checkScreen('failed');
  });

  test('sees an order in its states', async ({ page, provoked, checkScreen }) => {
    provoked.push(/404/);
    const paidAt = '2026-11-01T10:05:00.000Z';
    const states = {
      open: {},
      'by hand': {
        provider: 'manual',
        instructions: { de: 'Überweise.\nDanke!', en: 'Transfer it.\nThanks!' },
      },
      paid: { state: 'paid', paidAt, payUrl: null, lines: lines('delivered', 'waiting') },
      late: { state: 'paid', paidAt, payUrl: null, lines: lines('delivered', 'late') },
      delivered: { state: 'delivered', paidAt, payUrl: null, lines: lines('delivered', 'delivered') },
      pending: { state: 'pending', payUrl: null },
      refunding: { state: 'refunding', paidAt, payUrl: null, lines: lines('delivered', 'withdrawn') },
      disputed: { state: 'disputed', paidAt, payUrl: null, lines: lines('delivered', 'waiting') },
      cancelled: { state: 'cancelled', payUrl: null },
      refunded: { state: 'refunded', paidAt, payUrl: null, lines: lines('delivered', 'withdrawn') },
    };
    for (const [name, own] of Object.entries(states)) {
      await answer(page, `/orders/${ID}`, order(own));
      await page.goto(`/shop/orders/${ID}`);
      await expect(page.getByRole('heading', { level: 1, name: 'BH-2026-000123' })).toBeVisible();
      await checkScreen(name);
    }
    await page.unrouteAll();
    await page.goto(`/shop/orders/${ID}`);
    await expect(page.getByRole('heading', { level: 1, name: /no such order|gibt es nicht/ })).toBeVisible();
    await checkScreen('unknown');
  });

  test('sees the payment page of the demo', async ({ page, checkScreen, localized }) => {
    await answer(page, `/orders/${ID}`, order());
    await page.route('**/api/payments/demo/act', (route) => route.fulfill({ status: 204 }));
    await page.goto(`/shop/orders/${ID}/pay#secret`);
    await expect(
      page.getByRole('heading', { level: 1, name: localized('Demo payment', 'Demo-Zahlung') }),
    ).toBeVisible();
    await checkScreen('demo');
    await page.getByRole('button', { name: localized('Decline the payment', 'Zahlung ablehnen') }).click();
    await expect(
      page.getByText(localized('The payment was declined', 'Die Zahlung wurde abgelehnt')),
    ).toBeVisible();
    await checkScreen('declined');
  });
});

test.describe('an owner', () => {
  test.use({ account: 'owner' });

  const panelOrder = (own: object = {}) => ({
    ...order({
      state: 'paid',
      paidAt: '2026-11-01T10:05:00.000Z',
      lines: lines('delivered', 'late').map((line) => ({ ...line, takeBack: 'none', rankBefore: null })),
      ...own,
    }),
    waitsFor: ['late', 'amount'],
    player: { uuid: ID, name: 'W'.repeat(16) },
    received: 72_431,
    needsDecision: true,
    payUrl: undefined,
    instructions: undefined,
  });

  test('sees all orders, their sums, and one with its history', async ({ page, checkScreen, localized }) => {
    const days = Array.from({ length: 30 }, (_, at) => ({
      day: new Date(Date.UTC(2026, 10, 1 + at)).toISOString().slice(0, 10),
      orders: at % 5,
      total: (at % 5) * 4_000 + at * 10 * (at % 5),
    }));
    await answer(page, '/panel/orders/sums', {
      days,
      products: LINES.map(({ id, title, quantity, sum }) => ({ id, title, quantity, sum })),
      discount: 8048,
      isTestMode: true,
    });
    await answer(
      page,
      '/panel/orders?*',
      [panelOrder(), panelOrder({ id: ID.replace(/1$/, '2'), state: 'cancelled' })],
      {
        'x-total-count': '2',
      },
    );
    await page.goto('/panel/orders');
    await expect(page.getByRole('link', { name: 'BH-2026-000123' }).first()).toBeVisible();
    await checkScreen('panel list');
    await page.locator('summary').click();
    await checkScreen('panel days');

    const at = '2026-11-01T10:00:00.000Z';
    const kinds = ['placed', 'webhook', 'payment', 'paid', 'line-delivered', 'line-failed', 'something new'];
    await answer(page, `/panel/orders/${ID}`, {
      ...panelOrder(),
      acts: ['refund', 'settle', 'redeliver'],
      refundBy: 'provider',
      canTakeBack: true,
      payments: [],
      refunds: [],
      disputes: [],
      history: kinds.map((kind, id) => ({ id, at, kind, to: null, by: null, text: id % 2 ? 'VIP' : null })),
      commands: [
        { line: 'coins/100000', state: 'failed', server: 'arena', message: 'No room.', endedAt: at },
      ],
    });
    await page.goto(`/panel/orders/${ID}`);
    await expect(
      page.getByText(localized('A game server could not deliver', 'Ein Spielserver konnte nicht liefern')),
    ).toBeVisible();
    await checkScreen('panel order');
    await page.getByRole('button', { name: localized('Deliver again', 'Noch einmal liefern') }).click();
    await checkScreen('panel reason');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: localized('Refund', 'Zurückzahlen'), exact: true }).click();
    await checkScreen('panel refund');
  });
});
