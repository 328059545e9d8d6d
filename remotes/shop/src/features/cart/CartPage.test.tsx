import { dispatch, writePersonal, type RootState } from '@site/platform/store';
import { player } from '@site/testing/players';
import { renderPage, type PageOptions } from '@site/testing/renderPage';
import { act, screen, within } from '@testing-library/react';
import { cartItem } from '../../cart/cartItem.ts';
import { itemAdded, selectCartItems } from '../../cart/cartSlice.ts';
import { catalogue } from '../../offers/catalogue.ts';
import { cart } from './feature.ts';

const [VIP, MVP, , , COINS, , TOKEN, TOKENS] = catalogue.map(({ title }) => title);

async function open(titles: readonly (string | undefined)[], options: PageOptions = { player: player() }) {
  for (const title of titles) {
    const offer = catalogue.find((one) => one.title === title);
    if (offer) dispatch(itemAdded(cartItem(offer)));
  }
  return renderPage('shop', cart, options);
}

const read = <Value,>(select: (state: RootState) => Value): Value =>
  dispatch((_: unknown, getState: () => RootState) => select(getState()));
const titles = () => read(selectCartItems).map(({ title }) => title);

/** Prices have a space that does not break. */
const seen = ({ textContent }: Element) => textContent.replace(/\s+/g, ' ').trim();
const rows = () =>
  screen.getAllByRole('listitem').map((row) => {
    const name = within(row).getByRole('heading', { level: 2 });
    return [name, ...within(row).getAllByRole('paragraph')].map(seen).join(', ');
  });
const row = (name: string) =>
  within(screen.getByRole('heading', { level: 2, name }).closest<HTMLElement>('li')!);
const buttons = (name: string) => row(name).getAllByRole('button').map(seen);
const amount = (term: string) => seen(screen.getByText(term).nextElementSibling!);

/** Presses the button of the last message, as a visitor does. */
function takeBack() {
  const toast = read(({ toasts }) => toasts.shown.at(-1));
  act(() => void dispatch(toast!.action!.dispatches));
  return [toast?.text, toast?.action?.label];
}

test('equal entries are one row, where the first of them stands', async () => {
  await open([TOKENS, VIP, COINS, VIP, TOKEN]);
  expect(screen.getByRole('heading', { level: 1, name: 'Cart' })).toBeInTheDocument();
  expect(screen.getByText('5 items')).toHaveAttribute('role', 'status');
  expect(rows()).toEqual([
    '5 tokens, €9.99 each, €9.99',
    'VIP, €4.99 each, €9.98',
    '50,000 coins, €19.99 each, €19.99',
    '1 token, €2.99 each, €2.99',
  ]);
  expect(row('VIP').getByText('×2')).toBeInTheDocument();
  expect(amount('Subtotal')).toBe('€42.95');
  expect(amount('Discount')).toBe('€0.00');
  expect(amount('Total')).toBe('€42.95');
});

test('in German, with German numbers', async () => {
  await open([TOKENS, TOKEN, COINS, COINS, VIP], { lang: 'de', player: player() });
  expect(screen.getByRole('heading', { level: 1, name: 'Warenkorb' })).toBeInTheDocument();
  expect(screen.getByText('5 Artikel')).toBeInTheDocument();
  expect(rows()).toEqual([
    '5 Token, je 9,99 €, 9,99 €',
    '1 Token, je 2,99 €, 2,99 €',
    '50.000 Coins, je 19,99 €, 39,98 €',
    'VIP, je 4,99 €, 4,99 €',
  ]);
  expect(buttons('50.000 Coins')).toEqual(['Noch eins 50.000 Coins', 'Beide entfernen 50.000 Coins']);
  expect(amount('Gesamt')).toBe('57,95 €');
});

test('another one is added where the row is, and the button tells what it takes out', async () => {
  const { person } = await open([VIP, MVP]);
  expect(buttons('VIP')).toEqual(['One more VIP', 'Remove VIP']);
  await person.click(row('VIP').getByRole('button', { name: 'One more VIP' }));
  expect(buttons('VIP')[1]).toBe('Remove both VIP');
  await person.keyboard('{Enter}');
  expect(buttons('VIP')[1]).toBe('Remove all 3 VIP');
  expect(rows()).toEqual(['VIP, €4.99 each, €14.97', 'MVP, €19.99 each, €19.99']);
});

test('a row goes with all its entries, says so, and they can be put back where they were', async () => {
  const { person } = await open([VIP, MVP, VIP, TOKEN]);
  await person.click(screen.getByRole('button', { name: 'Remove both VIP' }));
  expect(titles()).toEqual([MVP, TOKEN]);
  expect(screen.getByText('2 items')).toHaveAttribute('role', 'status');
  expect(screen.getByRole('list', { name: 'In the cart' })).toHaveFocus();
  expect(takeBack()).toEqual(['2 × VIP were removed.', 'Undo']);
  expect(titles()).toEqual([VIP, MVP, VIP, TOKEN]);

  await person.click(screen.getByRole('button', { name: 'Remove MVP' }));
  expect(takeBack()).toEqual(['MVP was removed.', 'Undo']);
});

test('all of it goes at once, and comes back', async () => {
  const { person } = await open([VIP, MVP, VIP], { lang: 'de', player: player() });
  await person.click(screen.getByRole('button', { name: 'Warenkorb leeren' }));
  expect(titles()).toEqual([]);
  expect(screen.getByRole('heading', { level: 2, name: 'Dein Warenkorb ist leer.' })).toBeInTheDocument();
  expect(screen.getByText('0 Artikel')).toHaveAttribute('role', 'status');
  expect(document.body).not.toHaveFocus();
  expect(takeBack()).toEqual(['Der Warenkorb ist jetzt leer.', 'Rückgängig']);
  expect(titles()).toEqual([VIP, MVP, VIP]);
});

test('when the last row goes the focus stays in the page', async () => {
  const { person } = await open([VIP]);
  await person.click(screen.getByRole('button', { name: 'Remove VIP' }));
  expect(screen.getByRole('heading', { name: 'Your cart is empty.' })).toBeInTheDocument();
  expect(document.body).not.toHaveFocus();
});

test('an empty cart leads to the shop', async () => {
  await open([]);
  expect(screen.getByRole('heading', { level: 2, name: 'Your cart is empty.' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to the shop' })).toHaveAttribute('href', '/shop');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('paying is not open, and the page says so', async () => {
  await open([VIP]);
  const checkout = screen.getByRole('button', { name: 'Checkout' });
  expect(checkout).toBeDisabled();
  expect(checkout).toHaveAccessibleDescription(
    'Checkout isn’t available yet. Your cart stays as it is until then.',
  );
});

test('a visitor is led to the login and back', async () => {
  await open([VIP], {});
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login?from=%2Fshop%2Fcart');
  expect(screen.getByText('Paying needs an account. Your cart comes with you.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Checkout' })).not.toBeInTheDocument();
});

test.each(['{', '{"version":1,"ids":[null]}', '{"version":1,"ids":["ranks/Emperor","x"],"code":{}}'])(
  'a damaged cart is an empty one: %s',
  async (text) => {
    await open([VIP]);
    act(() => {
      writePersonal('shop/cart', text);
      window.dispatchEvent(new StorageEvent('storage', { key: null }));
    });
    expect(screen.getByRole('heading', { name: 'Your cart is empty.' })).toBeInTheDocument();
  },
);
