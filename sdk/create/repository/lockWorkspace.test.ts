import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newFolder } from '@site/backend/testing/folder';
import { root } from '../../places.ts';
import { lockWorkspace } from './lockWorkspace.ts';

test('adds two entries to the lock file and changes nothing else', () => {
  const before = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  const file = path.join(newFolder(), 'package-lock.json');
  writeFileSync(file, before);
  const dependencies = { '@site/ui': '*' };
  lockWorkspace(file, 'remotes/quests', { name: '@remotes/quests', version: '1.0.0', dependencies });

  const added = readFileSync(file, 'utf8').split('\n');
  const lines = before.split('\n');
  expect(added.filter((line) => !lines.includes(line))).toEqual([
    '    "node_modules/@remotes/quests": {',
    '      "resolved": "remotes/quests",',
    '    "remotes/quests": {',
    '      "name": "@remotes/quests",',
  ]);
  expect(added).toHaveLength(lines.length + 11);
  const { packages } = JSON.parse(added.join('\n')) as { packages: Record<string, object> };
  expect(packages).toEqual({
    ...(JSON.parse(before) as { packages: object }).packages,
    'node_modules/@remotes/quests': { resolved: 'remotes/quests', link: true },
    'remotes/quests': { name: '@remotes/quests', version: '1.0.0', dependencies },
  });
});
