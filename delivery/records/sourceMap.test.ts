import { largestParts } from '../publish/checks/parts.ts';
import { inSources, MAX_SEGMENTS, parseSourceMap, placeIn } from './sourceMap.ts';

const PLACES: Readonly<Record<number, string>> = {
  1: 'node_modules/@site/ui/src/Button.js:3:1',
  2: 'src/features/home/HomePage.tsx:9:4',
  3: 'src/manifest.ts:1:1',
};
const build = { name: 'quests', version: '1.0.0' };
const placed = (text: string) => inSources(text, build, ({ line }) => PLACES[line]);
const at = (line: number) => `/remotes/quests/1.0.0/home.js:${line}:5`;

test('of lines that led to each other, the nearest of the team’s own is left', async () => {
  expect(await placed(`quests: /quests, ${at(1)} ← ${at(2)} ← ${at(3)}`)).toBe(
    'quests: /quests, src/features/home/HomePage.tsx:9:4',
  );
  expect(await placed(`quests: /quests, ${at(1)} ← ${at(9)}`)).toBe(
    'quests: /quests, node_modules/@site/ui/src/Button.js:3:1',
  );
  expect(await placed(`at a (${at(2)})\nat b (${at(9)})`)).toBe(
    `at a (src/features/home/HomePage.tsx:9:4)\nat b (${at(9)})`,
  );
});

test.each(['webpack://quests@1.0.0/./src/a.ts?1f2e', '../../../../src/a.ts', './src/a.ts', 'src/a.ts'])(
  'names a source as its team does, whichever bundler wrote %s',
  (source) => {
    const map = { version: 3, sources: [source], names: [], mappings: 'AAAA' };
    expect(placeIn(parseSourceMap(JSON.stringify(map)), { line: 1, column: 1 })).toBe('src/a.ts:1:1');
  },
);

const mapWith = (own: object) => JSON.stringify({ version: 3, sources: ['src/a.ts'], names: [], ...own });

test.each([
  ['a source that it lacks', { mappings: 'AKAA' }],
  ['no source at all', { mappings: 'A' }],
])('a map with %s leads nowhere, and breaks nothing', (_, own) => {
  expect(placeIn(parseSourceMap(mapWith(own)), { line: 1, column: 1 })).toBeUndefined();
  expect(() => largestParts('x', mapWith(own))).not.toThrow();
});

test('nor does a place before the first', () => {
  for (const [line, column] of [
    [0, 1],
    [1, 0],
  ] as const)
    expect(placeIn(parseSourceMap(mapWith({ mappings: 'AAAA' })), { line, column })).toBeUndefined();
});

test.each([
  ['A;'.repeat(MAX_SEGMENTS + 1)],
  ['A,'.repeat(MAX_SEGMENTS + 1)],
  [[[[0, 0, 0, 0]]]],
  [undefined],
])('a map that would take all memory is not read, nor one without mappings', (mappings) => {
  expect(() => parseSourceMap(mapWith({ mappings }))).toThrow(/mappings/);
});

test('a text names no file outside the build', async () => {
  const asked: string[] = [];
  const text = '/remotes/quests/1.0.0/../../shop/1.0.0/a.js:1:1';
  expect(await inSources(text, build, ({ file }) => void asked.push(file))).toBe(text);
  expect(asked).toEqual([]);
});
