import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { folderProblem, writeRemote } from './writeRemote.ts';

let parent: string;
let folder: string;

beforeEach(() => {
  parent = mkdtempSync(path.join(tmpdir(), 'written-'));
  folder = path.join(parent, 'quests');
});
afterEach(() => rmSync(parent, { recursive: true }));

test('a remote is written where nothing is', () => {
  expect(folderProblem(folder)).toBeUndefined();
  writeRemote(folder, new Map([['src/page.ts', 'text']]));
  expect(readFileSync(path.join(folder, 'src/page.ts'), 'utf8')).toBe('text');
});

test('… also into an empty folder, but not over files', () => {
  mkdirSync(folder);
  expect(folderProblem(folder)).toBeUndefined();
  writeFileSync(path.join(folder, 'own.txt'), '');
  expect(folderProblem(folder)).toMatch(/not empty/);
});

test('nothing is left of a remote that can only be written in part', () => {
  const files = new Map([
    ['file', ''],
    ['file/below', ''],
  ]);
  expect(() => writeRemote(folder, files)).toThrow();
  expect(readdirSync(folder)).toEqual([]);
});
