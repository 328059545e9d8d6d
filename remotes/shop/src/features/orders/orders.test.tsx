import type { Order } from '@site/contract/http/orders';
import { api, dispatch, type RootState } from '@site/platform/remote';
import { mockServer, type Handlers } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { renderPage, type PageOptions } from '@site/testing/renderPage';
import { act, screen, waitFor, within } from '@testing-library/react';
import { selectCartItems } from '../../cart/cartSlice.ts';
import { orders as feature } from './feature.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const AT = `/shop/orders/${ID}`;

const order = (own: Partial<Order> = {}): Order => ({
  id: ID,
  number: 'BH-2026-000123',
  state: 'open',
  createdAt: '2026-11-01T10:00:00.000Z',
  paidAt: null,
  endsAt: null,
  buyer: 'Steve',
  timeZone: 'Europe/Berlin',
  lines: [
    { id: 'ranks/vip', title: 'VIP', quantity: 1, unitPrice: 499, sum: 499, delivery: 'none' },
    { id: 'tokens/5', title: '5 Tokens', quantity: 2, unitPrice: 999, sum: 1998, delivery: 'none' },
  ],
  discount: 250,
  vat: 359,
  vatPercent: 19,
  vatNote: null,
  total: 2247,
  provider: 'demo',
  payUrl: `${AT}/pay#secret`,
  instructions: null,
  ...own,
});
const paid = (own: Partial<Order> = {}) =>
  order({ state: 'paid', paidAt: '2026-11-01T10:05:00.000Z', payUrl: null, ...own });

async function open(at: string, handlers: Handlers, options: PageOptions = {}) {
  const server = mockServer(handlers);
  return { ...(await renderPage('shop', feature, { at, player: player(), ...options })), server };
}
/** @param now the order after the provider was asked about it */
const openOne = (own: Order, options?: PageOptions, now = own) =>
  open(
    AT,
    {
      [`GET /api/orders/${ID}`]: () => Response.json(own),
      [`POST /api/orders/${ID}/check`]: () => Response.json(now),
    },
    options,
  );

describe('the list', () => {
  const list = (rows: readonly Order[], total = rows.length) => ({
    'GET /api/orders': () => Response.json(rows, { headers: { 'x-total-count': String(total) } }),
  });

  test('has number, contents, state and total, and leads to each order', async () => {
    await open('/shop/orders', list([order()]));
    const link = await screen.findByRole('link', { name: 'BH-2026-000123' });
    expect(link).toHaveAttribute('href', AT);
    const row = within(link.closest('tr')!);
    for (const words of ['VIP, 2 × 5 tokens', 'Not paid yet', '€22.47'])
      expect(row.getByText(words)).toBeInTheDocument();
  });

  test('is German', async () => {
    await open('/shop/orders', list([order()]), { lang: 'de' });
    expect(await screen.findByText('VIP, 2 × 5 Token')).toBeInTheDocument();
    expect(screen.getByText('Noch nicht bezahlt')).toBeInTheDocument();
  });

  test('without an order leads to the shop', async () => {
    await open('/shop/orders', list([]));
    expect(await screen.findByRole('link', { name: 'Go to the shop' })).toHaveAttribute('href', '/shop');
  });

  test('has pages', async () => {
    const { person, server } = await open('/shop/orders', list([order()], 21));
    await person.click(await screen.findByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(server.callsTo('/api/orders').at(-1)?.query.get('page')).toBe('2'));
  });
});

describe('an order', () => {
  test('that is open can be paid', async () => {
    const { person, address } = await openOne(order());
    expect(await screen.findByRole('heading', { level: 1, name: 'BH-2026-000123' })).toBeInTheDocument();
    expect(await screen.findByText(/waiting for its payment/)).toBeInTheDocument();
    await person.click(await screen.findByRole('button', { name: 'Pay now' }));
    await waitFor(() => expect(address()).toBe(`${AT}/pay`));
  });

  test('is asked about once when its buyer comes back from paying', async () => {
    const { server } = await openOne(order(), {}, paid());
    expect(await screen.findByText(/Your order is paid/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Pay now' })).not.toBeInTheDocument();
    expect(server.callsTo(`/api/orders/${ID}/check`)).toHaveLength(1);
  });

  test('whose payment is on its way can neither be paid nor cancelled', async () => {
    const { server } = await openOne(order({ state: 'pending', payUrl: null }), {}, order());
    expect(await screen.findByText(/Your payment is on its way/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Pay now|Cancel the order/ })).not.toBeInTheDocument();
    // It fails while the page is open.
    server.use({ [`GET /api/orders/${ID}`]: () => Response.json(order()) });
    act(() => void dispatch(api.util.invalidateTags(['Alerts'] as never)));
    expect(await screen.findByRole('button', { name: 'Pay now' })).toBeInTheDocument();
  });

  test('shows sums that agree', async () => {
    await openOne(order());
    const terms = await screen.findAllByRole('term');
    expect(terms.map((term) => [term.textContent, term.nextElementSibling?.textContent])).toEqual([
      ['Subtotal', '€24.97'],
      ['Discount', '−€2.50'],
      ['Total', '€22.47'],
      ['19% VAT included', '€3.59'],
    ]);
  });

  test('can be cancelled after a question', async () => {
    const { person, server } = await openOne(order());
    await person.click(await screen.findByRole('button', { name: 'Cancel the order' }));
    const question = within(screen.getByRole('dialog', { name: 'Cancel this order?' }));
    expect(question.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
    expect(question.getByRole('button', { name: 'Keep the order' })).toBeInTheDocument();
    server.use({
      [`POST /api/orders/${ID}/cancel`]: () => Response.json(order({ state: 'cancelled', payUrl: null })),
      [`GET /api/orders/${ID}`]: () => Response.json(order({ state: 'cancelled', payUrl: null })),
    });
    await person.click(question.getByRole('button', { name: 'Cancel the order' }));
    expect(await screen.findByText(/This order was cancelled/)).toBeInTheDocument();
    await waitFor(() => expect(document.activeElement).toHaveTextContent(/^This order was cancelled/));
    const cart = dispatch((_: unknown, getState: () => RootState) => selectCartItems(getState()));
    expect(cart.map(({ title }) => title).toSorted()).toEqual(['5 Tokens', '5 Tokens', 'VIP']);
    expect(screen.queryByRole('button', { name: 'Pay now' })).not.toBeInTheDocument();
  });

  test('that is paid by hand says how', async () => {
    const instructions = { de: 'Überweise', en: 'Transfer it to us.' };
    await openOne(order({ provider: 'manual', payUrl: AT, instructions }));
    expect(await screen.findByText('Transfer it to us.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Pay now' })).not.toBeInTheDocument();
  });

  test('that takes longer says so', async () => {
    await openOne(paid({ lines: [{ ...order().lines[0]!, delivery: 'late' }] }));
    expect(await screen.findByText(/Delivery takes longer than usual/)).toBeInTheDocument();
  });

  test('that was paid has a receipt', async () => {
    const print = jest.fn();
    window.print = print;
    const { person } = await openOne(
      paid({ buyer: 'the name of then', createdAt: '2026-12-31T23:30:00.000Z' }),
    );
    await person.click(await screen.findByRole('button', { name: 'Print receipt' }));
    expect(print).toHaveBeenCalledTimes(1);
    expect(screen.getByText('Receipt BH-2026-000123')).toBeInTheDocument();
    expect(screen.getByText('Buyer: the name of then')).toBeInTheDocument();
    // On the page and on paper.
    expect(screen.getAllByText(/^Placed on 1 Jan 2027, 00:30 (?:CET|GMT\+1)$/)).toHaveLength(2);
  });

  test('that is not one’s own is unknown', async () => {
    await open(AT, {
      [`GET /api/orders/${ID}`]: () => Response.json({ code: 'unknown_order', message: '' }, { status: 404 }),
    });
    expect(await screen.findByRole('heading', { name: 'There is no such order' })).toBeInTheDocument();
  });
});

describe("the demo's payment page", () => {
  const openDemo = (answer: () => Response = () => new Response(null, { status: 204 })) =>
    open(`${AT}/pay#secret`, {
      [`GET /api/orders/${ID}`]: () => Response.json(order()),
      [`POST /api/orders/${ID}/check`]: () => Response.json(order()),
      'POST /api/payments/demo/act': answer,
    });

  test.each([
    ['Pay', 'pay'],
    ['Pay, but the answer is lost', 'lose'],
  ])('%s', async (label, act) => {
    const { person, server, address } = await openDemo();
    await person.click(await screen.findByRole('button', { name: label }));
    await waitFor(() => expect(address()).toBe(AT));
    expect(server.callsTo('/api/payments/demo/act')[0]?.body).toEqual({ checkout: 'secret', act });
  });

  test('declines, and can be tried again', async () => {
    const { person, address } = await openDemo();
    await person.click(await screen.findByRole('button', { name: 'Decline the payment' }));
    expect(await screen.findByText('The payment was declined')).toBeInTheDocument();
    expect(address()).toBe(`${AT}/pay`);
  });

  test('goes back without paying', async () => {
    await openDemo();
    expect(await screen.findByRole('link', { name: 'Back without paying' })).toHaveAttribute('href', AT);
  });

  test('leads an order that is paid to its page', async () => {
    const { address } = await open(`${AT}/pay`, { [`GET /api/orders/${ID}`]: () => Response.json(paid()) });
    await waitFor(() => expect(address()).toBe(AT));
  });
});
