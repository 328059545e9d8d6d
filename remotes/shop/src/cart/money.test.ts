import fc from 'fast-check';
import { totalsOf } from './money.ts';

const prices = fc.array(fc.integer({ min: 1, max: 10_000_000 }), { maxLength: 200 });
const percent = fc.integer({ min: 0, max: 100 });

test('the sum, what is taken off and the total agree to the cent, whatever is in the cart', () => {
  fc.assert(
    fc.property(prices, percent, (some, off) => {
      const { sum, discount, total } = totalsOf(some, off);
      expect([sum, discount, total].every(Number.isSafeInteger)).toBe(true);
      expect(sum).toBe(some.reduce((before, price) => before + price, 0));
      expect(sum - discount).toBe(total);
      expect(discount).toBeGreaterThanOrEqual(0);
      expect(total).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('what is taken off is the percentage, to the nearest cent', () => {
  fc.assert(
    fc.property(prices, percent, (some, off) => {
      const { sum, discount } = totalsOf(some, off);
      expect(Math.abs(100 * discount - sum * off)).toBeLessThanOrEqual(50);
    }),
  );
});

test('without a voucher nothing is taken off, and with 100 percent everything is', () => {
  fc.assert(
    fc.property(prices, (some) => {
      expect(totalsOf(some, 0).discount).toBe(0);
      expect(totalsOf(some, 100).total).toBe(0);
    }),
  );
});

test('the order of the entries is of no matter', () => {
  fc.assert(
    fc.property(prices, percent, (some, off) => {
      expect(totalsOf(some.toReversed(), off)).toEqual(totalsOf(some, off));
    }),
  );
});

test('half a cent goes to the buyer', () => {
  expect(totalsOf([4995], 10)).toEqual({ sum: 4995, discount: 500, total: 4495 });
  expect(totalsOf([499, 1999], 10)).toEqual({ sum: 2498, discount: 250, total: 2248 });
});
