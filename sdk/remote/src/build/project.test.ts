import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { repositoryOf } from './project.ts';

let outer: string;
let remote: string;

beforeEach(() => {
  outer = realpathSync(mkdtempSync(path.join(tmpdir(), 'outer-')));
  remote = path.join(outer, 'remotes/quests');
  mkdirSync(path.join(remote, 'src'), { recursive: true });
  writeFileSync(path.join(remote, 'package.json'), '{}');
});

afterEach(() => rmSync(outer, { recursive: true }));

const lock = (packages: object) =>
  writeFileSync(path.join(outer, 'package-lock.json'), JSON.stringify({ packages }));

test('a workspace is built in the repository whose lock file names it', () => {
  lock({ '': {}, 'remotes/quests': { name: 'quests' } });
  expect(repositoryOf(remote)).toBe(outer);
  expect(repositoryOf(path.join(remote, 'src'))).toBe(outer);
});

test('a remote below another project, without a lock file of its own, is built in its own folder', () => {
  lock({ '': {} });
  expect(repositoryOf(remote)).toBe(remote);
});
