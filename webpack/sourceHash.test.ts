import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sourceHash } from './sourceHash.ts';

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

const hash = () => sourceHash([folder]);

test('the same sources give the same hash', () => {
  const before = hash();
  expect(before).toMatch(/^[0-9a-f]{8}$/);
  expect(hash()).toBe(before);
});

test.each([
  ['another content', 'src/page.ts', 'export const page = 2;'],
  ['another file', 'src/part.ts', ''],
])('%s gives another hash', (_, file, text) => {
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
])('what no build reads does not count: %s', (file) => {
  const before = hash();
  write(file, 'anything');
  expect(hash()).toBe(before);
});
