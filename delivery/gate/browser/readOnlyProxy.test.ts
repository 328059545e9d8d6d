import { request, type IncomingMessage } from 'node:http';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { startFakeSite } from './testing/fakeSite.ts';
import { startReadOnlyProxy } from './readOnlyProxy.ts';

const site = await startFakeSite({ '/api/clans': '[]' });
const other = await startFakeSite({});
/** Simulates a site with https: the proxy can't inspect a tunnel. */
const echo = createServer((socket) => void socket.pipe(socket));
await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve));
const tunnel = `127.0.0.1:${(echo.address() as AddressInfo).port}`;
const proxy = await startReadOnlyProxy({ site: site.url, others: [`https://${tunnel}`] }, 'job=7');
const { hostname: host, port } = new URL(proxy.url);

afterAll(async () => {
  await proxy.close();
  await Promise.all([site.close(), other.close(), new Promise((resolve) => echo.close(resolve))]);
});

const send = (method: string, url: string, headers: Record<string, string> = {}) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    request({ host, port, method, path: url, headers })
      .once('response', (answer) => resolve(answer.resume()))
      .once('error', reject)
      .end(method === 'POST' ? 'read' : undefined);
  });

const openTunnel = (to: string) =>
  new Promise<{ readonly status: number | undefined; readonly socket: Socket }>((resolve, reject) => {
    request({ host, port, method: 'CONNECT', path: to })
      .once('connect', ({ statusCode: status }, socket: Socket) => resolve({ status, socket }))
      .once('error', reject)
      .end();
  });

test('forwards a read without credentials', async () => {
  const withheld = {
    authorization: 'Bearer x',
    'x-deploy-token': 'y',
    'x-forwarded-for': '203.0.113.7',
    'x-forwarded-proto': 'https',
    'x-real-ip': '203.0.113.7',
    forwarded: 'for=203.0.113.7',
  };
  const headers = { ...withheld, accept: 'application/json' };
  expect((await send('GET', `${site.url}/api/clans`, headers)).statusCode).toBe(200);
  expect(site.reached.at(-1)).toMatchObject({
    method: 'GET',
    url: '/api/clans',
    headers: { accept: 'application/json', host: new URL(site.url).host },
  });
  for (const name of Object.keys(withheld)) expect(site.reached.at(-1)?.headers).not.toHaveProperty(name);
});

test('adds its own cookie to every request of a build', async () => {
  await send('GET', `${site.url}/api/clans`);
  expect(site.reached.at(-1)?.headers).toMatchObject({ cookie: 'job=7' });
  await send('GET', `${site.url}/api/clans`, { cookie: 'job=x; a=b;job=7' });
  expect(site.reached.at(-1)?.headers).toMatchObject({ cookie: 'job=7; a=b' });
});

test('adds a Via header, since the site lets local programs read more', async () => {
  await send('GET', `${site.url}/metrics`, { via: '1.0 nobody' });
  expect(site.reached.at(-1)?.headers).toMatchObject({ via: '1.1 gate' });
});

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('rejects %s', async (method) => {
  const before = site.reached.length;
  expect((await send(method, `${site.url}/api/clans`)).statusCode).toBe(403);
  expect(site.reached).toHaveLength(before);
});

test('rejects requests to other hosts', async () => {
  for (const url of [`${other.url}/`, '/api/clans', 'http://169.254.169.254/latest', 'file:///etc/passwd'])
    expect((await send('GET', url)).statusCode).toBe(403);
  expect(other.reached).toEqual([]);
});

test('opens tunnels only to allowed https origins', async () => {
  for (const to of [new URL(site.url).host, new URL(other.url).host, 'example.org:443', 'nonsense']) {
    const { status, socket } = await openTunnel(to);
    expect([to, status]).toEqual([to, 403]);
    socket.destroy();
  }
  const { status, socket } = await openTunnel(tunnel);
  expect(status).toBe(200);
  const echoed = new Promise((resolve) => socket.once('data', (data: Buffer) => resolve(data.toString())));
  socket.write('hello');
  expect(await echoed).toBe('hello');
  socket.destroy();
});
