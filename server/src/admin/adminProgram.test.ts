import path from 'node:path';
import { RANKS } from '@site/contract/ranks';
import { CommanderError } from 'commander';
import { newFolder } from '@site/backend/testing/folder';
import { runScript } from '../testing/runningServer.ts';
import { addressOf } from '../testing/sockets.ts';
import { OPERATOR_KEY, startTestApp } from '../testing/testApp.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { adminProgram } from './adminProgram.ts';

const SCRIPT = path.resolve(import.meta.dirname, './main.ts');
const NOTHING = path.join(newFolder(), 'nothing');

const db = await openTestDatabase();
const { app } = await startTestApp({ db });
const { port } = new URL(await addressOf(app));

type Env = Readonly<Record<string, string>>;

async function withEnv<Result>(env: Env, run: () => Promise<Result>): Promise<Result> {
  const before = process.env;
  process.env = { ...before, ...env };
  try {
    return await run();
  } finally {
    process.env = before;
  }
}

async function parse(args: readonly string[]) {
  let stdout = '';
  let stderr = '';
  const program = adminProgram();
  for (const command of [program, ...program.commands])
    command.exitOverride().configureOutput({
      writeOut: (text) => (stdout += text),
      writeErr: (text) => (stderr += text),
    });
  const printed = jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    stdout += String(text);
    return true;
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return { code: 0, stdout, stderr };
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return { code: error.exitCode, stdout, stderr };
  } finally {
    printed.mockRestore();
  }
}

test.each([
  'create-user',
  'set-rank',
  'reset-password',
  'disable-2fa',
  'list-sessions',
  'end-sessions',
  'end-all-sessions',
  'delete-version',
])('%s has help with an example', async (command) => {
  const { code, stdout, stderr } = await parse([command, '--help']);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(new RegExp(`^Usage: npm run admin -- ${command} `));
  expect(stdout).toMatch(new RegExp(`\\nExample:\\n {2}npm run admin -- ${command} .+\\n`));
});

test('lists all commands in the help, which it shows without a command', async () => {
  const { code, stdout } = await parse(['--help']);
  expect(code).toBe(0);
  expect(stdout).toMatch(
    /create-user [^]+set-rank [^]+reset-password [^]+disable-2fa [^]+list-sessions [^]+end-sessions /,
  );
  expect(await parse([])).toMatchObject({ code: 1, stdout: '', stderr: stdout });
});

test.each([
  [['launch'], /^error: unknown command 'launch'\n/],
  [['create-users', 'Steve'], /^error: unknown command 'create-users'\n\(Did you mean create-user\?\)\n/],
  [['set-rank', 'Steve'], /^error: missing required argument 'rank'\n/],
  [['set-rank', 'Steve', 'god'], new RegExp(`'god' is invalid .+ ${RANKS.join(', ')}\\.\\n`)],
  [['create-user', 'Steve', '--rank', 'god'], new RegExp(`'god' is invalid\\. .+ ${RANKS.join(', ')}\\.\\n`)],
  [['create-user', 'Steve', '--lang', 'fr'], /'fr' is invalid\. Allowed choices are de, en\.\n/],
  [['create-user', 'Steve', '--password', 'x'], /^error: unknown option '--password'\n/],
  [['end-all-sessions'], /^error: required option '--yes' not specified\n/],
  [['reset-password', 'Steve', 'my password'], /^error: too many arguments for 'reset-password'/],
])('rejects %j with a clear message', async (args, refusal) => {
  const { code, stdout, stderr } = await parse(args);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(refusal);
});

describe('without a server', () => {
  const list = () => parse(['list-sessions', 'Boss']);

  test.each([
    [{ DATA_DIR: NOTHING }, /^There is no key of the operator in .+nothing\. Start the site first/],
    [{ OPERATOR_KEY: 'short' }, /^The configuration is wrong: OPERATOR_KEY: /],
    [{ OPERATOR_KEY, PORT: '2' }, /^No site answers at http:\/\/127\.0\.0\.1:2\. Start it first/],
  ])('says what to do: %j', async (env, said) => {
    await expect(withEnv(env, list)).rejects.toThrow(said);
  });

  test('sends no key to another machine in clear text', async () => {
    const named = () => parse(['--site', 'http://play.example', 'list-sessions', 'Boss']);
    await expect(withEnv({ OPERATOR_KEY }, named)).rejects.toThrow('The key would be sent unencrypted');
  });
});

describe('with a server', () => {
  const admin = (args: readonly string[], env: Env = {}) =>
    withEnv({ OPERATOR_KEY, PORT: port, ...env }, () => parse(args));

  test('prints what it answers', async () => {
    const { stdout } = await admin(['create-user', 'Boss', '--rank', 'owner']);
    expect(stdout).toMatch(/^Boss is created: Owner, en\.\nInitial password, .+: \S+\n$/);
    expect(await admin(['list-sessions', 'boss'])).toEqual({
      code: 0,
      stdout: 'Boss has no sessions.\n',
      stderr: '',
    });
    const pages = ['--pages', 'quests', 'raids'];
    const token = await admin(['create-deploy-token', 'quests', 'team', '--days', '1', ...pages]);
    expect(token.stdout).toMatch(
      /^Deploy token \d+ for quests, good for 1 day\.\n.+\/quests, \/raids\.\nShown once: /,
    );
    expect((await admin(['game-server', 'add', 'lobby', '--azlink'])).stdout).toContain(
      'lobby is a game server',
    );
    expect((await admin(['game-server', 'list'])).stdout).toMatch(/\nlobby +AzLink {2}never\n$/);
    expect((await admin(['end-all-sessions', '--yes'])).stdout).toContain('0 sessions ended');
  });

  test('reports a refusal in the words of the server', async () => {
    await expect(admin(['set-rank', 'Boss', 'admin'])).rejects.toThrow(
      "Boss is the last owner, who can't be demoted. Name another one first.",
    );
    await expect(admin(['force-deployment', 'shop', '9.9.9'])).rejects.toThrow(
      'This version is not published.',
    );
    await expect(admin(['list-sessions', 'Boss'], { OPERATOR_KEY: `${OPERATOR_KEY}!` })).rejects.toThrow(
      'refuses this key: run this with the DATA_DIR or OPERATOR_KEY of that site',
    );
  });
});

test('fails with code 1 and one line', async () => {
  expect(await runScript(SCRIPT, ['list-sessions', 'Boss'], { DATA_DIR: NOTHING }).ended).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^There is no key of the operator in .+\n$/),
  });
});
