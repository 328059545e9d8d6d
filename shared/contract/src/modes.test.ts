import { modeId, MODES, RANGES, type Mode } from './modes.ts';

test('the mode of the network carries its name, the others their own', () => {
  expect(MODES.map((mode) => modeId(mode, 'Blockhaven'))).toEqual([
    'bedwars',
    'blockhavenffa',
    'mlgrush',
    'cores',
  ]);
});

test.each<[Mode, string, string]>([
  ['ffa', 'Block Haven', 'blockhavenffa'],
  ['ffa', 'Île-2 Go!', 'le2goffa'],
  ['ffa', '', 'ffa'],
  ['cores', 'Blockhaven', 'cores'],
])('%s of %j is %s', (mode, network, id) => {
  expect(modeId(mode, network)).toBe(id);
});

test('a leaderboard has three ranges', () => {
  expect(RANGES).toEqual(['daily', 'monthly', 'lifetime']);
});
