import type { ReleaseAction } from '@site/contract/http/releases';
import { lineageOf, previousOf } from './lineage.ts';

const events = (...steps: readonly (readonly [ReleaseAction, string | null, string])[]) =>
  steps.map(([action, from_version, to_version]) => ({ action, from_version, to_version }));
const all = new Set(['1', '2', '3', '4']);

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
    'going forth by name',
    events(['deploy', '1', '2'], ['rollback', '2', '1'], ['rollback', '1', '2']),
    ['1', '2'],
  ],
])('%s', (_what, switches, line) => {
  expect(lineageOf(switches)).toEqual(line);
});

test.each([
  [['1', '2', '3'], all, '2'],
  [['1', '2', '3'], new Set(['1', '3']), '1'],
  [['1', '2', '1'], new Set(['1']), undefined],
  [['1'], all, undefined],
  [[], all, undefined],
])('below the last of %j lies what is still kept', (line, kept, previous) => {
  expect(previousOf(line, kept)).toBe(previous);
});
