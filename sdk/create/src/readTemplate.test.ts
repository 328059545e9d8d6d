import { readFileSync } from 'node:fs';
import path from 'node:path';
import { check, type Options } from 'prettier';
import { parse } from 'yaml';
import { readTemplate } from './readTemplate.ts';

interface PackageFile {
  readonly scripts: Readonly<Record<string, string>>;
  readonly prettier: Options;
}

const packageOf = (files: ReadonlyMap<string, string>) =>
  JSON.parse(files.get('package.json') ?? '{}') as PackageFile;

test.each(['q', 'daily-quests', 'a'.repeat(36)])(
  'the files of a new remote called %s have the format that its lint asks for',
  async (name) => {
    const files = readTemplate(name, 'alone');
    const { prettier } = packageOf(files);
    const unformatted: string[] = [];
    for (const [filepath, text] of files)
      if (/\.(?:js|json|md|tsx?|yml)$/.test(filepath) && !(await check(text, { ...prettier, filepath })))
        unformatted.push(filepath);
    expect(unformatted).toEqual([]);
  },
);

test('it is the format of this repository, whose sources the template is made of', () => {
  const own = readFileSync(path.join(import.meta.dirname, '../../../.prettierrc.json'), 'utf8');
  // The default of Prettier.
  const { trailingComma, ...rest } = JSON.parse(own) as Options;
  expect([trailingComma, rest]).toEqual(['all', packageOf(readTemplate('quests', 'alone')).prettier]);
});

test('a clone has the line ends that its lint asks for, whatever git is set to', () => {
  expect(readTemplate('quests', 'alone').get('.gitattributes')).toBe('* text=auto eol=lf\n');
});

interface Job {
  readonly if?: string;
  readonly environment?: string;
  readonly concurrency?: object;
  readonly steps: readonly { readonly uses?: string; readonly run?: string; readonly env?: object }[];
}

interface Workflow {
  readonly permissions: object;
  readonly jobs: Readonly<Record<'check' | 'deploy', Job>>;
}

describe('the workflow of a new remote', () => {
  const files = readTemplate('quests', 'alone');
  const text = files.get(path.join('.github', 'workflows', 'remote.yml')) ?? '';
  const { permissions, jobs } = parse(text) as Workflow;
  const commandsOf = ({ steps }: Job) => steps.flatMap(({ run }) => run?.split(' -- ')[0] ?? []);

  test('runs what the remote has', () => {
    expect(commandsOf(jobs.check)).toEqual([
      'npm ci',
      'npm run lint',
      'npm test',
      'npm run build',
      'npm run check',
    ]);
    const { scripts } = packageOf(files);
    for (const job of Object.values(jobs))
      for (const command of commandsOf(job).slice(1))
        expect(scripts).toHaveProperty(command.split(' ').at(-1) ?? '');
  });

  test('may only read, and has the token in the one step that deploys, one after the other', () => {
    expect(permissions).toEqual({ contents: 'read' });
    expect(jobs.deploy).toMatchObject({
      if: 'github.ref_name == github.event.repository.default_branch',
      environment: 'production',
      concurrency: { group: 'deploy', 'cancel-in-progress': false },
    });
    expect(text.match(/secrets\./g)).toHaveLength(1);
    expect(jobs.deploy.steps.at(-1)).toEqual({
      run: 'npm run deploy -- --why "commit ${GITHUB_SHA}"',
      env: { DEPLOY_TOKEN: '${{ secrets.DEPLOY_TOKEN }}' },
    });
    for (const { uses = '@v1' } of Object.values(jobs).flatMap(({ steps }) => steps))
      expect(uses).toMatch(/@v\d+$/);
  });
});
