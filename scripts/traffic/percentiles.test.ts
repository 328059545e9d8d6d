import fc from 'fast-check';
import { durationsOf, percentile } from './percentiles.ts';

const values = fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 1 });

test('a percentile is one of the values, and as many as its share do not exceed it', () => {
  fc.assert(
    fc.property(values, fc.double({ min: 0.01, max: 1, noNaN: true }), (some, share) => {
      const ascending = some.toSorted((a, b) => a - b);
      const found = percentile(ascending, share);
      expect(some).toContain(found);
      expect(some.filter((value) => value <= found).length).toBeGreaterThanOrEqual(share * some.length);
      expect(some.filter((value) => value < found).length).toBeLessThan(share * some.length);
    }),
  );
});

test('durations do not depend on the order in which they came', () => {
  fc.assert(
    fc.property(values, (some) => {
      expect(durationsOf(some)).toEqual(durationsOf(some.toReversed()));
    }),
  );
  expect(durationsOf(Array.from({ length: 100 }, (_, index) => index + 1))).toEqual({
    count: 100,
    p50: 50,
    p90: 90,
    p99: 99,
    max: 100,
  });
});

test('of nothing there is no percentile', () => {
  expect(durationsOf([])).toEqual({ count: 0, p50: NaN, p90: NaN, p99: NaN, max: NaN });
});
