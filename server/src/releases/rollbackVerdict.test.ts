import { membersAgainst, suspicionOf, widespreadFaultsOf, type Counts } from './rollbackVerdict.ts';

const RULES = { minutes: 30, loads: 20, percent: 5 };

const counts = (loads: number, faults = 0, failures = 0, networks = 3): Counts => ({
  loads,
  faults,
  failures,
  networks,
});

test.each([
  ['nothing was counted', counts(0), []],
  ['too little was loaded', counts(19, 19), []],
  ['as many fail as may', counts(100, 5), []],
  ['hardly any failed', counts(20, 4), []],
  ['too few addresses report it', counts(100, 100, 0, 2), []],
  ['the version before it is as bad', counts(100, 20), [counts(200, 40)]],
  ['it is not twice as bad', counts(100, 20), [counts(200, 20)]],
  ['both have become bad at the same time', counts(100, 25), [counts(5000, 5), counts(40, 20)]],
])('a version is not suspected where %s', (_what, live, before) => {
  expect(suspicionOf({ live, before }, RULES)).toBeUndefined();
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
    'each visit that fails throws as well',
    counts(0, 40, 20),
    [],
    '40 failures and errors in 20 loads (100.0 %); too little is known of the version before it.',
  ],
  [
    'it is more than twice as bad',
    counts(100, 21),
    [counts(200, 20)],
    '21 failures and errors in 100 loads (21.0 %); the version before it had 10.0 %.',
  ],
  [
    'the one before was hardly seen',
    counts(20, 5),
    [counts(3, 3)],
    '5 failures and errors in 20 loads (25.0 %); too little is known of the version before it.',
  ],
  [
    'the one before is said to fail always',
    counts(100, 26),
    [counts(0, 200, 200)],
    '26 failures and errors in 100 loads (26.0 %); the version before it had 100.0 %.',
  ],
])('a version is suspected where %s', (_what, live, before, reason) => {
  expect(suspicionOf({ live, before }, RULES)).toBe(reason);
});

test.each([
  [{ members: 0, faulty: 0 }, undefined],
  [{ members: 9, faulty: 9 }, undefined],
  [{ members: 200, faulty: 10 }, undefined],
  [{ members: 199, faulty: 10 }, '10 of 199 players who were logged in report failures.'],
  [{ members: 10, faulty: 10 }, '10 of 10 players who were logged in report failures.'],
])('of players %p it is said: %s', (members, said) => {
  expect(membersAgainst(members, RULES)).toBe(said);
});

test.each([
  ['19 faults', counts(0, 19, 19, 19)],
  ['faults from 9 networks', counts(5000, 500, 0, 9)],
])('%s are not widespread', (_what, live) => {
  expect(widespreadFaultsOf(live)).toBeUndefined();
});

test.each([
  [
    'loads hide them',
    counts(100_000, 20, 0, 10),
    '20 failures and errors from 10 networks, in 100000 loads.',
  ],
  [
    'no page tells that it was loaded',
    counts(0, 20, 0, 10),
    '20 failures and errors from 10 networks, in 0 loads.',
  ],
])('faults from many networks are widespread even where %s', (_what, live, reason) => {
  expect(widespreadFaultsOf(live)).toBe(reason);
});
