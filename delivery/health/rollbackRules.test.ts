import type { ReleaseAction } from '@site/contract/http/releases';
import { COMMAND_LINE } from '../records/actor.ts';
import { follow, rollbackTarget } from '../records/lineage.ts';
import { exceededThreshold, type Counts } from './rollbackThreshold.ts';
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
  ['a deployment over the baseline', events(['deploy', '1', '2']), ['1', '2']],
  [
    'two rollbacks',
    events(['deploy', '1', '2'], ['force', '2', '3'], ['rollback', '3', '2'], ['rollback', '2', '1']),
    ['1'],
  ],
  [
    'an automatic rollback and a deployment over it',
    events(['deploy', '1', '2'], ['auto-rollback', '2', '1'], ['deploy', '1', '3']),
    ['1', '3'],
  ],
  [
    'a rollback and a deployment over it',
    events(['deploy', '1', '2'], ['deploy', '2', '3'], ['rollback', '3', '2'], ['deploy', '2', '4']),
    ['1', '2', '4'],
  ],
  [
    'a rollback and one forward by name',
    events(['deploy', '1', '2'], ['rollback', '2', '1'], ['rollback', '1', '2']),
    ['1', '2'],
  ],
])('computes the lineage of %s', (_what, switches, line) => {
  expect(follow(switches).lineage).toEqual(line);
});

test.each([
  ['the previous version', ALL_LIVE, all, '3'],
  ['a version that is still stored', ALL_LIVE, new Set(['1', '4']), '1'],
  [
    'none if only the live version is stored',
    events(['deploy', '1', '2'], ['deploy', '2', '1']),
    new Set(['1']),
    undefined,
  ],
  ['none without another version', [], all, undefined],
  [
    'a version that no person rolled back',
    events(['deploy', '1', '3'], ['deploy', '3', '2'], ['deploy', '2', '3'], ['rollback', '3', '2', 'Boss']),
    all,
    '1',
  ],
])('rolls back to %s', (_what, switches, kept, previous) => {
  expect(rollbackTarget(switches, kept)).toBe(previous);
});

test.each([
  ['by the site', events(['auto-rollback', '4', '3']), ['4']],
  ['by staff', events(['rollback', '4', '3', 'Boss']), ['4']],
  ['by the operator, past several versions', events(['rollback', '4', '1', COMMAND_LINE]), ['2', '3', '4']],
  ['by a team: nothing', events(['rollback', '4', '3']), []],
  ['by staff and deployed again', events(['rollback', '4', '2', 'Boss'], ['deploy', '2', '4']), ['3']],
])('lists the versions rolled back %s', (_what, more, taken) => {
  expect([...follow([...ALL_LIVE, ...more]).rolledBack].sort()).toEqual(taken);
});

const RULES = { minutes: 30, loads: 20, percent: 5 };

const counts = (loads: number, faults = 0, failures = 0, networks = 3): Counts => {
  return { loads, faults, failures, networks };
};

test.each([
  ['nothing was counted', counts(0)],
  ['too few loads were counted', counts(19, 19)],
  ['failures stay within the limit', counts(100, 5)],
  ['hardly any load failed', counts(20, 4)],
  ['too few IPs report it', counts(100, 100, 0, 2)],
  ['the previous version is as bad', counts(100, 20), counts(200, 40)],
  ['it is not twice as bad', counts(100, 20), counts(200, 20)],
])("doesn't suspect a version if %s", (_what, live, before = counts(0)) => {
  expect(exceededThreshold(live, before, RULES)).toBeUndefined();
});

test.each([
  ['many visits throw', counts(100, 6), counts(100, 1), '100 loads (6.0 %)', 'had 1.0 %'],
  ['every load fails', counts(0, 20, 20), counts(0), '20 loads (100.0 %)', 'is hardly known'],
  ['it is more than twice as bad', counts(100, 21), counts(200, 20), '100 loads (21.0 %)', 'had 10.0 %'],
  [
    'the previous one always fails',
    counts(100, 26),
    counts(0, 200, 200),
    '100 loads (26.0 %)',
    'had 100.0 %',
  ],
])('suspects a version if %s', (_what, live, before, loads, former) => {
  expect(exceededThreshold(live, before, RULES)).toBe(
    `${live.faults} failures and errors in ${loads}; the version before it ${former}.`,
  );
});

const told = (kind: 'load' | 'cls', value: number) => valueOf(kind, bucketOf(kind, value));

test('keeps the error of a time below 12 %', () => {
  for (let value = 1; value <= 600_000; value *= 1.013)
    expect(Math.abs(told('load', value) / value - 1)).toBeLessThan(0.12);
  expect(told('load', 0)).toBeLessThanOrEqual(1);
});

test('keeps the error of a layout shift within half a step', () => {
  for (let value = 0; value <= 2; value += 0.0013)
    expect(Math.abs(told('cls', value) - value)).toBeLessThanOrEqual(0.0101);
  expect(told('cls', 0)).toBe(0);
});
