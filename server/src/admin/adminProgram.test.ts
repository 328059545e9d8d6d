import { existsSync } from 'node:fs';
import path from 'node:path';
import { RANKS } from '@site/contract/ranks';
import type { CommanderError } from 'commander';
import { Pool } from 'pg';
import { openDatabase } from '../database/open.ts';
import { makeDataFolder } from '../testing/dataFolder.ts';
import { newFolder } from '@site/backend/testing/folder';
import { runScript } from '../testing/runningServer.ts';
import { adminProgram } from './adminProgram.ts';
import { startAdminServer } from './adminServer.ts';
import { NO_SOCKETS } from './commandContext.ts';
import type { Command } from './commands.ts';
import { runCommand } from './runCommand.ts';

const SCRIPT = path.resolve(import.meta.dirname, './main.ts');
const NOTHING = path.join(newFolder(), 'nothing');

const admin = (args: readonly string[], env: Record<string, string>) => runScript(SCRIPT, args, env).ended;

/** Parses arguments in this process, before anything is opened. */
async function parse(args: readonly string[]) {
  process.env['DATA_DIR'] = NOTHING;
  let stdout = '';
  let stderr = '';
  const program = adminProgram();
  for (const command of [program, ...program.commands])
    command.exitOverride().configureOutput({
      writeOut: (text) => (stdout += text),
      writeErr: (text) => (stderr += text),
    });
  const code = await program.parseAsync(args, { from: 'user' }).then(
    () => 0,
    ({ exitCode }: CommanderError) => exitCode,
  );
  return { code, stdout, stderr };
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
])('rejects %j with a clear message and creates no database', async (args, refusal) => {
  const { code, stdout, stderr } = await parse(args);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(refusal);
  expect(existsSync(NOTHING)).toBe(false);
});

test('reports an unreachable server with a hint', async () => {
  const dataDir = path.join(newFolder(), 'x'.repeat(100));
  await makeDataFolder(dataDir);
  const { db, close } = await openDatabase({ dataDir });
  const said: string[] = [];
  const log = { error: jest.fn() };
  const closeAdmin = await startAdminServer(
    dataDir,
    { db, sockets: NO_SOCKETS },
    { log, say: (line) => said.push(line) },
  );
  expect(said).toEqual([
    expect.stringMatching(/npm run admin works only while this server is stopped: .+ bytes/),
  ]);
  await expect(
    runCommand({ command: 'list-sessions', name: 'Boss' }, { DATA_DIR: dataDir }, () => undefined),
  ).rejects.toThrow(
    /^A server is running on the data folder .+ and can't be reached: it has no socket, since .+ Stop the server first\.$/,
  );
  await closeAdmin();
  await close();
});

test('reports a missing database in one line', async () => {
  const { code, stdout, stderr } = await admin(['list-sessions', 'Boss'], {
    DATABASE_URL: 'postgres://site:hunter2@127.0.0.1:1/site',
  });
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^PostgreSQL at 127\.0\.0\.1:1 can't be used: .+\n$/);
  expect(stderr).not.toContain('hunter2');
});

// The server on which these tests may create a database.
const server = process.env['TEST_DATABASE_URL'] ?? '';

(server ? describe : describe.skip)('with a PostgreSQL server', () => {
  test('runs a command on the database while servers use it', async () => {
    const pool = new Pool({ connectionString: server, max: 1 });
    const name = `test_admin_${process.pid}`;
    await pool.query(`CREATE DATABASE ${name}`);
    const url = new URL(server);
    url.pathname = name;
    const env = { DATABASE_URL: url.href };
    expect(await admin(['create-user', 'Boss', '--rank', 'owner'], env)).toMatchObject({ code: 0 });
    const run = (command: Command) => runCommand(command, env, () => undefined);
    await expect(run({ command: 'set-rank', name: 'Boss', rank: 'player' })).rejects.toThrow('last owner');
    await run({ command: 'reset-password', name: 'Boss' });
    const { db, close } = await openDatabase({ url: url.href, dataDir: '' });
    const audits = await db.selectFrom('audit_entries').select('action').orderBy('id').execute();
    expect(audits).toEqual([{ action: 'account.create' }, { action: 'account.password' }]);
    await close();
    await pool.query(`DROP DATABASE ${name}`);
    await pool.end();
  }, 60_000);
});
