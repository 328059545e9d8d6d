import path from 'node:path';
import { makeDataFolder } from '../testing/dataFolder.ts';
import { newFolder } from '@site/backend/testing/folder';
import { runScript, startServer } from '../testing/runningServer.ts';
import type { Command } from './commands.ts';
import { runCommand } from './runCommand.ts';

const SCRIPT = path.resolve(import.meta.dirname, './main.ts');

const admin = (args: readonly string[], env: Record<string, string>) => runScript(SCRIPT, args, env).ended;

const passwordIn = (text: string) => /password.*: (\S+)\n$/.exec(text)?.[1] ?? '';

async function login(url: string, name: string, password: string) {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, password }),
  });
  return { status: answer.status, ...((await answer.json()) as { accessToken?: string }) };
}

test('runs a command on the embedded database with and without a running server', async () => {
  const env = { DATA_DIR: path.join(newFolder(), 'data') };
  await makeDataFolder(env.DATA_DIR);
  const run = (command: Command) => runCommand(command, env, () => undefined);
  const created = await admin(['create-user', 'Boss', '--rank', 'owner'], env);
  expect(created).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Boss is created: Owner, en\.\n/),
    stderr: '',
  });

  const server = await startServer(env);
  const { status, accessToken } = await login(server.url, 'Boss', passwordIn(created.stdout));
  expect(status).toBe(200);
  const rankNow = () =>
    fetch(`${server.url}/api/user/rank`, { headers: { authorization: `Bearer ${accessToken}` } });
  expect(await (await rankNow()).json()).toEqual({ rank: 'owner' });
  expect(await admin(['set-rank', 'Boss', 'admin'], env)).toMatchObject({
    code: 1,
    stdout: '',
    stderr: "Boss is the last owner, who can't be demoted. Name another one first.\n",
  });
  const second = await run({ command: 'create-user', name: 'Chief', rank: 'owner', lang: 'de' });
  const password = passwordIn(`${second.join('\n')}\n`);
  expect((await login(server.url, 'Chief', password)).status).toBe(200);
  expect(await run({ command: 'set-rank', name: 'boss', rank: 'admin' })).toEqual([
    'Boss is Admin now; before: Owner.',
    expect.stringMatching(/^[0-9a-f-]{36}, first seen .{19} UTC, name unchanged\.$/),
  ]);
  expect(await (await rankNow()).json()).toEqual({ rank: 'admin' });
  const listed = await run({ command: 'list-sessions', name: 'Boss' });
  expect(listed.join('\n')).toMatch(/^id .+ state\n[0-9a-f-]{36} {2}.{19} {2}.{19} {2}open$/);
  expect(await admin(['end-sessions', 'Boss'], env)).toMatchObject({
    code: 0,
    stdout: 'One session of Boss ended.\n',
  });
  expect((await rankNow()).status).toBe(401);
  await expect(run({ command: 'end-sessions', name: 'Nobody' })).rejects.toThrow(
    'There is no player called "Nobody".',
  );
  server.signal('SIGTERM');
  expect(await server.ended).toMatchObject({ code: 0, stderr: '' });
  expect(server.output()).not.toContain(password);

  expect((await run({ command: 'list-sessions', name: 'Boss' })).join('\n')).toMatch(/ {2}ended$/);
}, 90_000);
