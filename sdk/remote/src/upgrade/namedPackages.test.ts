import { namedPackages, withVersion } from './namedPackages.ts';

const FORMER = `{
    "name": "quests",   "dependencies": {
        "@site/ui": "https://site.example/sdk/ui-2.1.0.tgz",
        "react": "19.3.0"
    },
    "devDependencies": { "@site/remote" : "2.1.0" },
    "overrides": { "@site/ui": "https://site.example/sdk/ui-2.1.0.tgz" },
    "version": "2.1.0", "files": ["a",
      "b"]
}`;

test('all packages are moved together, named by version or by address, and everything else stays as it was', () => {
  const packages = namedPackages(FORMER);
  expect(packages.map(({ name, version }) => [name, version])).toEqual([
    ['ui', '2.1.0'],
    ['remote', '2.1.0'],
  ]);
  expect(withVersion(FORMER, packages, '3.0.0')).toBe(
    FORMER.replaceAll('https://site.example/sdk/ui-2.1.0.tgz', '3.0.0').replace(
      '"@site/remote" : "2.1.0"',
      '"@site/remote" : "3.0.0"',
    ),
  );
});

test.each([
  ['a range', '^2.0.0'],
  ['an address of another package', 'https://site.example/sdk/platform-2.1.0.tgz'],
  ['an address of something else', 'https://site.example/ui-2.1.0.tgz'],
  ['a workspace', '*'],
])('what would be guessed is refused: %s', (_, specifier) => {
  const text = JSON.stringify({ dependencies: { '@site/ui': specifier } });
  expect(() => namedPackages(text)).toThrow(`"@site/ui": "${specifier}", which is not a version`);
});

test('a folder without the SDK is no remote', () => {
  expect(() => namedPackages('{"dependencies":{"react":"19.3.0"}}')).toThrow('names no package of the SDK');
});
