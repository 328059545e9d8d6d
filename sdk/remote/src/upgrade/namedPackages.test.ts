import { namedPackages, withVersion } from './namedPackages.ts';

const SITE = new URL('https://site.example');

const FROM_SITE = `{
    "name": "quests",   "dependencies": {
        "@site/ui": "https://site.example/sdk/ui-2.1.0.tgz",
        "react": "19.3.0"
    },
    "devDependencies": { "@site/remote" : "https://site.example/sdk/remote-2.1.0-dev-1f2e3d4c.tgz" },
    "overrides": { "@site/ui": "https://site.example/sdk/ui-2.1.0.tgz" },
    "files": ["a",
      "b"]
}`;

test('all packages are moved together, and everything else stays as it was written', () => {
  const packages = namedPackages(FROM_SITE, SITE);
  expect(packages.map(({ name, version }) => [name, version])).toEqual([
    ['ui', '2.1.0'],
    ['remote', '2.1.0-dev-1f2e3d4c'],
  ]);
  expect(withVersion(FROM_SITE, packages, '2.2.0', SITE)).toBe(
    FROM_SITE.replaceAll('ui-2.1.0.tgz', 'ui-2.2.0.tgz').replace('2.1.0-dev-1f2e3d4c', '2.2.0'),
  );
});

test('packages of a registry are moved by their version, and others of that version stay', () => {
  const text = '{"version":"2.1.0","dependencies":{"@site/ui":"2.1.0","other":"2.1.0"}}\r\n';
  expect(withVersion(text, namedPackages(text, SITE), '2.2.0', SITE)).toBe(
    text.replace('"@site/ui":"2.1.0"', '"@site/ui":"2.2.0"'),
  );
});

test.each([
  ['a range', '^2.0.0'],
  ['an address of another site', 'https://other.example/sdk/ui-2.1.0.tgz'],
  ['an address of another package', 'https://site.example/sdk/platform-2.1.0.tgz'],
  ['a workspace', '*'],
])('what would be guessed is refused: %s', (_, specifier) => {
  const text = JSON.stringify({ dependencies: { '@site/ui': specifier } });
  expect(() => namedPackages(text, SITE)).toThrow(`"@site/ui": "${specifier}", which is neither`);
});

test('a folder without the SDK is no remote', () => {
  expect(() => namedPackages('{"dependencies":{"react":"19.3.0"}}', SITE)).toThrow(
    'names no package of the SDK',
  );
});
