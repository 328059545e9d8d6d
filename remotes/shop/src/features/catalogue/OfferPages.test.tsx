import { catalogue as catalogueSchema } from '@site/contract/http/catalogue';
import type { Lang } from '@site/contract/lang';
import { dispatch, type RootState } from '@site/platform/remote';
import { player } from '@site/testing/players';
import { renderInPage, renderPage } from '@site/testing/renderPage';
import { act, screen, within } from '@testing-library/react';
import { itemsPutBack } from '../../cart/cartSlice.ts';
import { cartItem, MAX_ITEMS } from '../../cart/storedCart.ts';
import { catalogue as allOffers, offersOf } from '@site/contract/offers';
import { catalogue } from './feature.ts';
import { OfferGrid } from './OfferGrid.tsx';

/** Prices contain a non-breaking space. */
const seen = (element: Element) => element.textContent.replace(/\s/g, ' ');

const open = (at: string, lang: Lang) => renderPage('shop', catalogue, { at, lang });
const cards = () => within(screen.getByRole('list')).getAllByRole('listitem');
const offers = () =>
  cards().map((card) => [
    seen(within(card).getByRole('heading', { level: 2 })),
    ...within(card).queryAllByRole('paragraph').map(seen),
  ]);

const toasts = () => dispatch((_: unknown, getState: () => RootState) => getState().toasts).shown;

test('the catalogue matches its schema', () => {
  expect(catalogueSchema.parse(allOffers)).toEqual(allOffers);
});

describe('the categories', () => {
  const categories = () =>
    within(screen.getByRole('list'))
      .getAllByRole('link')
      .map((category) => [
        category.getAttribute('href'),
        seen(within(category).getByRole('heading', { level: 2 })),
        ...within(category).getAllByRole('paragraph').map(seen),
      ]);

  test('are links with the lowest price and decorative drawings', async () => {
    const { container } = await open('/shop', 'en');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Shop');
    expect(categories()).toEqual([
      ['/shop/ranks', 'Ranks', 'VIP, MVP and Knock: yours for good.', 'from €4.99→'],
      ['/shop/coins', 'Coins', 'Packs of coins, from a handful to a heap.', 'from €4.99→'],
      ['/shop/tokens', 'Stats reset tokens', 'One token wipes your statistics clean.', 'from €2.99→'],
    ]);
    expect(container.querySelectorAll('li svg[aria-hidden="true"]')).toHaveLength(3);
    expect(container.querySelectorAll('li svg')).toHaveLength(3);
  });

  test('find the lowest price at any position', async () => {
    jest.replaceProperty(offersOf('ranks')[0]!, 'price', 9_900);
    await open('/shop', 'en');
    expect(categories()[0]).toContain('from €19.99→');
  });
});

const OFFERS = {
  ranks: [
    ['VIP', 'permanent', 'Now: €4.99Before: €9.99'],
    ['MVP', 'permanent', 'Best value', 'Now: €19.99Before: €24.99'],
    ['Knock', 'permanent', 'Now: €39.99Before: €49.99'],
  ],
  coins: [
    ['10.000 Coins', 'Jetzt: 4,99 €Vorher: 9,99 €'],
    ['50.000 Coins', 'Bestes Angebot', 'Jetzt: 19,99 €Vorher: 29,99 €'],
    ['100.000 Coins', 'Jetzt: 39,99 €Vorher: 49,99 €'],
  ],
  tokens: [
    ['1 token', '€2.99'],
    ['5 tokens', 'Best value', '€9.99'],
    ['10 tokens', '€14.99'],
  ],
} as const;

test.each([
  ['ranks', 'en', 'Ranks', 'VIP is in your cart'],
  ['coins', 'de', 'Coins', '10.000 Coins liegen in deinem Warenkorb'],
  ['tokens', 'en', 'Stats reset tokens', '1 token is in your cart'],
] as const)('the page of %s (%s): its offers, links, and labels for offers in the cart', async (...page) => {
  const [category, lang, title, added] = page;
  const { person } = await open(`/shop/${category}`, lang);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
  expect(offers()).toEqual(OFFERS[category]);
  const back = screen.getByRole('link', { name: { en: 'Back to the shop', de: 'Zurück zum Shop' }[lang] });
  expect(back).toHaveAttribute('href', '/shop');
  const cart = screen.getByRole('link', { name: { en: 'Cart 0 items', de: 'Warenkorb 0 Artikel' }[lang] });
  expect(cart).toHaveAttribute('href', '/shop/cart');
  expect(screen.queryAllByRole('table')).toHaveLength(category === 'ranks' ? 1 : 0);
  await person.click(within(cards()[0]!).getByRole('button'));
  expect(toasts()).toEqual([expect.objectContaining({ kind: 'success', text: added })]);
});

test('strikes through a former price', async () => {
  await open('/shop/ranks', 'de');
  expect(cards().map((card) => seen(within(card).getByText('Vorher:').closest('s')!))).toEqual([
    'Vorher: 9,99 €',
    'Vorher: 24,99 €',
    'Vorher: 49,99 €',
  ]);
});

test('shows a bonus only where there is one', async () => {
  const [pack] = offersOf('coins');
  const made = [0, 1, 2_500].map((bonus) => ({ ...pack!, bonus, title: `With ${bonus}` }));
  await renderInPage(<OfferGrid offers={made} />, {
    lang: 'de',
    strings: { 'shop/catalogue': catalogue.strings },
  });
  expect(cards().map((card) => within(card).queryByText(/Bonus/)?.textContent)).toEqual([
    undefined,
    '+ 1 Bonus-Coin',
    '+ 2.500 Bonus-Coins',
  ]);
});

test('every offer has its own drawing', async () => {
  const drawings = [];
  for (const category of ['ranks', 'coins', 'tokens']) {
    const { container, unmount } = await open(`/shop/${category}`, 'en');
    drawings.push(
      ...[...container.querySelectorAll('li svg[viewBox="-30 -43 60 62"]')].map((svg) => svg.innerHTML),
    );
    unmount();
  }
  expect(new Set(drawings).size).toBe(9);
});

describe('the comparison of ranks', () => {
  const rows = () =>
    screen
      .getAllByRole('row')
      .map((row) => [
        within(row).queryByRole('rowheader')?.textContent,
        ...within(row).queryAllByRole('columnheader').map(seen),
        ...within(row).queryAllByRole('cell').map(seen),
      ]);

  test('shows units and text alternatives for its marks', async () => {
    await open('/shop/ranks', 'en');
    expect(screen.getByRole('table', { name: 'What each rank includes' })).toBeInTheDocument();
    expect(rows()).toEqual([
      [undefined, 'Perk', 'VIP', 'MVP', 'Knock'],
      ['Event silver', '1.5x', '2.5x', '3.5x'],
      ['Housing', '2 slots', '3 slots', '3 slots'],
      ['Replay access', '1 day', '3 days', '4 days'],
      ['Create guilds', 'Not included', 'Included', 'Included'],
      ['Change plus colour', 'Not included', 'Not included', 'Included'],
    ]);
  });

  test('uses different shapes for a check and a dash', async () => {
    await open('/shop/ranks', 'en');
    const shape = (word: string) =>
      screen.getAllByText(word)[0]!.closest('td')!.querySelector('path')!.getAttribute('d');
    expect(shape('Included')).not.toBe(shape('Not included'));
  });
});

test.each([
  ['a visitor', {}],
  ['a player', { player: player() }],
])("the button shows %s the offer's quantity in the cart", async (_, who) => {
  const { person } = await renderPage('shop', catalogue, { at: '/shop/tokens', ...who });
  const button = () => within(cards()[0]!).getByRole('button');
  const status = within(cards()[0]!).getByRole('status');
  expect(button()).toHaveAccessibleName('Add to cart 1 token');
  await person.click(button());
  expect(status).toBeEmptyDOMElement();
  expect(screen.getAllByRole('link', { name: 'Cart 1 item' })[0]).toBeInTheDocument();
  await person.keyboard('{Enter}');
  expect(button()).toHaveFocus();
  expect(button()).toHaveAccessibleName('Add to cart 1 token In the cart: 2');
  expect(status).toHaveTextContent('In the cart: 2');
  expect(within(cards()[1]!).getByRole('button')).toHaveAccessibleName('Add to cart 5 tokens');
});

test('a rank that is in the cart, or that the player has, says so and is not added again', async () => {
  const { person } = await renderPage('shop', catalogue, {
    at: '/shop/ranks',
    player: player({ rank: 'champ' }),
  });
  const [vip, mvp] = cards().map((card) => within(card).getByRole('button'));
  expect(vip).toHaveAccessibleName('You have this rank or a higher one VIP');
  expect(vip).toBeDisabled();
  await person.click(mvp!);
  await person.keyboard('{Enter}');
  expect(mvp).toHaveFocus();
  expect(mvp).toHaveAccessibleName('In your cart MVP');
  expect(screen.getAllByRole('link', { name: 'Cart 1 item' })[0]).toBeInTheDocument();
});

test('a toast says that the cart is full', async () => {
  const { person } = await open('/shop/ranks', 'en');
  const [token] = offersOf('tokens').map(cartItem);
  const many = Array.from({ length: MAX_ITEMS }, (_, at) => ({ at, item: token! }));
  act(() => void dispatch(itemsPutBack(many)));
  await person.click(within(cards()[0]!).getByRole('button'));
  expect(toasts()).toEqual([
    expect.objectContaining({ kind: 'error', text: 'Your cart is full. Nothing more fits in.' }),
  ]);
});
