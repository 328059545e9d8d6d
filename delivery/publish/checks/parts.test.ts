import { largestParts, nameParts } from './parts.ts';

/** Ten characters of the first source, twenty of the second, ten of the third, and the rest of none. */
const MAP = JSON.stringify({
  version: 3,
  names: [],
  sources: [
    'webpack://quests/./src/HomePage.tsx',
    'webpack://quests/./node_modules/three/build/a.js',
    '../../node_modules/three/build/b.js',
  ],
  mappings: 'AAAA,UCAA,oBCAA,U',
});
const SCRIPT = `${'a'.repeat(10)}${'b'.repeat(20)}${'c'.repeat(10)}${JSON.stringify({ name: 'quest', all: 'x'.repeat(99) })}`;

test('names libraries as a whole, the team’s own sources, and data by its beginning', () => {
  expect(largestParts(SCRIPT, MAP)).toBe(
    `data that begins with {"name":"quest","all":"${'x'.repeat(17)} 0.1 kB, node_modules/three 0.0 kB, src/HomePage.tsx 0.0 kB`,
  );
});

test.each(['', '{}', '{"version":3}'])('finds nothing in a map that is %j', (map) => {
  expect(largestParts(SCRIPT, map)).toBeUndefined();
});

const problem = (where: string) => {
  return { check: 'budget' as const, what: 'Too large.', where, todo: 'Mend it.' };
};
const SIZES = new Map([
  ['home.js', 30_000],
  ['home.js.map', 90_000],
  ['hero.png', 400_000],
  ['remoteEntry.js', 5_000],
]);

test('adds what is largest to what is too large', async () => {
  const partsOf = (file: string) => (file === 'home.js' ? 'src/data.ts 80.0 kB' : undefined);
  const places = ['home.js', 'hero.png', 'all scripts', 'all images'];
  const named = await nameParts(places.map(problem), SIZES, partsOf);
  expect(named.map(({ what }) => what)).toEqual([
    'Too large. Its largest parts before compression: src/data.ts 80.0 kB.',
    'Too large.',
    'Too large. Its largest files: home.js 30.0 kB, remoteEntry.js 5.0 kB.',
    'Too large. Its largest files: hero.png 400.0 kB.',
  ]);
  const other = { ...problem('home.js'), check: 'integrity' as const };
  expect(await nameParts([other], SIZES, partsOf)).toEqual([other]);
});
