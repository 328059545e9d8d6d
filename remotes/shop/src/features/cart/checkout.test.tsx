import type { CheckoutInfo, Order, PlacedOrder } from '@site/contract/http/orders';
import { catalogue } from '@site/contract/offers';
import { dispatch, type RootState } from '@site/platform/remote';
import { deferred } from '@site/testing/deferred';
import { mockServer, type Handler } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { renderPage, type PageOptions } from '@site/testing/renderPage';
import { act, screen, waitFor } from '@testing-library/react';
import { itemAdded, selectCartItems, voucherRedeemed } from '../../cart/cartSlice.ts';
import { cartItem } from '../../cart/storedCart.ts';
import { cart } from './feature.ts';

const ORDERS = '/api/orders';
const INFO: CheckoutInfo = {
  provider: 'demo',
  vatPercent: 19,
  vatNote: null,
  manualDays: null,
  isNetworkConnected: true,
};
const PLACED: PlacedOrder = { id: 'a', number: 'BH-2026-000001', total: 499, payUrl: '/shop/orders/a/pay#x' };
const BOX = 'I agree that delivery begins at once, and know that I thereby lose my right of withdrawal.';

interface Options extends PageOptions {
  readonly info?: Partial<CheckoutInfo>;
  readonly titles?: readonly string[];
  readonly place?: Handler;
  /** The player's former ones. */
  readonly orders?: readonly Pick<Order, 'id' | 'number' | 'state'>[];
}

async function open({ info, titles = ['VIP'], place, orders = [], ...options }: Options = {}) {
  const server = mockServer({
    'GET /api/shop/checkout': () => Response.json({ ...INFO, ...info }),
    [`GET ${ORDERS}`]: () => Response.json(orders, { headers: { 'x-total-count': String(orders.length) } }),
    [`POST ${ORDERS}`]: place ?? (() => Response.json(PLACED, { status: 201 })),
  });
  for (const title of titles) {
    const offer = catalogue.find((one) => one.title === title);
    if (offer) dispatch(itemAdded(cartItem(offer)));
  }
  const page = await renderPage('shop', cart, { player: player(), ...options });
  return { ...page, server, sent: () => server.callsTo(ORDERS).filter(({ method }) => method === 'POST') };
}

const ORDER = { name: /^(?:Order with obligation to pay|Zahlungspflichtig bestellen)$/ };

async function order(): Promise<HTMLElement> {
  const button = await screen.findByRole('button', ORDER);
  await waitFor(() => expect(button).toBeEnabled());
  return button;
}
const agree = () => screen.getByRole('checkbox', { name: BOX });
const cartTitles = () =>
  dispatch((_: unknown, getState: () => RootState) => selectCartItems(getState())).map(({ title }) => title);

test('orders what is in the cart, empties it, and goes to where it is paid', async () => {
  const { person, sent, address } = await open({ titles: ['VIP', '5 Tokens', '5 Tokens'] });
  await order();
  await person.click(agree());
  await person.click(await order());
  await waitFor(() => expect(address()).toBe('/shop/orders/a/pay'));
  expect(sent()).toHaveLength(1);
  expect(sent()[0]?.body).toEqual({
    items: [
      { id: 'ranks/vip', quantity: 1 },
      { id: 'tokens/5', quantity: 2 },
    ],
    expectedTotal: 499 + 2 * 999,
    agreed: true,
  });
  expect(sent()[0]?.headers.get('idempotency-key')).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-/,
  );
  expect(cartTitles()).toEqual([]);
});

test('leaves in the cart what came while the order was placed', async () => {
  const answer = deferred<Response>();
  const { person } = await open({ titles: ['5 Tokens', 'VIP'], place: () => answer.promise });
  await order();
  await person.click(agree());
  await person.click(await order());
  for (const title of ['5 Tokens', '1 Token'])
    act(() => void dispatch(itemAdded(cartItem(catalogue.find((one) => one.title === title)!))));
  answer.resolve(Response.json(PLACED, { status: 201 }));
  await waitFor(() => expect(cartTitles()).toEqual(['5 Tokens', '1 Token']));
});

test('leads to an order that is not paid yet, also from an empty cart', async () => {
  await open({
    titles: [],
    orders: [
      { id: 'b', number: 'BH-2026-000002', state: 'paid' },
      { id: 'a', number: 'BH-2026-000001', state: 'open' },
    ],
  });
  expect(await screen.findByText('Your order BH-2026-000001 isn’t paid yet.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Pay or cancel it' })).toHaveAttribute('href', '/shop/orders/a');
});

test.each([
  ['its rate as the language writes it', { vatPercent: 8.1 }, /inklusive 8,1 % MwSt/],
  [
    'why there is none',
    { vatPercent: 0, vatNote: { de: 'Ohne MwSt. nach § 19 UStG.', en: 'No VAT.' } },
    /^Ohne MwSt/,
  ],
])('names the VAT: %s', async (_, info, words) => {
  await open({ lang: 'de', info });
  await order();
  expect(screen.getByText(words)).toBeInTheDocument();
});

test('needs the agreement, and says so at the box', async () => {
  const { person, sent } = await open();
  await person.click(await order());
  expect(agree()).toHaveFocus();
  expect(agree()).toHaveAccessibleDescription('Please agree first.');
  expect(sent()).toEqual([]);
});

test('shows the texts of the law in German, and the VAT', async () => {
  await open({ lang: 'de' });
  expect(await order()).toHaveTextContent('Zahlungspflichtig bestellen');
  expect(
    screen.getByRole('checkbox', {
      name: 'Ich stimme zu, dass die Lieferung sofort beginnt, und weiß, dass mein Widerrufsrecht damit erlischt.',
    }),
  ).not.toBeChecked();
  expect(screen.getByText(/inklusive 19 % MwSt\./)).toHaveTextContent('0,80');
});

test('keeps its key after a lost answer, so that another press makes no second order', async () => {
  const lost: Handler = () => {
    throw new TypeError('lost');
  };
  const { person, server, sent } = await open({ place: lost });
  await order();
  await person.click(agree());
  await person.click(await order());
  expect(await screen.findByText('The order was not placed')).toBeInTheDocument();
  expect(cartTitles()).toEqual(['VIP']);
  server.use({ [`POST ${ORDERS}`]: () => Response.json(PLACED) });
  await person.click(await order());
  await waitFor(() => expect(cartTitles()).toEqual([]));
  const keys = sent().map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('shows the new total when the price has changed, and orders for it', async () => {
  const changed = () => Response.json({ code: 'price_changed', message: '', total: 599 }, { status: 409 });
  const { person, server, sent } = await open({ place: changed });
  await order();
  await person.click(agree());
  await person.click(await order());
  expect(await screen.findByText(/the total is now €5.99/)).toBeInTheDocument();
  server.use({ [`POST ${ORDERS}`]: () => Response.json(PLACED, { status: 201 }) });
  await person.click(await order());
  await waitFor(() => expect(cartTitles()).toEqual([]));
  expect(sent().map(({ body }) => (body as { expectedTotal: number }).expectedTotal)).toEqual([499, 599]);
  expect(new Set(sent().map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2);
});

test('forgets the new total with what it was of', async () => {
  const changed = () => Response.json({ code: 'price_changed', message: '', total: 599 }, { status: 409 });
  const { person, server, sent } = await open({ place: changed });
  await order();
  await person.click(agree());
  await person.click(await order());
  await screen.findByText(/the total is now €5.99/);
  const token = catalogue.find(({ title }) => title === '1 Token')!;
  act(() => void dispatch(itemAdded(cartItem(token))));
  server.use({ [`POST ${ORDERS}`]: () => Response.json(PLACED, { status: 201 }) });
  await person.click(await order());
  await waitFor(() => expect(cartTitles()).toEqual([]));
  expect(sent().at(-1)?.body).toMatchObject({ expectedTotal: 499 + 299 });
});

test('says what the server refuses', async () => {
  const owned = () => Response.json({ code: 'rank_owned', message: 'You already have it.' }, { status: 409 });
  const { person } = await open({ place: owned });
  await order();
  await person.click(agree());
  await person.click(await order());
  expect(await screen.findByText('You already have it.')).toBeInTheDocument();
  expect(cartTitles()).toEqual(['VIP']);
});

test('sends the voucher, and expects the discounted total', async () => {
  // The SHA-256 of SUMMER10.
  const hash = '0dff2eace8c36d9cfd7d1ddcf7212d70cca6d278731ceb8c511a047f45d84f52';
  const { person, server, sent } = await open();
  server.use({ 'GET /api/shop/voucher': () => Response.json({ hash, percent: 10 }) });
  await order();
  act(() => void dispatch(voucherRedeemed('SUMMER10')));
  await screen.findByText('Discount (10%)');
  await person.click(agree());
  await person.click(await order());
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({ voucher: 'SUMMER10', expectedTotal: 449 });
});

test('says that only one rank goes into an order', async () => {
  await open({ titles: ['VIP', 'MVP'] });
  expect(await screen.findByText('Only one rank can be bought at a time.')).toBeInTheDocument();
  expect(screen.getByRole('button', ORDER)).toBeDisabled();
  expect(screen.getByRole('button', ORDER)).toHaveAccessibleDescription(
    'Only one rank can be bought at a time.',
  );
});

test('says that delivery waits while no game server is connected', async () => {
  await open({ info: { isNetworkConnected: false } });
  expect(await screen.findByText(/delivery waits until the network is back/)).toBeInTheDocument();
});

test("says that checkout isn't available where nobody takes the money", async () => {
  await open({ info: { provider: null } });
  const checkout = await screen.findByRole('button', { name: 'Checkout' });
  expect(checkout).toBeDisabled();
  expect(checkout).toHaveAccessibleDescription(
    'Checkout isn’t available yet. Your cart is kept until it is.',
  );
});
