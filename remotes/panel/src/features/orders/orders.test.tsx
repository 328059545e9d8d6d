import type { OrderTotals, PanelOrder, PanelOrderDetail } from '@site/contract/http/panelOrders';
import { mockServer, type Handlers } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { renderPage, type PageOptions } from '@site/testing/renderPage';
import { screen, waitFor, within } from '@testing-library/react';
import { orders as feature } from './feature.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const BUYER = '00000000-0000-4000-8000-000000000002';
const AT = '2026-11-01T10:00:00.000Z';

const order = (own: Partial<PanelOrder> = {}): PanelOrder => ({
  id: ID,
  number: 'BH-2026-000123',
  state: 'paid',
  createdAt: AT,
  paidAt: AT,
  endsAt: null,
  buyer: 'Steve',
  timeZone: 'Europe/Berlin',
  lines: [
    {
      id: 'ranks/vip',
      title: 'VIP',
      quantity: 1,
      unitPrice: 499,
      sum: 499,
      delivery: 'waiting',
      takeBack: 'none',
      rankBefore: null,
    },
  ],
  discount: 0,
  vat: 80,
  vatPercent: 19,
  vatNote: null,
  total: 499,
  provider: 'stripe',
  player: { uuid: BUYER, name: 'Steve' },
  received: 499,
  needsDecision: false,
  waitsFor: [],
  acts: [],
  ...own,
});
const detail = (own: Partial<PanelOrderDetail> = {}): PanelOrderDetail => ({
  ...order(),
  history: [],
  refundBy: 'provider',
  canTakeBack: false,
  payments: [],
  refunds: [],
  disputes: [],
  commands: [],
  ...own,
});
const lines = (delivery: PanelOrder['lines'][number]['delivery']) =>
  order().lines.map((line) => ({ ...line, delivery }));

const SUMS: OrderTotals = {
  days: [
    { day: '2026-10-31', orders: 0, total: 0 },
    { day: '2026-11-01', orders: 2, total: 998 },
  ],
  products: [
    { id: 'ranks/vip', title: 'VIP', quantity: 2, sum: 998 },
    { id: 'coins/50000', title: '50000 Coins', quantity: 1, sum: 1999 },
  ],
  discount: 0,
  isTestMode: false,
};

async function open(at: string, handlers: Handlers, options: PageOptions = {}) {
  const server = mockServer({ 'GET /api/panel/orders/sums': () => Response.json(SUMS), ...handlers });
  const page = await renderPage('panel', feature, { at, player: player({ rank: 'owner' }), ...options });
  return { ...page, server };
}
const openList = (
  rows: readonly PanelOrder[],
  at = '/panel/orders',
  options?: PageOptions,
  total = rows.length,
  sums = SUMS,
) =>
  open(
    at,
    {
      'GET /api/panel/orders': () => Response.json(rows, { headers: { 'x-total-count': String(total) } }),
      'GET /api/panel/orders/sums': () => Response.json(sums),
    },
    options,
  );
const openOne = (own: Partial<PanelOrderDetail>) =>
  open(`/panel/orders/${ID}`, { [`GET /api/panel/orders/${ID}`]: () => Response.json(detail(own)) });

describe('the list', () => {
  test('has everybody’s orders, and marks those that need a decision', async () => {
    await openList([
      order({ needsDecision: true }),
      order({ id: BUYER, number: 'BH-2026-000122', player: null }),
    ]);
    const link = await screen.findByRole('link', { name: 'BH-2026-000123' });
    expect(link).toHaveAttribute('href', `/panel/orders/${ID}`);
    const row = within(link.closest('tr')!);
    for (const words of ['Steve', 'Paid', 'Needs a decision', '€4.99'])
      expect(row.getByText(words)).toBeInTheDocument();
    expect(screen.getByText('Deleted account')).toBeInTheDocument();
  });

  test('is searched and filtered by the address', async () => {
    const { server } = await openList([], '/panel/orders?search=Steve&state=undecided&page=2');
    await waitFor(() => expect(server.callsTo('/api/panel/orders')).not.toEqual([]));
    expect(Object.fromEntries(server.callsTo('/api/panel/orders')[0]!.query)).toEqual({
      page: '2',
      q: 'Steve',
      state: 'undecided',
    });
  });

  test('continues after the last order that was shown, however many have come since', async () => {
    const rows = Array.from({ length: 20 }, (_, at) =>
      order({
        id: `00000000-0000-4000-8000-0000000001${String(at).padStart(2, '0')}`,
        number: `BH-2026-0002${at}`,
      }),
    );
    const { person, server } = await openList(rows, '/panel/orders', {}, 40);
    await screen.findByRole('link', { name: 'BH-2026-000219' });
    await person.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() =>
      expect(Object.fromEntries(server.callsTo('/api/panel/orders').at(-1)!.query)).toEqual({
        page: '1',
        before: rows.at(-1)!.id,
      }),
    );
  });

  test('says that a test key brings no money', async () => {
    await openList([], '/panel/orders', {}, 0, { ...SUMS, isTestMode: true });
    expect(await screen.findByText('Test key: no money moves')).toBeInTheDocument();
  });

  test('ignores a filter that there isn’t', async () => {
    const { server } = await openList([], '/panel/orders?state=stolen');
    await screen.findByText('No orders found');
    expect(Object.fromEntries(server.callsTo('/api/panel/orders')[0]!.query)).toEqual({ page: '1' });
  });

  test('sums up the last 30 days', async () => {
    await openList([]);
    expect(await screen.findByText('in 2 orders')).toBeInTheDocument();
    const table = within(screen.getByRole('table', { name: 'Product' }));
    expect(table.getByText('VIP')).toBeInTheDocument();
    expect(table.getByText('50,000 Coins')).toBeInTheDocument();
  });

  test('is German', async () => {
    await openList([order()], '/panel/orders', { lang: 'de' });
    expect(await screen.findByText('Bezahlt')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'Bestellungen' })).toBeInTheDocument();
  });
});

describe('an order', () => {
  test('has its history', async () => {
    const entry = { at: AT, to: null, by: null, text: null } as const;
    await openOne({
      history: [
        { ...entry, id: 1, kind: 'placed' },
        { ...entry, id: 2, kind: 'refunded', by: 'Boss', text: 'Asked for it.' },
        { ...entry, id: 4, kind: 'payment', text: '1020.68 EUR, pi_1' },
      ],
    });
    await screen.findByText('Order placed');
    for (const words of ['Refunded', 'Boss: Asked for it.', '€1,020.68, pi_1'])
      expect(screen.getByText(words)).toBeInTheDocument();
  });

  test('offers what the server says can be done', async () => {
    await openOne({ acts: ['refund', 'settle', 'take-back', 'accept'] });
    await screen.findByText('History');
    const main = screen.queryAllByRole('button').map(({ textContent }) => textContent);
    expect(main).toEqual(['Refund', 'Done by hand', 'Take the goods back', 'Accept as it is']);
  });

  test.each<[refundBy: PanelOrderDetail['refundBy'], words: RegExp]>([
    ['provider', /^€4\.99 of order BH-2026-000123 goes back to .Steve.\.$/],
    ['hand', /^Confirm that you have sent €4\.99 of order BH-2026-000123 to .Steve.\.$/],
    ['nothing', /^Order BH-2026-000123 of .Steve. cost nothing/],
  ])('a refund says what goes back to whom: %s', async (refundBy, words) => {
    const { person } = await openOne({ acts: ['refund'], refundBy });
    await person.click(await screen.findByRole('button', { name: 'Refund' }));
    expect(within(screen.getByRole('dialog')).getByText(words)).toBeInTheDocument();
  });

  test('a refund asks what happens with delivered goods, and has an old login confirmed in place', async () => {
    const own = {
      acts: ['refund'],
      state: 'delivered',
      lines: lines('delivered'),
      canTakeBack: true,
    } as const;
    const { person, server } = await openOne({ ...own, acts: [...own.acts] });
    const refund = `/api/panel/orders/${ID}/refund`;
    server.use({
      [`POST ${refund}`]: () => Response.json({ code: 'fresh_login_needed', message: '' }, { status: 403 }),
      'POST /api/user/confirm': () => new Response(null, { status: 204 }),
    });
    await person.click(await screen.findByRole('button', { name: 'Refund' }));
    const dialog = within(screen.getByRole('dialog'));
    await person.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Asked for it.');
    await person.click(dialog.getByRole('button', { name: 'Refund' }));
    expect(server.callsTo(refund)).toEqual([]);
    await person.selectOptions(dialog.getByRole('combobox', { name: 'What was delivered' }), 'Take it back');
    await person.click(dialog.getByRole('button', { name: 'Refund' }));
    await person.type(await dialog.findByLabelText('Your password'), 'secret');
    server.use({ [`POST ${refund}`]: () => Response.json(detail({ state: 'refunding' })) });
    await person.click(dialog.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(server.callsTo(refund).map(({ body }) => body)).toEqual([
      { reason: 'Asked for it.', takeBack: true },
      { reason: 'Asked for it.', takeBack: true },
    ]);
  });

  test('is acted on with a reason', async () => {
    const { person, server } = await openOne({ lines: lines('late'), acts: ['redeliver'] });
    await person.click(await screen.findByRole('button', { name: 'Deliver again' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Deliver again' }));
    await person.click(dialog.getByRole('button', { name: 'Deliver again' }));
    const reason = dialog.getByRole('textbox', { name: /^Reason/ });
    expect(reason).toHaveFocus();
    expect(reason).toBeInvalid();
    server.use({
      [`POST /api/panel/orders/${ID}/redeliver`]: () => Response.json(detail({ lines: lines('waiting') })),
      [`GET /api/panel/orders/${ID}`]: () => Response.json(detail({ lines: lines('waiting') })),
    });
    await person.type(reason, 'It was full.');
    await person.click(dialog.getByRole('button', { name: 'Deliver again' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(server.callsTo(`/api/panel/orders/${ID}/redeliver`)[0]?.body).toEqual({ reason: 'It was full.' });
    expect(await screen.findByText('Waiting')).toBeInTheDocument();
    // The button has gone with the answer.
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Deliver again' })).toBeNull());
    expect(document.activeElement).toHaveTextContent(/^Paid$/);
  });

  test('says why it needs a decision, every reason', async () => {
    await openOne({ needsDecision: true, waitsFor: ['refund-failed', 'goods'] });
    expect(await screen.findByText(/^The money could not be returned/)).toBeInTheDocument();
    expect(screen.getByText(/^The money is back, and what was delivered is still in the game/)).toBeVisible();
  });

  test('that does not exist is unknown', async () => {
    await open(`/panel/orders/${ID}`, {
      [`GET /api/panel/orders/${ID}`]: () =>
        Response.json({ code: 'unknown_order', message: '' }, { status: 404 }),
    });
    expect(
      await screen.findByRole('heading', { level: 1, name: 'There is no such order' }),
    ).toBeInTheDocument();
  });
});
