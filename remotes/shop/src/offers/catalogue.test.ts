import { catalogue as schema } from '@site/contract/http/catalogue';
import { catalogue, offerId, offerOf, offersOf } from './catalogue.ts';

test('the catalogue is what its schema asks for', () => {
  expect(schema.parse(catalogue)).toEqual(catalogue);
});

const euros = (cents: number) => (cents / 100).toFixed(2);

test.each([
  ['ranks', ['VIP 4.99 (9.99)', 'MVP 19.99 (24.99) best value', 'Knock 39.99 (49.99)']],
  [
    'coins',
    ['10000 Coins 4.99 (9.99)', '50000 Coins 19.99 (29.99) best value', '100000 Coins 39.99 (49.99)'],
  ],
  ['tokens', ['1 Token 2.99', '5 Tokens 9.99 best value', '10 Tokens 14.99']],
] as const)('the prices of %s', (category, prices) => {
  expect(
    offersOf(category).map(({ title, price, originalPrice, isBestValue }) =>
      [title, euros(price), originalPrice && `(${euros(originalPrice)})`, isBestValue && 'best value']
        .filter(Boolean)
        .join(' '),
    ),
  ).toEqual(prices);
});

test('what the ranks bring', () => {
  expect(offersOf('ranks').map(({ title, perks }) => [title, ...Object.values(perks)])).toEqual([
    ['VIP', 1.5, 2, 1, false, false],
    ['MVP', 2.5, 3, 3, true, false],
    ['Knock', 3.5, 3, 4, true, true],
  ]);
});

test('coins come without a bonus, in the amounts of their titles', () => {
  expect(offersOf('coins').map(({ amount, bonus }) => [amount, bonus])).toEqual([
    [10_000, 0],
    [50_000, 0],
    [100_000, 0],
  ]);
  expect(offersOf('tokens').map(({ amount }) => amount)).toEqual([1, 5, 10]);
});

test('an offer is found by category and title', () => {
  expect(catalogue.map((offer) => offerOf(offerId(offer)))).toEqual(catalogue);
  expect(offerId({ category: 'ranks', title: 'VIP' })).toBe('ranks/VIP');
  expect(offerOf('ranks/Emperor')).toBeUndefined();
});
