import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

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
  (command) => /^node scripts\/run\.cjs ([\w./]+)$/.exec(command)?.[1] ?? [],
);

test('every command names a program, and every file of this folder is a command', () => {
  expect(named).toHaveLength(Object.keys(scriptsOf('.')).length);
  const others = ['devContainer', 'devRemote'];
  expect([...named.filter((name) => !name.includes('/')), ...others].toSorted()).toEqual(commands.toSorted());
});

test.each(remotes)('%s is developed, built and tested alone', (name) => {
  expect(scriptsOf(`remotes/${name}`)).toEqual({
    dev: `node ../../scripts/run.cjs devRemote ${name}`,
    build: `node ../../scripts/run.cjs build ${name}`,
    test: `node ../../scripts/run.cjs unit remotes/${name}`,
  });
});

test.each(['nothing', '', '../run', 'lib/unit', 'unit.ts', '__proto__'])(
  'there is no command called "%s"',
  (task) => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/run.cjs', task], { cwd: root });
    expect([status, stderr.toString()]).toEqual([1, `There is no command called "${task}".\n`]);
  },
);

test('every command gets as far as its program', () => {
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
