import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gt } from 'semver';
import { sdkPackages } from './packages.ts';
import { sdkVersion } from './release.ts';
import { offerReleases, released, releasedVersions } from './releases.ts';

const ROOT = path.join(import.meta.dirname, '..');
const folderWith = (files: Readonly<Record<string, string>>) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'site-releases-'));
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(folder, file), text);
  return folder;
};
const contentOf = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder).map((file) => [file, readFileSync(path.join(folder, file), 'utf8')]),
  );

test('a site offers the released versions, the newest one for new remotes', () => {
  const from = folderWith({
    'contract-1.0.0.tgz': 'contract 1',
    'contract-10.2.0.tgz': 'contract 10',
    'ui-10.2.0.tgz': 'ui 10',
    'contract-9.0.0.tgz': 'contract 9',
    '.gitkeep': '',
  });
  const folder = path.join(folderWith({}), 'dist/sdk');
  expect(offerReleases(folder, from)).toBe('10.2.0');
  expect(contentOf(folder)).toEqual({
    'contract-1.0.0.tgz': 'contract 1',
    'contract-9.0.0.tgz': 'contract 9',
    'contract-10.2.0.tgz': 'contract 10',
    'ui-10.2.0.tgz': 'ui 10',
    'current.json': '{"version":"10.2.0"}',
  });
});

test('a site that is built anew goes on offering what it has offered before', () => {
  const from = folderWith({ 'contract-2.0.0.tgz': 'contract 2' });
  const folder = folderWith({
    'current.json': '{"version":"2.0.0-dev-1f2e3d4c"}',
    'contract-1.0.0.tgz': 'contract 1',
    'contract-2.0.0-dev-1f2e3d4c.tgz': 'contract of a site before',
  });
  offerReleases(folder, from);
  expect(contentOf(folder)).toEqual({
    'contract-1.0.0.tgz': 'contract 1',
    'contract-2.0.0-dev-1f2e3d4c.tgz': 'contract of a site before',
    'contract-2.0.0.tgz': 'contract 2',
    'current.json': '{"version":"2.0.0"}',
  });
});

test('a site without a release is not built', () => {
  expect(() => offerReleases(folderWith({}), folderWith({}))).toThrow(/^No version of the SDK is released/);
});

test('every version of the changelog but the next one is released as a whole, and none is lost', () => {
  const changelog = readFileSync(path.join(ROOT, 'sdk/CHANGELOG.md'), 'utf8');
  const versions = [...changelog.matchAll(/^## (\d\S*)$/gm)].map(([, version = '']) => version);
  const isOut = releasedVersions().includes(sdkVersion());
  const expected = versions.filter((version) => isOut || version !== sdkVersion());
  expect(releasedVersions().toSorted((one, other) => (gt(one, other) ? -1 : 1))).toEqual(expected);
  for (const version of expected) {
    expect(gt(version, sdkVersion())).toBe(false);
    for (const { name } of sdkPackages)
      expect(readdirSync(released)).toContain(`${name.replace('@site/', '')}-${version}.tgz`);
  }
});
