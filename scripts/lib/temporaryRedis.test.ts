import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findRedis } from './redisProgram.ts';
import { killableRedis, temporaryRedis } from './temporaryRedis.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'redis-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const given = process.env['TEST_REDIS_URL'];
afterEach(() => {
  if (given === undefined) delete process.env['TEST_REDIS_URL'];
  else process.env['TEST_REDIS_URL'] = given;
});

/** What a Redis says to a line; nothing where none listens. */
function ask(url: string, line: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.once('error', () => resolve(undefined));
    socket.once('data', (answer) => {
      socket.destroy();
      resolve(answer.toString().trim());
    });
    socket.write(`${line}\r\n`);
  });
}

test('the server that TEST_REDIS_URL names is taken as it is', async () => {
  process.env['TEST_REDIS_URL'] = 'redis://elsewhere:6379';
  const redis = await temporaryRedis();
  await redis?.stop();
  expect(redis?.url).toBe('redis://elsewhere:6379');
});

describe('without a server, a line says what to do:', () => {
  const write = () => jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  beforeEach(() => delete process.env['TEST_REDIS_URL']);

  test('no program', async () => {
    const { mock } = write();
    expect(await temporaryRedis(() => undefined)).toBeUndefined();
    expect(mock.calls).toEqual([[expect.stringMatching(/skipped: install it .+ TEST_REDIS_URL .+\.\n$/)]]);
  });

  test('a program that does not start', async () => {
    const { mock } = write();
    expect(await temporaryRedis(() => path.join(folder, "isn't there"))).toBeUndefined();
    expect(mock.calls).toEqual([
      [expect.stringContaining('starting Redis')],
      [expect.stringMatching(/does not start \(.*isn't there.*\): .+ TEST_REDIS_URL .+\.\n$/)],
    ]);
  });
});

const program = findRedis();

(program === undefined ? describe.skip : describe)('a server', () => {
  test('does not outlive who started it', async () => {
    const module = JSON.stringify(new URL('./temporaryRedis.ts', import.meta.url));
    const script = `import { temporaryRedis } from ${module}; console.log((await temporaryRedis()).url);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, TEST_REDIS_URL: '', TMPDIR: folder },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const address = () => /redis:\S+/.exec(output)?.[0];
    while (!address() && child.exitCode === null) await wait(50);
    const url = address() ?? '';
    expect(await ask(url, 'PING')).toBe('+PONG');
    expect(readdirSync(folder)).toHaveLength(1);

    child.kill('SIGKILL');
    await once(child, 'exit');
    while (readdirSync(folder).length > 0) await wait(50);
    expect(await ask(url, 'PING')).toBeUndefined();
  });

  test('that is killed comes back at the same address when it is asked to', async () => {
    const redis = await killableRedis(program ?? '');
    await ask(redis.url, 'SET kept yes');
    redis.kill('SIGKILL');
    while ((await ask(redis.url, 'PING')) !== undefined) await wait(20);
    // Not before it is asked to.
    await wait(300);
    expect(await ask(redis.url, 'PING')).toBeUndefined();

    await redis.start();
    expect(await ask(redis.url, 'GET kept')).toBe('$-1');
    redis.kill('SIGKILL');
    await redis.stop();
    expect(await ask(redis.url, 'PING')).toBeUndefined();
  });
});
