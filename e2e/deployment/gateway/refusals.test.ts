import { once } from 'node:events';
import { request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type ClientHttp2Session } from 'node:http2';
import { BALANCED, describeGateway, startGateway, startUpstream, type Gateway } from './testing/gateway.ts';

describeGateway('what one address may hold at the gateway', () => {
  let upstream: Server;
  let gateway: Gateway;
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
    const { server, port } = await startUpstream(answer);
    upstream = server;
    // A socket's connection is held open as well.
    upstream.on('upgrade', (_request, socket) => {
      socket.on('error', () => {});
      upstream.emit('held');
    });
    gateway = await startGateway({
      upstream: port,
      siteLines: BALANCED,
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

  test('refuses an address at its connection limit and serves all others', async () => {
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
  ])(
    'counts the addresses of an IPv6 network as one: %s and %s, but not %s',
    async (first, second, other) => {
      await hold(first);
      await hold(first);
      await hold(second);
      expect(await status(second)).toBe(429);
      expect(await status(other)).toBe(200);
    },
  );

  test('counts sockets separately', async () => {
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

  test('counts requests with a body separately', async () => {
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
  ])('counts bodies by 48 bits of IPv6: %s and %s are one, %s is another', async (first, same, other) => {
    await hold(first, { method: 'POST' });
    expect(await status(same, '/api/applications', { method: 'POST' })).toBe(429);
    expect(await status(other, '/api/applications', { method: 'POST' })).toBe(200);
  });
});

describeGateway('what the gateway refuses by itself', () => {
  let upstream: Server;
  let gateway: Gateway;
  let overHttp2: Gateway;
  const begun: string[] = [];

  beforeAll(async () => {
    const { server, port } = await startUpstream((call, response) => {
      begun.push(call.url ?? '');
      call.on('error', () => {}).resume();
      call.on('end', () => response.writeHead(200, { 'cache-control': 'max-age=60' }).end('run()'));
    });
    upstream = server;
    const files = { 'assets/main.0123456789.js': 'run()', 'shell-container/remoteEntry.js': 'run()' };
    gateway = await startGateway({ upstream: port, files });
    // As with a certificate, but without the encryption; the script of the gateway fills in the port.
    overHttp2 = await startGateway({ upstream: port, values: { listen: `127.0.0.1:'"$port"' http2` } });
  });
  afterEach(() => {
    begun.length = 0;
  });

  describe('OPTIONS', () => {
    test.each(['/', '/api/login', '/assets/main.0123456789.js', '/remotes/shop/1/a.js'])(
      'at %s',
      async (path) => {
        const { status, headers } = await fetch(gateway.url + path, { method: 'OPTIONS' });
        expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, POST, PUT, PATCH, DELETE']);
        expect(headers.get('cache-control')).toBe('no-store');
        expect(headers.get('x-content-type-options')).toBe('nosniff');
        expect(begun).toEqual([]);
      },
    );

    test("over HTTP/2, where bodies need no header, doesn't wait for the body", async () => {
      const session = connect(overHttp2.url);
      const answers = Promise.all(Array.from({ length: 100 }, () => startBody(session)));
      // A server that sees one waits for the rest of it.
      const statuses = await Promise.race([answers, once(upstream, 'request').then(() => [])]);
      session.destroy();
      expect(new Set(statuses)).toEqual(new Set([405]));
      expect(begun).toEqual([]);
    });
  });

  function startBody(session: ClientHttp2Session): Promise<number | undefined> {
    const stream = session.request({ ':method': 'OPTIONS', ':path': '/api/login' }, { endStream: false });
    stream.on('error', () => {}).write('{');
    return new Promise((resolve) =>
      stream.on('response', ({ ':status': status }) => {
        resolve(status);
      }),
    );
  }

  const FILES = ['/remotes/shop/1/a.js', '/assets/main.0123456789.js', '/shell-container/remoteEntry.js'];

  test.each([
    { 'service-worker': 'script' },
    { 'sec-fetch-dest': 'serviceworker' },
    { 'sec-fetch-dest': 'sharedworker' },
    { 'sec-fetch-dest': 'worker' },
  ])('refuses the script of a worker even if it is cached: %j', async (worker) => {
    const statusesOf = (headers: Record<string, string>) =>
      Promise.all(FILES.map(async (file) => (await fetch(gateway.url + file, { headers })).status));
    expect(await statusesOf({ 'sec-fetch-dest': 'script' })).toEqual([200, 200, 200]);
    begun.length = 0;
    expect(await statusesOf({})).toEqual([200, 200, 200]);
    // The cache is warm: no server is asked any more.
    expect(begun).toEqual([]);
    expect(await statusesOf(worker as Record<string, string>)).toEqual([404, 404, 404]);
    const refused = await fetch(gateway.url + FILES[0], { headers: worker as Record<string, string> });
    expect(refused.headers.get('cache-control')).toBe('no-store');
    expect(await statusesOf({ 'sec-fetch-dest': 'script' })).toEqual([200, 200, 200]);
  });
});
