import { rollbackReason, type Counts } from './rollbackVerdict.ts';

const RULES = { minutes: 30, loads: 20, percent: 5 };

const counts = (loads: number, faults = 0, failures = 0): Counts => ({ loads, faults, failures });

test.each([
  ['nothing was counted', counts(0), []],
  ['too little was loaded', counts(19, 19), []],
  ['as many fail as may', counts(100, 5), []],
  ['the version before it is as bad', counts(100, 20), [counts(200, 40)]],
  ['it is not twice as bad', counts(100, 20), [counts(200, 20)]],
  ['both have become bad at the same time', counts(100, 50), [counts(5000, 5), counts(40, 20)]],
])('a version stays where %s', (_what, live, before) => {
  expect(rollbackReason({ live, before }, RULES)).toBeUndefined();
});

test.each([
  [
    'many throw',
    counts(100, 6),
    [counts(100, 1)],
    '6 failures and errors in 100 loads (6.0 %); the version before it had 1.0 %.',
  ],
  [
    'nothing loads at all',
    counts(0, 20, 20),
    [],
    '20 failures and errors in 20 loads (100.0 %); too little is known of the version before it.',
  ],
  [
    'it is more than twice as bad',
    counts(100, 21),
    [counts(200, 20)],
    '21 failures and errors in 100 loads (21.0 %); the version before it had 10.0 %.',
  ],
  [
    'the one before was hardly seen',
    counts(20, 2),
    [counts(3, 3)],
    '2 failures and errors in 20 loads (10.0 %); too little is known of the version before it.',
  ],
])('a version is taken back where %s', (_what, live, before, reason) => {
  expect(rollbackReason({ live, before }, RULES)).toBe(reason);
});
