import { CallError } from './callSite.ts';
import { retryDelay } from './retryDelay.ts';

const error = new Error('no answer');

test('waits twice as long after each failure, with a random part, and at most two minutes', () => {
  const delays = (random: number) =>
    [1, 2, 3, 7, 8, 50].map((count) => retryDelay(count, error, () => random));
  expect(delays(0)).toEqual([500, 1_000, 2_000, 32_000, 60_000, 60_000]);
  expect(delays(1)).toEqual([1_000, 2_000, 4_000, 64_000, 120_000, 120_000]);
});

test('never waits shorter than the site asks for', () => {
  const busy = new CallError('busy', { status: 429, retryAfter: 50 });
  expect(retryDelay(1, busy, () => 0)).toBe(50_000);
  expect(retryDelay(1, busy, () => 1)).toBeCloseTo(55_000);
});
