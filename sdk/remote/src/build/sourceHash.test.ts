import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { lockedPackages, sourceHash } from './sourceHash.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sources-'));
  mkdirSync(path.join(folder, 'src'));
  write('src/page.ts', 'export const page = 1;');
});

afterEach(() => rmSync(folder, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}

const hash = () => sourceHash(folder, ['.']);

test('the same sources have the same hash', () => {
  const before = hash();
  expect(before).toMatch(/^[0-9a-f]{8}$/);
  expect(hash()).toBe(before);
});

test.each([
  ['a content change', 'src/page.ts', 'export const page = 2;'],
  ['a new file', 'src/part.ts', ''],
])('%s changes the hash', (_, file, text) => {
  const before = hash();
  write(file, text);
  expect(hash()).not.toBe(before);
});

test.each([
  'src/page.test.tsx',
  'src/Page.gallery.tsx',
  'README.md',
  'dist/main.js',
  'node_modules/a/index.js',
  '.cache/a.js',
])('ignores files that no build reads: %s', (file) => {
  const before = hash();
  write(file, 'anything');
  expect(hash()).toBe(before);
});

describe('of a remote', () => {
  const remote = () => sourceHash(folder, [], folder);

  test.each([
    '.env.production',
    'src/rules.md',
    'src/.parts/rule.ts',
    'src/lib/dist/part.js',
    'src/samples.test.ts',
  ])('everything that its pages or its bundler may read changes the hash: %s', (file) => {
    const before = remote();
    write(file, 'anything');
    expect(remote()).not.toBe(before);
  });

  test.each(['node_modules/a/index.js', 'dist/main.js', '.git/HEAD', '.cache/a.js', 'coverage/index.html'])(
    'what tools write does not: %s',
    (file) => {
      const before = remote();
      write(file, 'anything');
      expect(remote()).toBe(before);
    },
  );
});

const locked = {
  '': { workspaces: ['remotes/*'] },
  'node_modules/react': { version: '19.0.0' },
  'remotes/shop': { name: '@remotes/shop' },
  'node_modules/@remotes/shop': { resolved: 'remotes/shop', link: true },
};

function packagesOf(more: object): string {
  write('package-lock.json', JSON.stringify({ packages: { ...locked, ...more } }));
  return lockedPackages(path.join(folder, 'package-lock.json'));
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
])('%s changes the result', (_, more) => {
  expect(packagesOf(more)).not.toBe(packagesOf({}));
});
