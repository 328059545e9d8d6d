import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { moduleData } from '@site/contract/http/registry';
import { root } from '@site/webpack/workspace';
import { parse } from 'yaml';
import { withService } from './composeServices.ts';
import { nameProblem } from './nameProblem.ts';
import { writeRemote } from './writeRemote.ts';

describe('the name of a remote', () => {
  test.each(['daily-quests', 'q', 'a2', 'new', 'class'])(
    'accepts "%s" as the name of a remote',
    async (name) => {
      expect(await nameProblem(name)).toBeUndefined();
    },
  );

  test.each([
    ['', /^What should the remote be called/],
    ['Quests', /is not a valid remote name/],
    ['2fast', /is not a valid remote name/],
    ['../server', /is not a valid remote name/],
    ['a/b', /is not a valid remote name/],
    ['a.b', /is not a valid remote name/],
    ['--help', /is not a valid remote name/],
    ['a'.repeat(41), /is not a valid remote name/],
    ['shop', /"shop" is taken: there is remotes\/shop already/],
    ['shell', /is reserved/],
    ['shell-container', /is reserved/],
    ['api', /is reserved/],
    ['assets', /is reserved/],
    ['gateway', /is reserved/],
    ['postgres', /is reserved/],
    ['remotes', /is reserved/],
    ['all', /is reserved/],
    ['login', /shell\/src\/pages\/\w+ has the page \/login/],
    ['clans', /remotes\/community\/src\/features\/clans? has the page \/clans/],
  ])('rejects "%s"', async (name, problem) => {
    expect(await nameProblem(name)).toMatch(problem);
  });
});

describe('the services of a new remote', () => {
  const compose = (file: string) => readFileSync(path.join(root, file), 'utf8');

  interface Compose {
    readonly services: Readonly<Record<string, object>>;
  }
  const servicesOf = (text: string) => (parse(text, { merge: true }) as Compose).services;

  test.each(['docker-compose.yml', 'docker/compose.prod.yml'])(
    'adds a service for a new remote to %s',
    (file) => {
      const before = compose(file);
      const after = withService(before, 'daily-quests', 'shop');
      const { 'daily-quests': added, ...others } = servicesOf(after);
      const likeness = JSON.stringify(servicesOf(before)['shop']).replaceAll('shop', 'daily-quests');
      expect(JSON.stringify(added)).toBe(likeness);
      expect(Object.keys(others)).toEqual(Object.keys(servicesOf(before)));
    },
  );

  test("adds the address of its dev server to the server's environment", () => {
    const after = withService(compose('docker-compose.yml'), 'daily-quests', 'shop');
    expect(/DEV_REMOTES: (.+)/.exec(after)?.[1]?.split(',')).toContain(
      'daily-quests=http://daily-quests:3000',
    );
  });

  test('does not add an existing one again', () => {
    const once = withService(compose('docker-compose.yml'), 'daily-quests', 'shop');
    expect(withService(once, 'daily-quests', 'shop')).toBe(once);
  });
});

describe('the files of a new remote', () => {
  let parent: string;

  beforeEach(() => (parent = mkdtempSync(path.join(tmpdir(), 'created-'))));
  afterEach(() => rmSync(parent, { recursive: true }));

  const read = (file: string) => readFileSync(path.join(parent, 'daily-quests', file), 'utf8');

  test('use the name everywhere', async () => {
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
    expect(read('src/features/home/feature.ts')).toContain("path: '/daily-quests'");
    expect(JSON.parse(read('src/features/home/locales/en.json'))).toHaveProperty('title', 'Daily quests');
  });

  test('contain one page with a link in the footer', async () => {
    const folder = mkdtempSync(path.join(root, 'scripts/.created-'));
    try {
      await writeRemote(path.join(folder, 'daily-quests'));
      const file = path.join(folder, 'daily-quests/src/manifest.ts');
      const { default: code } = (await import(file)) as { default: { data: object } };
      const { routes, navigation } = moduleData.parse({ module: './manifest', ...code.data });
      expect(routes).toMatchObject([
        { feature: 'home', path: '/daily-quests', title: { en: 'Daily quests' } },
      ]);
      expect(navigation).toMatchObject([{ slots: ['footer'], to: '/daily-quests' }]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('contain every file of the template', async () => {
    const written = await writeRemote(path.join(parent, 'daily-quests'));
    const template = path.join(root, 'sdk/create/template');
    const files = globSync('**/*', { cwd: template, withFileTypes: true }).filter((entry) => entry.isFile());
    // And a `package.json` of its own.
    expect(written).toHaveLength(files.length + 1);
  });

  test('do not overwrite existing files', async () => {
    const folder = path.join(parent, 'daily-quests');
    mkdirSync(folder);
    await expect(writeRemote(folder)).rejects.toThrow('EEXIST');
    expect(existsSync(path.join(folder, 'package.json'))).toBe(false);
  });
});
