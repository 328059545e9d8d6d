import fc from 'fast-check';
import { nextStep } from './journey.ts';

const contents = {
  players: ['Steve', 'Al ex/?'],
  clans: ['Ore & Co'],
  boards: ['/api/stats?mode=bedwars&range=daily'],
  files: (remote: string, feature: string) => [`/remotes/${remote}/1/${feature}.js`],
};

const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

test('every step leads to a page of the site and calls that it makes', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.array(chance, { minLength: 4, maxLength: 4 }), (isPlayer, chances) => {
      const left = [...chances];
      const { path, reads } = nextStep(contents, isPlayer, () => left.shift() ?? 0);
      expect(path).toMatch(/^\/[\w/%-]*$/);
      for (const read of reads) expect(read).toMatch(/^\/api\/[\w/%?=&-]+$/);
      if (!isPlayer) expect(path).toMatch(/^\/(stats|clans|clan\/.*)?$/);
    }),
  );
});

test('a site without players and clans has pages too', () => {
  const empty = { ...contents, players: [], clans: [] };
  expect(nextStep(empty, true, () => 0.75).path).toBe('/profile/none');
});
