import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { lockedPackages } from './lockedPackages.ts';

let folder: string;

beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'lock-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const locked = {
  '': { workspaces: ['remotes/*'] },
  'node_modules/react': { version: '19.0.0' },
  'remotes/shop': { name: '@remotes/shop' },
  'node_modules/@remotes/shop': { resolved: 'remotes/shop', link: true },
};

function packagesOf(more: object): string {
  const file = path.join(folder, 'package-lock.json');
  writeFileSync(file, JSON.stringify({ packages: { ...locked, ...more } }));
  return lockedPackages(file);
}

test('a new workspace changes nothing', () => {
  const more = {
    'remotes/quests': { name: '@remotes/quests' },
    'node_modules/@remotes/quests': { resolved: 'remotes/quests', link: true },
  };
  expect(packagesOf(more)).toBe(packagesOf({}));
});

test.each([
  ['another version of a package', { 'node_modules/react': { version: '19.0.1' } }],
  ['a new package', { 'node_modules/zod': { version: '4.0.0' } }],
  ['a package of one workspace', { 'remotes/shop/node_modules/zod': { version: '4.0.0' } }],
])('%s counts', (_, more) => {
  expect(packagesOf(more)).not.toBe(packagesOf({}));
});
