import fc from 'fast-check';
import { plainCode, totalsOf, vatIn } from './orderSums.ts';

test('rounds half a cent in favour of the buyer', () => {
  expect(totalsOf([4995], 10)).toEqual({ sum: 4995, discount: 500, total: 4495 });
  expect(totalsOf([499, 1999], 10)).toEqual({ sum: 2498, discount: 250, total: 2248 });
  expect(totalsOf([2495], 10)).toEqual({ sum: 2495, discount: 250, total: 2245 });
});

test('sum, discount and total agree to the cent for any cart', () => {
  const prices = fc.array(fc.integer({ min: 1, max: 10_000_000 }), { maxLength: 200 });
  fc.assert(
    fc.property(prices, fc.integer({ min: 0, max: 100 }), (some, off) => {
      const { sum, discount, total } = totalsOf(some, off);
      expect([sum, discount, total].every(Number.isSafeInteger)).toBe(true);
      expect(sum).toBe(some.reduce((before, price) => before + price, 0));
      expect(sum - discount).toBe(total);
      // This implies no discount without a voucher, and a total of zero at 100 percent.
      expect(Math.abs(100 * discount - sum * off)).toBeLessThanOrEqual(50);
    }),
  );
});

// Worked out by hand: gross ÷ (100 + rate) × rate.
test.each([
  [499, 19, 80], // 79.67
  [1999, 19, 319], // 319.17
  [3999, 19, 638], // 638.496
  [299, 19, 48], // 47.74
  [999, 19, 160], // 159.504
  [1499, 19, 239], // 239.34
  [2245, 19, 358], // 358.45
  [11900, 19, 1900],
  [107, 7, 7],
  [499, 7, 33], // 32.64
  [1, 19, 0], // 0.16
  [3, 20, 1], // 0.50
  [4, 19, 1], // 0.64
  [0, 19, 0],
  [4999, 0, 0],
])('%i cents at %i %% include %i cents', (total, percent, vat) => {
  expect(vatIn(total, percent)).toBe(vat);
});

test.each(['sommer\u0308', ' SOMMER\u0308 ', 'so\u200bmmer\u0308', 'Sommer\u0308\ufe0f'])(
  'a voucher typed as %j is the same code',
  (typed) => expect(plainCode(typed)).toBe('SOMMER\u0308'.normalize('NFC')),
);
