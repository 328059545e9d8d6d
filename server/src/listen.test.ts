import { createServer, type AddressInfo } from 'node:net';
import { checkAddress, listen } from './listen.ts';
import { StartupError } from './startupError.ts';
import { startTestApp } from './testing/testApp.ts';

async function refusalOf(host: string, port: number): Promise<string> {
  const { app } = await startTestApp();
  const refusals = [checkAddress({ host, port }), listen(app, { host, port })];
  const [early, late] = await Promise.allSettled(refusals);
  expect(early).toEqual({ status: 'rejected', reason: expect.any(StartupError) });
  // Another program may come in between: what is said is the same.
  expect(late).toEqual(early);
  return ((early as PromiseRejectedResult).reason as Error).message;
}

test('a server that listens says where', async () => {
  const { app } = await startTestApp();
  const address = await listen(app, { host: '127.0.0.1', port: 0 });
  expect(address).toMatch(/^http:\/\/localhost:\d{4,5}$/);
  const answer = await fetch(`${address}/api/registry`);
  expect(await answer.json()).toEqual({ remotes: [] });
});

test('an address that was looked at is free for the server', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = other.address() as AddressInfo;
  await new Promise((resolve) => other.close(resolve));
  const { app } = await startTestApp();
  await checkAddress({ host: '127.0.0.1', port });
  expect(await listen(app, { host: '127.0.0.1', port })).toBe(`http://localhost:${port}`);
});

test('a call that trickles in is given up', async () => {
  const { app } = await startTestApp();
  expect(app.server.requestTimeout).toBe(30_000);
});

test('a port that is taken is named, with a way out', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = other.address() as AddressInfo;
  expect(await refusalOf('127.0.0.1', port)).toBe(
    `Port ${port} is in use by another program. Stop it, or choose another one: PORT=3100 npm start`,
  );
  other.close();
});

test.each(['192.0.2.1', 'no-such-host.invalid'])('the host %s is named, with a way out', async (host) => {
  expect(await refusalOf(host, 0)).toBe(
    `HOST=${host} is no address of this machine. Leave HOST out to listen on all of them.`,
  );
});
