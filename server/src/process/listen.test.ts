import fs from 'node:fs';
import path from 'node:path';
import net, { createServer, type AddressInfo } from 'node:net';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { checkAddress, listen } from './listen.ts';
import { StartupError } from '@site/backend/startupError';
import { newFolder } from '@site/backend/testing/folder';
import { startTestApp } from '../testing/testApp.ts';
import { text } from 'node:stream/consumers';
import { until } from '@site/backend/testing/until';

async function takePort() {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  return { other, port: (other.address() as AddressInfo).port };
}

async function refusalOf(host: string, port: number): Promise<string> {
  const { app } = await startTestApp();
  const refusals = [checkAddress({ host, port }), listen(app, { host, port })];
  const [early, late] = await Promise.allSettled(refusals);
  expect(early).toEqual({ status: 'rejected', reason: expect.any(StartupError) });
  // Another program may take the port in between, with the same message.
  expect(late).toEqual(early);
  return ((early as PromiseRejectedResult).reason as Error).message;
}

test('returns its URL', async () => {
  const { app } = await startTestApp();
  const address = await listen(app, { host: '127.0.0.1', port: 0 });
  expect(address).toMatch(/^http:\/\/localhost:\d{4,5}$/);
  const answer = await fetch(`${address}/api/registry`);
  expect(await answer.json()).toEqual({ remotes: [] });
});

test('leaves a checked port free for the server', async () => {
  const { other, port } = await takePort();
  await new Promise((resolve) => other.close(resolve));
  const { app } = await startTestApp();
  await checkAddress({ host: '127.0.0.1', port });
  expect(await listen(app, { host: '127.0.0.1', port })).toBe(`http://localhost:${port}`);
});

test('reports a taken port with a hint', async () => {
  const { other, port } = await takePort();
  expect(await refusalOf('127.0.0.1', port)).toBe(
    `Port ${port} is in use by another program. Stop it, or choose another one: PORT=3100 npm start`,
  );
  other.close();
});

test.each(['192.0.2.1', 'no-such-host.invalid'])('reports the invalid host %s with a hint', async (host) => {
  expect(await refusalOf(host, 0)).toBe(
    `HOST=${host} is not an address of this machine. HOST=0.0.0.0 listens on all of them.`,
  );
});

describe('a failed start', () => {
  const run = promisify(execFile);
  const MAIN = path.resolve(import.meta.dirname, '../main.ts');

  async function refusalOfServer(env: Record<string, string>): Promise<string> {
    const options = { env: { PATH: process.env['PATH'], ...env }, timeout: 20_000 };
    const ending = await run(process.execPath, [MAIN], options).catch((error: unknown) => error);
    expect(ending).toMatchObject({ code: 1, stdout: '' });
    return (ending as { stderr: string }).stderr;
  }

  test('reports a wrong variable in one line without a stack', async () => {
    expect(await refusalOfServer({ PORT: 'abc' })).toMatch(/^The configuration is wrong: PORT: .+\n$/);
  });

  test("reports a data folder that can't be created in one line without a stack", async () => {
    const file = path.join(newFolder(), 'file');
    fs.writeFileSync(file, '');
    expect(await refusalOfServer({ DATA_DIR: path.join(file, 'data') })).toMatch(
      /^The data folder .+ can't be created: .+\n$/,
    );
  });

  test('reports a data folder inside a file in one line and exits', async () => {
    expect(await refusalOfServer({ DATA_DIR: '/proc/x/data' })).toMatch(
      /^The data folder \/proc\/x\/data can't be created: .+\n$/,
    );
  });

  test('reports a taken port before creating a database', async () => {
    const { other, port } = await takePort();
    const dataDir = path.join(newFolder(), 'data');
    const refusal = await refusalOfServer({
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: '1',
    });
    other.close();
    expect(refusal).toMatch(new RegExp(`^Port ${port} is in use by another program\\. .+\n$`));
    expect(fs.existsSync(dataDir)).toBe(false);
  });
});

test('a call that was begun before the server stops is carried out', async () => {
  const { app } = await startTestApp();
  await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const accepted = once(app.server, 'connection');
  socket.write('GET /healthz HTTP/1.1\r\n');
  await accepted;

  const closed = app.close();
  await until(() => !app.server.listening);
  socket.write('Host: site.test\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
  await closed;
});
