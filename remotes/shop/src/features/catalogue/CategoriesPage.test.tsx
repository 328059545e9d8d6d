import { dispatch } from '@site/platform/store';
import { renderPage } from '@site/testing/renderPage';
import { act, screen, within } from '@testing-library/react';
import { cartItem } from '../../cart/cartItem.ts';
import { itemAdded } from '../../cart/cartSlice.ts';
import { catalogue as offers, offersOf } from '../../offers/catalogue.ts';
import { catalogue } from './feature.ts';

/** Prices have a space that does not break. */
const seen = (element: Element) => element.textContent.replace(/\s/g, ' ');

const categories = () =>
  within(screen.getByRole('list'))
    .getAllByRole('link')
    .map((category) => [
      category.getAttribute('href'),
      seen(within(category).getByRole('heading', { level: 2 })),
      ...within(category).getAllByRole('paragraph').map(seen),
    ]);

test('shows what the shop sells, from which price, and leads there', async () => {
  await renderPage('shop', catalogue);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Shop');
  expect(categories()).toEqual([
    ['/shop/ranks', 'Ranks', 'VIP, MVP and Knock: yours for good.', 'from €4.99→'],
    ['/shop/coins', 'Coins', 'Packs of coins, from a handful to a heap.', 'from €4.99→'],
    ['/shop/tokens', 'Stats reset tokens', 'One token wipes your statistics clean.', 'from €2.99→'],
  ]);
});

test('in German, with German prices', async () => {
  await renderPage('shop', catalogue, { lang: 'de' });
  expect(categories()).toEqual([
    ['/shop/ranks', 'Ränge', 'VIP, MVP und Knock: für immer deins.', 'ab 4,99 €→'],
    ['/shop/coins', 'Coins', 'Coins im Paket, von der Handvoll bis zum Haufen.', 'ab 4,99 €→'],
    ['/shop/tokens', 'Stats-Reset-Token', 'Ein Token setzt deine Statistik zurück.', 'ab 2,99 €→'],
  ]);
});

test('the lowest price counts wherever it stands', async () => {
  const raised = jest.replaceProperty(offersOf('ranks')[0]!, 'price', 9_900);
  await renderPage('shop', catalogue);
  expect(categories()[0]).toContain('from €19.99→');
  raised.restore();
});

test('says that paying is not open yet', async () => {
  await renderPage('shop', catalogue, { lang: 'de' });
  expect(screen.getByText(/^Deinen Warenkorb kannst du schon füllen/)).toBeVisible();
});

test('leads to the cart, with the number of what is in it', async () => {
  await renderPage('shop', catalogue);
  expect(screen.getByRole('link', { name: /^Cart 0 items$/ })).toHaveAttribute('href', '/shop/cart');
  act(() => void dispatch(itemAdded(cartItem(offers[0]!))));
  expect(screen.getByRole('link', { name: /^Cart 1 item$/ })).toBeInTheDocument();
});

test('its drawings are silent', async () => {
  const { container } = await renderPage('shop', catalogue);
  const drawings = container.querySelectorAll('li svg');
  expect(drawings).toHaveLength(3);
  for (const drawing of drawings) expect(drawing).toHaveAttribute('aria-hidden', 'true');
});
