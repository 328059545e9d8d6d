import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { moduleData } from '@site/contract/http/registry';
import { root } from '@site/webpack/workspace';
import { writeRemote } from './writeRemote.ts';

let parent: string;

beforeEach(() => (parent = mkdtempSync(path.join(tmpdir(), 'created-'))));
afterEach(() => rmSync(parent, { recursive: true }));

const read = (file: string) => readFileSync(path.join(parent, 'daily-quests', file), 'utf8');

test('everything a remote needs goes by its name', async () => {
  const written = await writeRemote(path.join(parent, 'daily-quests'));
  for (const file of written) expect(read(file)).not.toMatch(/sample.?remote/i);
  expect(JSON.parse(read('package.json'))).toMatchObject({
    name: '@remotes/daily-quests',
    scripts: {
      dev: 'node ../../scripts/run.cjs devRemote daily-quests',
      build: 'node ../../scripts/run.cjs build daily-quests',
      test: 'node ../../scripts/run.cjs unit remotes/daily-quests',
    },
  });
  expect(read('src/features/home/useText.ts')).toContain("('daily-quests/home')");
  expect(JSON.parse(read('src/features/home/locales/en.json'))).toHaveProperty('title', 'Daily quests');
});

test('it brings one page with a link in the footer', async () => {
  const folder = mkdtempSync(path.join(root, 'scripts/.created-'));
  try {
    await writeRemote(path.join(folder, 'daily-quests'));
    const file = path.join(folder, 'daily-quests/src/manifest.ts');
    const { default: code } = (await import(file)) as { default: { data: object } };
    const { routes, navigation } = moduleData.parse({ module: './manifest', ...code.data });
    expect(routes).toMatchObject([{ feature: 'home', path: '/daily-quests', title: { en: 'Daily quests' } }]);
    expect(navigation).toMatchObject([{ slots: ['footer'], to: '/daily-quests' }]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('no file of the template is forgotten', async () => {
  const written = await writeRemote(path.join(parent, 'daily-quests'));
  const template = path.join(root, 'scripts/remoteTemplate');
  const files = globSync('**/*', { cwd: template, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(written).toHaveLength(files.length);
});

test('what is there already stays as it is', async () => {
  const folder = path.join(parent, 'daily-quests');
  mkdirSync(folder);
  await expect(writeRemote(folder)).rejects.toThrow('EEXIST');
  expect(existsSync(path.join(folder, 'package.json'))).toBe(false);
});
