import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findPostgres } from './postgresPrograms.ts';
import { temporaryPostgres } from './temporaryPostgres.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'postgres-test-'));
// The server runs as another user where the tests run as root.
chmodSync(folder, 0o1777);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const given = process.env['TEST_DATABASE_URL'];
afterEach(() => {
  if (given === undefined) delete process.env['TEST_DATABASE_URL'];
  else process.env['TEST_DATABASE_URL'] = given;
});

function isListening(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.end();
  });
}

test('the server that TEST_DATABASE_URL names is taken as it is', async () => {
  process.env['TEST_DATABASE_URL'] = 'postgres://elsewhere/tests';
  const database = await temporaryPostgres();
  await database?.stop();
  expect(database?.url).toBe('postgres://elsewhere/tests');
});

test('without a server, a line says what to do', async () => {
  delete process.env['TEST_DATABASE_URL'];
  const write = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  expect(await temporaryPostgres(() => undefined)).toBeUndefined();
  expect(write.mock.calls).toEqual([
    [expect.stringMatching(/skipped: install it .+ TEST_DATABASE_URL .+\.\n$/)],
  ]);
});

(findPostgres() === undefined ? test.skip : test)(
  'a server does not outlive who started it',
  async () => {
    const module = JSON.stringify(new URL('./temporaryPostgres.ts', import.meta.url));
    const script = `import { temporaryPostgres } from ${module}; console.log((await temporaryPostgres()).url);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, TEST_DATABASE_URL: '', TMPDIR: folder },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const address = () => /postgres:\S+/.exec(output)?.[0];
    while (!address() && child.exitCode === null) await wait(50);
    const url = address() ?? '';
    expect(await isListening(url)).toBe(true);
    expect(readdirSync(folder)).toHaveLength(1);

    child.kill('SIGKILL');
    await once(child, 'exit');
    while (readdirSync(folder).length > 0) await wait(50);
    expect(await isListening(url)).toBe(false);
  },
  60_000,
);
