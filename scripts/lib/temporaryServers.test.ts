import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findPostgres, findRedis } from './programs.ts';
import { killableRedis, temporaryPostgres, temporaryRedis } from './temporaryServers.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'servers-test-'));
// A PostgreSQL runs as another user where the tests run as root.
chmodSync(folder, 0o1777);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

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

// The request for encryption, which a PostgreSQL answers by one letter.
const HELLO = { temporaryPostgres: '\0\0\0\x08\x04\xd2\x16\x2f', temporaryRedis: 'PING' };
const program = findRedis();

describe.each([
  ['temporaryPostgres', temporaryPostgres, 'TEST_DATABASE_URL', findPostgres()],
  ['temporaryRedis', temporaryRedis, 'TEST_REDIS_URL', program],
] as const)('%s', (name, start, variable, found) => {
  const given = process.env[variable];
  afterEach(() => {
    if (given === undefined) delete process.env[variable];
    else process.env[variable] = given;
  });
  const write = () => jest.spyOn(process.stdout, 'write').mockReturnValue(true).mock;

  test('uses the server named by a variable', async () => {
    process.env[variable] = 'scheme://elsewhere/tests';
    const server = await start();
    await server?.stop();
    expect(server?.url).toBe('scheme://elsewhere/tests');
  });

  test("explains what to do if the program is missing or doesn't start", async () => {
    delete process.env[variable];
    const { calls } = write();
    expect(await start(() => undefined)).toBeUndefined();
    expect(calls).toEqual([[expect.stringMatching(`skipped: install it .+ ${variable} .+\\.\n$`)]]);
    expect(await start(() => path.join(folder, "isn't there"))).toBeUndefined();
    expect(calls[2]).toEqual([
      expect.stringMatching(`does not start \\(.*isn't there.*\\): .+ ${variable} .+\\.\n$`),
    ]);
  });

  (found === undefined ? test.skip : test)(
    'starts a server that does not outlive who started it',
    async () => {
      const module = JSON.stringify(new URL('./temporaryServers.ts', import.meta.url));
      const script = `import { ${name} } from ${module}; console.log((await ${name}()).url);`;
      const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
        env: { ...process.env, [variable]: '', TMPDIR: folder },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let output = '';
      child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
      const address = () => /(postgres|redis):\S+/.exec(output)?.[0];
      while (!address() && child.exitCode === null) await wait(50);
      const url = address() ?? '';
      expect(await ask(url, HELLO[name])).toBeDefined();
      expect(readdirSync(folder)).toHaveLength(1);

      child.kill('SIGKILL');
      await once(child, 'exit');
      while (readdirSync(folder).length > 0) await wait(50);
      expect(await ask(url, HELLO[name])).toBeUndefined();
    },
  );
});

(program === undefined ? test.skip : test)(
  'one that is killed comes back at the same address when it is asked to',
  async () => {
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
  },
);
