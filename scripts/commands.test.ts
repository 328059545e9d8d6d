import { execFile, spawnSync } from 'node:child_process';
import fs, { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.resolve(import.meta.dirname, '..');
const scriptsOf = (folder: string): Record<string, string> =>
  (
    JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    }
  ).scripts;
const remotes = readdirSync(path.join(root, 'remotes'));
const commands = readdirSync(path.join(root, 'scripts')).flatMap(
  (file) => /^(\w+)(?<!\.test)\.ts$/.exec(file)?.[1] ?? [],
);
const named = Object.values(scriptsOf('.')).flatMap(
  (command) => /^node scripts\/run\.cjs ([\w./]+)(?: \w+)*$/.exec(command)?.[1] ?? [],
);

test('every command names a program, and every file of this folder is a command', () => {
  expect(named).toHaveLength(Object.keys(scriptsOf('.')).length);
  const own = new Set([...named.filter((name) => !name.includes('/')), 'devContainer']);
  expect([...own].toSorted()).toEqual(commands.toSorted());
});

test.each(remotes)('%s is developed, built, tested and checked alone', (name) => {
  expect(scriptsOf(`remotes/${name}`)).toEqual({
    dev: `node ../../scripts/run.cjs remote dev ${name}`,
    build: `node ../../scripts/run.cjs build ${name}`,
    test: `node ../../scripts/run.cjs unit remotes/${name}`,
    check: `node ../../scripts/run.cjs remote check ${name}`,
  });
});

test.each(['nothing', '', '../run', 'lib/unit', 'unit.ts', '__proto__'])(
  'no command is called "%s"',
  (task) => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/run.cjs', task], { cwd: root });
    expect([status, stderr.toString()]).toEqual([1, `There is no command called "${task}".\n`]);
  },
);

test('every command starts its program', () => {
  // Instead of the program, its name is printed.
  const stub = `const child = require('child_process');
    child.spawn = (program, args) => (process.stdout.write(require('path').basename(args[1])), { on() {} });`;
  for (const task of named) {
    const { stdout } = spawnSync(
      process.execPath,
      ['-e', `${stub} require('./scripts/run.cjs')`, 'run', task],
      {
        cwd: root,
      },
    );
    expect(stdout.toString()).toBe(path.basename(task, '.ts') + '.ts');
  }
});

const SERVE = path.join(import.meta.dirname, 'serve.ts');
const SECRET = 'M2xYbq7Zr0aT5vWc9LkJ8hGf4dSpQwEe';
const DATABASE_URL = 'postgres://site:hunter2@127.0.0.1:1/site';

async function refusalOf(env: Record<string, string>): Promise<string> {
  const options = { env: { PATH: process.env['PATH'], ...env }, timeout: 20_000 };
  const args = ['--disable-warning=ExperimentalWarning', SERVE];
  const ending = await promisify(execFile)(process.execPath, args, options).catch((error: unknown) => error);
  expect(ending).toMatchObject({ code: 1, stdout: '' });
  return (ending as { stderr: string }).stderr;
}

const GIVEN = { DATABASE_URL, SESSION_SECRET: SECRET, ENCRYPTION_KEY: SECRET };

test.each([
  [
    'everything that is missing, in one message',
    {},
    /^DATABASE_URL is missing: .+\nSESSION_SECRET is missing: .+openssl rand -base64 48.+\nENCRYPTION_KEY is missing: .+\n$/,
  ],
  ['the demo', { ...GIVEN, DEMO: '1' }, /^DEMO is set: .+\n$/],
  [
    'a weak secret',
    { ...GIVEN, SESSION_SECRET: 'x'.repeat(48) },
    /^The configuration is wrong: SESSION_SECRET: .+\n$/,
  ],
])('`npm run serve` fails before the build: %s', async (_what, env, said) => {
  const refusal = await refusalOf(env);
  expect(refusal).toMatch(said);
  expect(refusal).not.toContain('hunter2');
});

test("a process that can't open a file is not treated as abandoned", async () => {
  // npm's own name for it: without it, only the parent process is checked.
  process.env['npm_lifecycle_event'] = 'start';
  const { isAbandoned } = await import('./lib/ancestors.ts');
  expect(isAbandoned()).toBe(false);
  jest.spyOn(fs, 'readFileSync').mockImplementation(() => {
    throw Object.assign(new Error('EMFILE'), { code: 'EMFILE' });
  });
  expect(isAbandoned()).toBe(false);
});
