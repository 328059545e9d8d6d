import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findNginx } from '../lib/programs.ts';
import { temporaryGateway, type TemporaryGateway } from './temporaryGateway.ts';

const program = findNginx();

(program === undefined ? describe.skip : describe)('what one address may hold at the gateway', () => {
  let upstream: Server;
  let gateway: TemporaryGateway;
  let waiting: ServerResponse[] = [];

  /** Holds the calls below /api/held open, and answers all others. */
  function answer({ url = '' }: IncomingMessage, response: ServerResponse): void {
    if (!url.startsWith('/api/held')) {
      response.end('answered');
      return;
    }
    waiting.push(response);
    upstream.emit('held');
  }

  beforeAll(async () => {
    upstream = createServer(answer).listen(0, '127.0.0.1');
    // The one of a socket is held as well.
    upstream.on('upgrade', (_request, socket) => {
      socket.on('error', () => {});
      upstream.emit('held');
    });
    await once(upstream, 'listening');
    gateway = await temporaryGateway({
      program: program ?? '',
      upstream: (upstream.address() as AddressInfo).port,
      // As behind a balancer: the address is what it says.
      siteLines: 'set_real_ip_from 127.0.0.1; real_ip_header X-Forwarded-For;',
      values: {
        'limit_conn requests_of_address': '3',
        'limit_conn sockets_of_address': '2',
        'limit_conn bodies_of_address': '1',
        'limit_conn sessions_of_address': '1',
      },
    });
  });
  afterEach(() => {
    for (const response of waiting) response.end();
    waiting = [];
  });
  afterAll(async () => {
    upstream.closeAllConnections();
    upstream.close();
    await gateway.stop();
  });

  const hold = async (address: string, { method = 'GET', headers = {} } = {}) => {
    const isHeld = once(upstream, 'held');
    const call = request(`${gateway.url}/api/held`, {
      method,
      headers: { 'x-forwarded-for': address, ...headers },
      agent: false,
    });
    call.on('error', () => {}).end();
    await isHeld;
    return call;
  };
  const status = async (address: string, path = '/api/alerts', init = {}) => {
    const answered = await fetch(gateway.url + path, { headers: { 'x-forwarded-for': address }, ...init });
    return answered.status;
  };

  test('an address that holds all it may is refused, and every other is served', async () => {
    for (let held = 0; held < 3; held++) await hold('192.0.2.1');
    const refused = await fetch(`${gateway.url}/api/alerts`, { headers: { 'x-forwarded-for': '192.0.2.1' } });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
    expect(await refused.json()).toEqual({
      code: 'too_many_requests',
      message: 'Too many requests. Please wait a moment.',
    });
    // A person sees the page that tries again.
    expect(await status('192.0.2.1', '/')).toBe(503);
    expect(await status('192.0.2.2')).toBe(200);
  });

  test.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff:1:2:3', '2001:db8:1:3::1'],
    ['2001:db8:1::1', '2001:db8:1::ffff:0:1', '2001:db8:1:1::1'],
    ['2001:db8::1', '2001:db8::ff:1', '2001:db8:0:1::1'],
  ])('the addresses of an IPv6 network are one: %s and %s, but not %s', async (first, second, other) => {
    await hold(first);
    await hold(first);
    await hold(second);
    expect(await status(second)).toBe(429);
    expect(await status(other)).toBe(200);
  });

  test('sockets are counted apart', async () => {
    const asSocket = { headers: { connection: 'upgrade', upgrade: 'websocket' } };
    const sockets = [await hold('192.0.2.3', asSocket), await hold('192.0.2.3', asSocket)];
    const third = request(`${gateway.url}/socket.io/`, {
      headers: { 'x-forwarded-for': '192.0.2.3', ...asSocket.headers },
    }).end();
    const [{ statusCode }] = (await once(third, 'response')) as [IncomingMessage];
    expect(statusCode).toBe(503);
    expect(await status('192.0.2.3')).toBe(200);
    for (const socket of sockets) socket.destroy();
    third.destroy();
  });

  test('so are requests with a body', async () => {
    await hold('192.0.2.4', { method: 'POST' });
    expect(await status('192.0.2.4', '/api/applications', { method: 'POST' })).toBe(429);
    expect(await status('192.0.2.4')).toBe(200);
    for (const path of ['/api/login', '/api/remotes/shop/versions', '/api/gate/verdicts'])
      expect([path, await status('192.0.2.4', path, { method: 'POST' })]).toEqual([path, 200]);
  });

  test.each([
    ['2001:db8:1:2::1', '2001:db8:1:3:4:5:6:7', '2001:db8:2:2::1'],
    ['2001:db8::1', '2001:db8:0:1:2:3:4:5', '2001:db8:1::1'],
    ['2001::1', '2001:0:0:1:2:3:4:5', '2001:0:1::1'],
  ])('bodies count by 48 bits of IPv6: %s and %s are one, %s is another', async (first, same, other) => {
    await hold(first, { method: 'POST' });
    expect(await status(same, '/api/applications', { method: 'POST' })).toBe(429);
    expect(await status(other, '/api/applications', { method: 'POST' })).toBe(200);
  });
});
