import { readSettings } from '../cli/settings.ts';
import { remoteFolder, type RemoteFolder } from '../testing/remoteFolder.ts';
import { devManifest } from './remoteManifest.ts';

const FEATURE = 'src/features/home/feature.ts';

let remote: RemoteFolder;
beforeEach(() => {
  remote = remoteFolder();
});
afterEach(() => remote.remove());

const saidOf = (): Promise<string> =>
  devManifest({
    folder: remote.folder,
    name: 'sample-remote',
    build: '1.0.0-abc',
    globalName: '__remote_sample',
    modules: ['manifest'],
  }).then(
    () => '',
    ({ name, message }: Error) => `${name}: ${message}`,
  );

test.each([
  [
    "slots: ['footer']",
    "slots: ['header', 'footer']",
    `${FEATURE}:16: The link to /sample-remote: slots is "header": Invalid option: expected one of "navbar"|"mobile"|"user"|"footer".`,
  ],
  [
    'order: 90',
    'order: 900',
    `${FEATURE}:16: The link to /sample-remote: order is 900: Too big: expected number to be <=99.`,
  ],
  [
    'label: title',
    `label: { de: 'x', en: '${'x'.repeat(41)}' }`,
    `${FEATURE}:16: The link to /sample-remote: label.en is "${'x'.repeat(41)}": Too big: expected string to have <=40 characters.`,
  ],
  [
    "path: '/sample-remote'",
    "path: 'sample-remote'",
    `${FEATURE}:10: The page sample-remote: path is "sample-remote": expected a path of the site, such as /profile/:user.`,
  ],
  [
    'const guard = {};',
    "const guard = { ranks: ['emperor'] };",
    /feature\.ts:3: The page \/sample-remote: guard\.ranks is "emperor": Invalid option: expected one of "owner"|.+"player"\.$/m,
  ],
  [
    'const guard = {};',
    'const guard = { money: true };',
    `${FEATURE}:10: The page /sample-remote: guard is {"money":true}: Unrecognized key: "money".`,
  ],
  ["de: 'Sample remote', ", '', `${FEATURE}:10: The page /sample-remote: title.de is missing.`],
  [
    "de: 'Sample remote', ",
    "de: '', ",
    `${FEATURE}:10: The page /sample-remote: title.de is "": expected text that can be seen.`,
  ],
  [
    '  strings: {',
    "  contributions: [{ slot: 'profile', order: 5, guard, component: () => import('./HomePage.tsx') }],\n  strings: {",
    `${FEATURE}:17: The contribution to profile: slot is "profile": expected a place and its version, such as profile/after-places/v1.`,
  ],
])('a feature with %s as %s is told so in a sentence with its line', async (from, to, said) => {
  remote.edit(FEATURE, from, to);
  const found = await saidOf();
  if (said instanceof RegExp) expect(found).toMatch(said);
  else expect(found.replace('CommandError: ', '').split('\n')).toContain(said);
  expect(found).toMatch(/^CommandError: /);
});

test('a module that can’t be read is named with the line, and one without features too', async () => {
  remote.edit(FEATURE, 'routes: [', 'routes: [[');
  expect(await saidOf()).toMatch(/^CommandError: src\/features\/home\/feature\.ts:\d+: ParseError/);
  remote.write('src/manifest.ts', 'export const nothing = 1;\n');
  expect(await saidOf()).toBe('CommandError: src/manifest.ts: its default export must be defineModule([…]).');
  remote.write('src/manifest.ts', "export default ((): never => {\n  throw new Error('no');\n})();\n");
  expect(await saidOf()).toBe('CommandError: src/manifest.ts:2: no');
});

const setUp = (site: unknown) =>
  remote.write('package.json', JSON.stringify({ name: 'sample-remote', version: '1.0.0', site }));

test('smoke addresses are named as they are in package.json', async () => {
  setUp({ smoke: ['shop'] });
  expect(await saidOf()).toBe(
    'CommandError: package.json: site.smoke.0 is "shop": expected an address of the site, such as /shop?from=gate.',
  );
});

test.each([
  ['x', 'package.json: site must be an object, such as { "origin": "https://site.example" }.'],
  [
    { build: ['vite'], smoke: 'x' },
    'package.json: site.smoke is "x", and must be a list of addresses, such as ["/shop?from=gate"].\n' +
      'package.json: site.build is ["vite"], and must be a command, such as "vite build".',
  ],
  [
    { origin: 'site.example' },
    'package.json: site.origin is "site.example", and must be the address of the site, such as "https://site.example".',
  ],
])('settings that mean nothing are named: %j', (site, said) => {
  setUp(site);
  expect(() => readSettings(remote.folder)).toThrow(said);
});

test('settings are read, and may be missing', () => {
  setUp({ origin: 'http://localhost:3000', build: 'vite build', smoke: ['/x'] });
  expect(readSettings(remote.folder)).toMatchObject({ build: 'vite build' });
  setUp(undefined);
  expect(readSettings(remote.folder)).toEqual({});
});
