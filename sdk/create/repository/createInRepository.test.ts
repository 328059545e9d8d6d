import { globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { moduleData } from '@site/contract/http/registry';
import { root } from '../../places.ts';
import { writeRemote } from '../src/writeRemote.ts';
import { repositoryFiles } from './createInRepository.ts';

const files = await repositoryFiles('daily-quests');

test('the files of a new remote use its name everywhere', () => {
  for (const text of files.values()) expect(text).not.toMatch(/sample.?remote/i);
  expect(JSON.parse(files.get('package.json') ?? '')).toMatchObject({
    name: '@remotes/daily-quests',
    scripts: {
      dev: 'node ../../scripts/run.cjs remote dev daily-quests',
      build: 'node ../../scripts/run.cjs build daily-quests',
      test: 'node ../../scripts/run.cjs unit remotes/daily-quests',
    },
  });
  expect(files.get('src/features/home/feature.ts')).toContain("path: '/daily-quests'");
  expect(JSON.parse(files.get('src/features/home/locales/en.json') ?? '')).toHaveProperty(
    'title',
    'Daily quests',
  );
});

test('… and are those of the template and a package.json', () => {
  const template = globSync('**/*', { cwd: path.join(root, 'sdk/create/template'), withFileTypes: true });
  expect(files.size).toBe(template.filter((entry) => entry.isFile()).length + 1);
});

test('a new remote has one page with a link in the footer', async () => {
  const cache = path.join(root, '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(path.join(cache, 'created-'));
  try {
    writeRemote(path.join(folder, 'daily-quests'), files);
    const file = path.join(folder, 'daily-quests/src/manifest.ts');
    const { default: code } = (await import(file)) as { default: { data: object } };
    const { routes, navigation } = moduleData.parse({ module: './manifest', ...code.data });
    expect(routes).toMatchObject([{ feature: 'home', path: '/daily-quests', title: { en: 'Daily quests' } }]);
    expect(navigation).toMatchObject([{ slots: ['footer'], to: '/daily-quests' }]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
