import type { ReleaseAction } from '@site/contract/http/releases';
import { COMMAND_LINE } from './actor.ts';
import { lineageOf, previousOf, takenBackIn } from './lineage.ts';

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
  expect(previousOf(switches, kept)).toBe(previous);
});

test.each([
  ['from by the site', events(['auto-rollback', '4', '3']), ['4']],
  ['from by staff', events(['rollback', '4', '3', 'Boss']), ['4']],
  ['from and past by the operator', events(['rollback', '4', '1', COMMAND_LINE]), ['2', '3', '4']],
  ['from by a team: nothing', events(['rollback', '4', '3']), []],
  ['from and brought back', events(['rollback', '4', '2', 'Boss'], ['deploy', '2', '4']), ['3']],
])('what was rolled back %s', (_what, more, taken) => {
  expect([...takenBackIn([...ALL_LIVE, ...more])].sort()).toEqual(taken);
});
