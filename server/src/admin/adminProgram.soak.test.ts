import { readFileSync } from 'node:fs';
import path from 'node:path';
import { newFolder } from '@site/backend/testing/folder';
import { runScript, startServer } from '../testing/runningServer.ts';

const SCRIPT = path.resolve(import.meta.dirname, './main.ts');

test('runs a command at the server of a data folder, which makes its key at the first start', async () => {
  const DATA_DIR = path.join(newFolder(), 'data');
  const server = await startServer({ DATA_DIR, LOG_LEVEL: 'debug' });
  const admin = (...args: string[]) => runScript(SCRIPT, args, { DATA_DIR, PORT: String(server.port) }).ended;
  const created = await admin('create-user', 'Boss', '--rank', 'owner');
  expect(created).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Boss is created: Owner, en\.\n/),
    stderr: '',
  });
  expect(await admin('set-rank', 'Boss', 'admin')).toMatchObject({
    code: 1,
    stdout: '',
    stderr: "Boss is the last owner, who can't be demoted. Name another one first.\n",
  });
  const password = /password.*: (\S+)\n$/.exec(created.stdout)?.[1] ?? '';
  const answer = await fetch(`${server.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Boss', password }),
  });
  expect(answer.status).toBe(200);
  expect(await admin('end-sessions', 'Boss')).toMatchObject({
    code: 0,
    stdout: 'One session of Boss ended.\n',
  });
  server.signal('SIGTERM');
  expect(await server.ended).toMatchObject({ code: 0, stderr: '' });
  expect(server.output()).toContain('end-sessions');
  for (const secret of [password, readFileSync(path.join(DATA_DIR, 'operator.key'), 'utf8')])
    expect(server.output()).not.toContain(secret);
}, 90_000);
