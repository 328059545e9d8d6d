import fc from 'fast-check';
import { seenBetween, settledAt, SLOW, type Observation } from './observations.ts';

const seen = (actor: string, at: number, values: Partial<Observation> = {}): Observation => ({
  actor,
  kind: 'read',
  sentAt: at - 10,
  at,
  isGood: true,
  outcome: '200',
  ...values,
});
const bad = (actor: string, at: number, values: Partial<Observation> = {}) =>
  seen(actor, at, { isGood: false, outcome: '502', ...values });

describe('what people saw', () => {
  test('is counted within the time', () => {
    const observations = [
      bad('a', 50),
      seen('a', 150),
      bad('a', 200),
      bad('b', 250, { kind: 'write', outcome: 'ECONNRESET' }),
      seen('b', 300, { kind: 'write' }),
      bad('a', 950),
    ];
    expect(seenBetween(observations, 100, 400)).toEqual({
      reads: { count: 2, failed: 1 },
      writes: { count: 2, failed: 1 },
      longestGap: 250,
      failures: { '502': 1, ECONNRESET: 1 },
    });
  });

  test('a gap is that of one person, also where others were served', () => {
    const steady = Array.from({ length: 100 }, (_, index) => seen('steady', index * 10));
    const starving = [seen('starving', 100), bad('starving', 400), seen('starving', 700)];
    expect(seenBetween([...steady, ...starving], 0, 1000).longestGap).toBe(600);
  });

  test('a gap lasts from a good answer to the next, or to the end', () => {
    const times = fc.uniqueArray(fc.integer({ min: 1, max: 999 }), { minLength: 1 });
    fc.assert(
      fc.property(times, (at) => {
        const { longestGap } = seenBetween(
          at.map((each) => seen('a', each)),
          0,
          1000,
        );
        const line = [0, ...at.toSorted((one, other) => one - other), 1000];
        expect(line.some((each) => line.includes(each + longestGap))).toBe(true);
        expect(longestGap).toBeGreaterThanOrEqual(1000 / (at.length + 1));
      }),
    );
  });
});

describe('all is settled', () => {
  const now = 5_000;

  test('at once, where nobody noticed anything', () => {
    expect(settledAt([seen('a', 4_900), seen('b', 4_800)], ['a', 'b'], { from: 3_000, now })).toBe(3_000);
  });

  test('once the last of them has got a good answer after a failure', () => {
    const observations = [
      bad('a', 3_500),
      seen('a', 3_700),
      bad('b', 4_000),
      seen('b', 4_400),
      seen('a', 4_900),
    ];
    expect(settledAt(observations, ['a', 'b'], { from: 3_000, now })).toBe(4_400);
  });

  test('not while somebody still fails', () => {
    const observations = [seen('a', 4_900), seen('b', 4_700), bad('b', 4_800)];
    expect(settledAt(observations, ['a', 'b'], { from: 3_000, now })).toBeUndefined();
  });

  test('not while the answer of somebody hangs', () => {
    const hanging = [seen('a', 4_900), seen('b', now - SLOW - 1)];
    expect(settledAt(hanging, ['a', 'b'], { from: 2_000, now })).toBeUndefined();
    expect(settledAt([seen('a', 4_900)], ['a', 'b'], { from: 2_000, now })).toBeUndefined();
  });

  test('a good answer to what was sent before the last failure proves nothing', () => {
    const observations = [bad('a', 4_000), seen('a', 4_100, { sentAt: 3_900 })];
    expect(settledAt(observations, ['a'], { from: 3_000, now })).toBeUndefined();
  });

  test('an answer that takes long is not what it should be', () => {
    const observations = [seen('a', 4_800, { sentAt: 4_800 - SLOW - 1 })];
    expect(settledAt(observations, ['a'], { from: 1_000, now })).toBeUndefined();
    expect(settledAt([...observations, seen('a', 4_950)], ['a'], { from: 1_000, now })).toBe(4_950);
  });
});
