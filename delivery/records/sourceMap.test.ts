import { inSources, parseSourceMap, placeIn } from './sourceMap.ts';

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
