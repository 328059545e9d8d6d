import type { Lang } from '@site/contract/lang';
import { api, dispatch, type RootState } from '@site/platform/remote';
import { mockServer } from '@site/testing/mockServer';
import { player } from '@site/testing/players';
import { renderPage, type PageOptions } from '@site/testing/renderPage';
import { act, screen, within } from '@testing-library/react';
import fc from 'fast-check';
import { cartCleared, itemAdded, itemsPutBack, selectCartItems } from '../../cart/cartSlice.ts';
import { cartItem } from '../../cart/storedCart.ts';
import { catalogue } from '@site/contract/offers';
import { cart } from './feature.ts';

const [VIP, MVP, , , COINS, , TOKEN, TOKENS] = catalogue.map(({ title }) => title);

/** Its own tests are in `checkout.test.tsx`. */
const checkout = () => Response.json({ provider: null, vatPercent: 19, isNetworkConnected: true });

async function open(titles: readonly (string | undefined)[], options: PageOptions = { player: player() }) {
  for (const title of titles) {
    const offer = catalogue.find((one) => one.title === title);
    if (offer) dispatch(itemAdded(cartItem(offer)));
  }
  mockServer({ 'GET /api/orders': () => Response.json([]), 'GET /api/shop/checkout': checkout });
  const page = await renderPage('shop', cart, options);
  if (options.player) await screen.findByRole('button', { name: /^(?:Checkout|Zur Kasse)$/ });
  return page;
}

const read = <Value,>(select: (state: RootState) => Value): Value =>
  dispatch((_: unknown, getState: () => RootState) => select(getState()));
const titles = () => read(selectCartItems).map(({ title }) => title);

/** Prices contain a non-breaking space. */
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

function takeBack() {
  const toast = read(({ toasts }) => toasts.shown.at(-1));
  act(() => void dispatch(toast!.action!.dispatches!));
  return [toast?.text, toast?.action?.label];
}

test('groups equal entries in one row at the position of the first', async () => {
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

test('changes the number in its row, and the button label says what it removes', async () => {
  const { person } = await open([COINS, MVP]);
  const name = '50,000 coins';
  const less = () => row(name).getByRole('button', { name: `One less ${name}` });
  expect(less()).toBeDisabled();
  await person.click(row(name).getByRole('button', { name: `One more ${name}` }));
  expect(row(name).getByRole('button', { name: `Remove both ${name}` })).toBeInTheDocument();
  await person.keyboard('{Enter}');
  expect(row(name).getByRole('button', { name: `Remove all 3 ${name}` })).toBeInTheDocument();
  expect(rows()).toEqual(['50,000 coins, €19.99 each, €59.97', 'MVP, €19.99 each, €19.99']);
  await person.click(less());
  expect(titles()).toEqual([COINS, MVP, COINS]);
  // A rank is bought once.
  expect(buttons('MVP')).toEqual(['Remove MVP']);
});

test('removes a row with all its entries, shows a toast, and undo restores their positions', async () => {
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

test('empties the whole cart at once and restores it', async () => {
  const { person } = await open([VIP, MVP, VIP], { lang: 'de', player: player() });
  await person.click(screen.getByRole('button', { name: 'Warenkorb leeren' }));
  expect(titles()).toEqual([]);
  expect(screen.getByRole('heading', { level: 2, name: 'Dein Warenkorb ist leer.' })).toBeInTheDocument();
  expect(screen.getByText('0 Artikel')).toHaveAttribute('role', 'status');
  expect(document.body).not.toHaveFocus();
  expect(takeBack()).toEqual(['Der Warenkorb ist jetzt leer.', 'Rückgängig']);
  expect(titles()).toEqual([VIP, MVP, VIP]);
});

test('after the last row is removed, keeps the focus in the page, which links to the shop', async () => {
  const { person } = await open([VIP]);
  await person.click(screen.getByRole('button', { name: 'Remove VIP' }));
  expect(screen.getByRole('heading', { level: 2, name: 'Your cart is empty.' })).toBeInTheDocument();
  expect(document.body).not.toHaveFocus();
  expect(screen.getByRole('link', { name: 'Go to the shop' })).toHaveAttribute('href', '/shop');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('links visitors to the login and back', async () => {
  await open([VIP], {});
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login?from=%2Fshop%2Fcart');
  expect(
    screen.getByText('You need an account to pay. Your cart is kept when you log in.'),
  ).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Checkout' })).not.toBeInTheDocument();
});

describe('amounts', () => {
  const CODE = 'SUMMER10';
  /** Its SHA-256. */
  const hash = '0dff2eace8c36d9cfd7d1ddcf7212d70cca6d278731ceb8c511a047f45d84f52';

  /** Parses an amount in the language's format to cents. */
  function cents(shown: string, lang: Lang): number {
    const pattern = {
      en: /^(−?)€(\d{1,3}(?:,\d{3})*)\.(\d\d)$/,
      de: /^(−?)(\d{1,3}(?:\.\d{3})*),(\d\d)\s€$/,
    }[lang];
    const [, minus, euros, rest] = pattern.exec(shown) ?? [];
    if (euros === undefined) throw new Error(`${shown} is no amount.`);
    return Number(`${minus && '-'}${euros.replace(/\D/g, '')}${rest}`);
  }

  test.each(['en', 'de'] as const)('rows, discount and total agree as displayed (%s)', async (lang) => {
    const entries = fc.array(fc.constantFrom(...catalogue.map(cartItem)), { minLength: 1, maxLength: 200 });
    const percent = fc.option(fc.integer({ min: 1, max: 100 }));
    const property = fc.asyncProperty(entries, percent, async (items, off) => {
      mockServer({
        'GET /api/orders': () => Response.json([]),
        'GET /api/shop/checkout': checkout,
        'GET /api/shop/voucher': () => Response.json({ hash, percent: off }),
      });
      dispatch(api.util.resetApiState());
      dispatch(cartCleared());
      const all = items.map((item, at) => ({ at, item }));
      dispatch(itemsPutBack(all, off === null ? '' : CODE));
      const { unmount } = await renderPage('shop', cart, { lang, player: player() });
      await screen.findByRole('button', { name: /^(?:Checkout|Zur Kasse)$/ });
      if (off !== null) await screen.findByText(new RegExp(`\\(${off}\\s?%\\)`));

      const [sum = NaN, discount = NaN, total = NaN] = screen
        .getAllByRole('definition')
        .map(({ textContent }) => cents(textContent, lang));
      const rows = screen.getAllByRole('listitem').map((row) => {
        const [each = '', price = ''] = within(row)
          .getAllByRole('paragraph')
          .map(({ textContent }) => textContent);
        const count = Number(within(row).queryByText(/^×/)?.textContent.slice(1) ?? 1);
        const one = cents(each.replace(/^je | each$/g, ''), lang);
        expect(cents(price, lang)).toBe(count * one);
        return count * one;
      });
      expect(rows.reduce((before, row) => before + row, 0)).toBe(sum);
      expect(sum).toBe(items.reduce((before, { price }) => before + price, 0));
      expect(sum + discount).toBe(total);
      expect(Math.abs(sum * (off ?? 0) + 100 * discount)).toBeLessThanOrEqual(50);
      unmount();
    });
    await fc.assert(property, { numRuns: 12 });
  });
});
