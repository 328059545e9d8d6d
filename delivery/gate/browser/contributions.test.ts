import type { ContributionData, RegisteredRemote, SlotData } from '@site/contract/http/registry';
import { GATE_USER } from './decideRequest.ts';
import { sampledContributions } from './contributions.ts';
import { probeModule } from './probeModule.ts';

const remote = (
  name: string,
  { slots = [], contributions = [] }: { slots?: SlotData[]; contributions?: ContributionData[] },
): RegisteredRemote => ({
  name,
  version: '1',
  global: `__remote_${name}`,
  entry: `/remotes/${name}/1/remoteEntry.js`,
  modules: [{ module: './manifest', routes: [], navigation: [], slots, contributions }],
});

const contribution = (slot: string): ContributionData => ({ slot, feature: 'pets', order: 1, guard: {} });

test('gives each contribution the sample of its slot, or values of the right types', () => {
  const props = { uuid: 'string', text: 'string', count: 'number', isOpen: 'boolean' } as const;
  const remotes = [
    remote('quests', {
      slots: [
        { name: 'a/b/v1', props, since: '1' },
        { name: 'a/c/v1', props, since: '1', sample: { uuid: 'mine', count: 7 } },
      ],
    }),
    remote('pets', { contributions: ['a/b/v1', 'a/c/v1', 'no/page/v1'].map(contribution) }),
    remote('cars', { contributions: [contribution('a/b/v1')] }),
  ];
  expect(
    sampledContributions({ remotes }, 'pets').map(({ data, props: given }) => [data.slot, given]),
  ).toEqual([
    ['a/b/v1', { uuid: GATE_USER.uuid, text: 'sample', count: 1, isOpen: true }],
    ['a/c/v1', { uuid: 'mine', text: 'sample', count: 7, isOpen: true }],
  ]);
  expect(sampledContributions({ remotes }, 'unknown')).toEqual([]);
});

test('nothing that a manifest says becomes code of the page that renders it', () => {
  const props = { text: '"};alert(1);`${alert(2)}`//</script>' };
  const module = probeModule('pets', '/probe', [{ data: contribution('a/b/v1'), props }]);
  expect(module).toContain(JSON.stringify(props));
});
