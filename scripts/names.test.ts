import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@site/webpack/workspace';

const sources = globSync('{remotes/*,shell}/src/**/*.{ts,tsx}', {
  cwd: root,
  exclude: ['**/*.test.*'],
}).sort();

/** What sources declare by a pattern whose group is the name: names that stand twice, with the files. */
function declaredTwice(pattern: RegExp) {
  const declared = sources.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(pattern)].map(([, name]) => ({ name, file })),
  );
  expect(declared.length).toBeGreaterThan(3);
  return [...Map.groupBy(declared, ({ name }) => name)]
    .filter(([, places]) => places.length > 1)
    .map(([name, places]) => `${name}: ${places.map(({ file }) => file).join(', ')}`);
}

// The page has one api and one store: a remote that takes a name of another one answers that one's pages.
test('an endpoint has a name of its own among all remotes', () => {
  expect(declaredTwice(/^ +(\w+): build\.\w+/gm)).toEqual([]);
});

test('a slice has a name of its own among all remotes', () => {
  expect(declaredTwice(/createSlice\(\{\s+name: '(\w+)'/g)).toEqual([]);
});
