import { bucketOf, valueOf } from './health.ts';

const told = (kind: 'load' | 'cls', value: number) => valueOf(kind, bucketOf(kind, value));

test('a time is told with an error of 12 % at most', () => {
  for (let value = 1; value <= 600_000; value *= 1.013)
    expect(Math.abs(told('load', value) / value - 1)).toBeLessThan(0.12);
  expect(told('load', 0)).toBeLessThanOrEqual(1);
});

test('a shift is told with an error of half a step', () => {
  for (let value = 0; value <= 2; value += 0.0013)
    expect(Math.abs(told('cls', value) - value)).toBeLessThanOrEqual(0.0101);
  expect(told('cls', 0)).toBe(0);
});

test('there are few buckets, whatever is sent', () => {
  const times = new Set<number>();
  const shifts = new Set<number>();
  for (let value = 0; value <= 600_000; value += value / 50 + 0.001) times.add(bucketOf('lcp', value));
  for (let value = 0; value <= 10; value += 0.001) shifts.add(bucketOf('cls', value));
  expect([times.size, shifts.size]).toEqual([61, 101]);
  expect(new Set([0, 1, 7, 600_000].map((value) => bucketOf('error', value))).size).toBe(1);
});
