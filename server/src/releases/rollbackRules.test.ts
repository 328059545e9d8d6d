import type { ReleaseAction } from '@site/contract/http/releases';
import { COMMAND_LINE } from './actor.ts';
import { lineageOf, rollbackTarget, rolledBackVersions } from './lineage.ts';
import { accountEvidence, suspicionOf, widespreadFaultsOf, type Counts } from './rollbackVerdict.ts';
import { bucketOf, valueOf } from './health.ts';

const TEAM = 'pipeline';
const events = (...steps: readonly (readonly [ReleaseAction, string | null, string, by?: string])[]) =>
  steps.map(([action, from_version, to_version, by = TEAM]) => ({
    action,
    from_version,
    to_version,
    by,
    staff_id: by === 'Boss' ? 'their uuid' : null,
  }));
const all = new Set(['1', '2', '3', '4']);
const ALL_LIVE = events(['deploy', '1', '2'], ['deploy', '2', '3'], ['deploy', '3', '4']);

test.each([
  ['a first deployment', events(['deploy', null, '1']), ['1']],
  ['one over what came with the site', events(['deploy', '1', '2']), ['1', '2']],
  [
    'two rollbacks',
    events(['deploy', '1', '2'], ['force', '2', '3'], ['rollback', '3', '2'], ['rollback', '2', '1']),
    ['1'],
  ],
  [
    'an automatic one and a deployment over it',
    events(['deploy', '1', '2'], ['auto-rollback', '2', '1'], ['deploy', '1', '3']),
    ['1', '3'],
  ],
  [
    'a rollback and a deployment over it',
    events(['deploy', '1', '2'], ['deploy', '2', '3'], ['rollback', '3', '2'], ['deploy', '2', '4']),
    ['1', '2', '4'],
  ],
  [
    'going forth by name',
    events(['deploy', '1', '2'], ['rollback', '2', '1'], ['rollback', '1', '2']),
    ['1', '2'],
  ],
])('%s', (_what, switches, line) => {
  expect(lineageOf(switches)).toEqual(line);
});

test.each([
  ['the next one below', ALL_LIVE, all, '3'],
  ['one that is still kept', ALL_LIVE, new Set(['1', '4']), '1'],
  [
    'none that is live as well',
    events(['deploy', '1', '2'], ['deploy', '2', '1']),
    new Set(['1']),
    undefined,
  ],
  ['none where there is no other', [], all, undefined],
  [
    'none that a person took back',
    events(['deploy', '1', '3'], ['deploy', '3', '2'], ['deploy', '2', '3'], ['rollback', '3', '2', 'Boss']),
    all,
    '1',
  ],
])('a rollback leads to %s', (_what, switches, kept, previous) => {
  expect(rollbackTarget(switches, kept)).toBe(previous);
});

test.each([
  ['from by the site', events(['auto-rollback', '4', '3']), ['4']],
  ['from by staff', events(['rollback', '4', '3', 'Boss']), ['4']],
  ['from and past by the operator', events(['rollback', '4', '1', COMMAND_LINE]), ['2', '3', '4']],
  ['from by a team: nothing', events(['rollback', '4', '3']), []],
  ['from and brought back', events(['rollback', '4', '2', 'Boss'], ['deploy', '2', '4']), ['3']],
])('what was rolled back %s', (_what, more, taken) => {
  expect([...rolledBackVersions([...ALL_LIVE, ...more])].sort()).toEqual(taken);
});

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
  expect(accountEvidence(members, RULES)).toBe(said);
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
