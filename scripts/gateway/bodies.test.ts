import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { findNginx } from '../lib/programs.ts';
import { temporaryGateway, type TemporaryGateway } from './temporaryGateway.ts';

const MB = 1024 * 1024;
const TOO_LARGE = 'HTTP/1.1 413 Request Entity Too Large';
const program = findNginx();

/** A body as an attacker sends it. */
interface Held {
  readonly socket: Socket;
  /** The first line of the answer; `closed` when the connection ends without one. */
  readonly status: Promise<string>;
}

function hold(port: number, path: string, headers: string, body: string): Held {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  const status = new Promise<string>((resolve) => {
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString('latin1');
      if (answer.includes('\r\n')) resolve(answer.split('\r\n')[0] ?? '');
    });
    socket.on('error', () => {}).on('close', () => resolve(answer.split('\r\n')[0] || 'closed'));
  });
  socket.write(`POST ${path} HTTP/1.1\r\nHost: site\r\n${headers}\r\n\r\n${body}`);
  return { socket, status };
}

const announced = (bytes: number) => `Content-Length: ${bytes}`;

(program === undefined ? describe.skip : describe)('bodies at the gateway', () => {
  let upstream: Server;
  let gateway: TemporaryGateway;
  /** One whose timeouts are short. */
  let impatient: TemporaryGateway;
  let held: Held[] = [];
  /** Bytes of bodies that have reached the server, by path. */
  const received = new Map<string, number>();
  const begun: string[] = [];

  /** Answers as the site's server: publishing without a token is refused before the body is read. */
  function answer(request: IncomingMessage, response: ServerResponse): void {
    const { url = '' } = request;
    begun.push(url);
    if (/\/versions|verdicts/.test(url) && !request.headers.authorization) {
      response.writeHead(401, { 'content-type': 'application/json' }).end('{"code":"login_required"}');
      return;
    }
    request.on('data', (chunk: Buffer) => received.set(url, (received.get(url) ?? 0) + chunk.length));
    request.on('end', () => response.end('answered'));
  }

  beforeAll(async () => {
    upstream = createServer(answer).listen(0, '127.0.0.1');
    await once(upstream, 'listening');
    const { port } = upstream.address() as AddressInfo;
    const start = (timeout: string) =>
      temporaryGateway({
        program: program ?? '',
        upstream: port,
        values: {
          client_body_timeout: timeout,
          client_header_timeout: timeout,
          // All bodies here come from one address.
          'limit_conn bodies_of_address': '100',
          'limit_conn sessions_of_address': '100',
        },
      });
    gateway = await start('300s');
    impatient = await start('1s');
  });
  afterEach(() => {
    for (const { socket } of held) socket.destroy();
    held = [];
    received.clear();
    begun.length = 0;
  });
  afterAll(async () => {
    upstream.closeAllConnections();
    upstream.close();
    await Promise.all([gateway.stop(), impatient.stop()]);
  });

  const holdMany = (count: number, path: string, headers: string, body: string, { port } = gateway) => {
    held = Array.from({ length: count }, () => hold(port, path, headers, body));
    return Promise.all(held.map(({ status }) => status));
  };
  const post = (path: string, bytes: number, headers = {}) =>
    fetch(gateway.url + path, { method: 'POST', body: new Uint8Array(bytes), headers });

  test.each([20, 100])('%i announcements of 32 MB are refused before a byte is kept', async (count) => {
    const statuses = await holdMany(count, '/api/login', announced(32 * MB), 'x'.repeat(1000));
    expect(new Set(statuses)).toEqual(new Set([TOO_LARGE]));
    expect(gateway.bytesOnDisk()).toBe(0);
    expect(begun).toEqual([]);
    expect((await post('/api/login', 500)).status).toBe(200);
  });

  test.each(['/', '/remotes/shop/1/a.js', '/socket.io/?EIO=4&transport=polling', '/assets/main.js'])(
    '%s takes no 32 MB either',
    async (path) => {
      expect(await holdMany(1, path, announced(32 * MB), 'x')).toEqual([TOO_LARGE]);
    },
  );

  test('a body that announces no length ends at the same size', async () => {
    const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`;
    const path = '/api/applications';
    const statuses = await holdMany(20, path, 'Transfer-Encoding: chunked', chunk.repeat(6));
    expect(new Set(statuses)).toEqual(new Set([TOO_LARGE]));
    expect(gateway.bytesOnDisk()).toBe(0);
    expect(received.get(path) ?? 0).toBeLessThanOrEqual(20 * 64 * 1024);
  });

  test('bodies that stop halfway are held in memory, and stop nobody else', async () => {
    void holdMany(40, '/api/applications', announced(60_000), 'x'.repeat(50_000));
    const honest = await post('/api/applications', 20_000);
    expect(await honest.text()).toBe('answered');
    expect(gateway.bytesOnDisk()).toBe(0);
  });

  test('they end by timeout', async () => {
    const body = 'x'.repeat(50_000);
    const statuses = await holdMany(40, '/api/applications', announced(60_000), body, impatient);
    expect(new Set(statuses)).toEqual(new Set(['closed']));
    expect(impatient.bytesOnDisk()).toBe(0);
  });

  test.each(['/api/login', '/api/refresh', '/api/user/2fa/login'])(
    '%s takes the longest password, and no more',
    async (path) => {
      expect((await post(path, 4 * 1024)).status).toBe(200);
      expect(await holdMany(1, path, announced(4 * 1024 + 1), 'x')).toEqual([TOO_LARGE]);
    },
  );

  test('a header that never ends is ended', async () => {
    const socket = connect(impatient.port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: site\r\nX-Slow: ');
    // It is reset, so that nothing of it stays in memory.
    await new Promise((resolve) => socket.resume().once('error', resolve).once('close', resolve));
    expect(begun).toEqual([]);
  });

  const PUBLISHING: readonly [path: string, bytes: number][] = [
    ['/api/remotes/shop/versions', 128 * 1024],
    ['/api/remotes/shop/versions/1.0.0%2Babc/files/a/b.js', 8 * MB],
    ['/api/gate/verdicts', 512 * 1024],
  ];

  test.each(PUBLISHING)('%s takes what publishing needs, and no more', async (path, bytes) => {
    const allowed = await post(path, bytes, { authorization: 'Bearer token' });
    expect([allowed.status, received.get(path)]).toEqual([200, bytes]);
    expect(gateway.bytesOnDisk()).toBe(0);
    expect(await holdMany(1, path, announced(bytes + 1), 'x')).toEqual([TOO_LARGE]);
  });

  test('sixty anonymous bodies on the publishing path are refused unread', async () => {
    const path = '/api/remotes/shop/versions/1/files/a.js';
    const statuses = await holdMany(60, path, announced(8 * MB), 'x'.repeat(50_000));
    // A server that has answered closes the connection, and nginx may meet that before it has read the answer.
    const [REFUSED, CLOSED] = ['HTTP/1.1 401 Unauthorized', 'HTTP/1.1 503 Service Temporarily Unavailable'];
    expect(statuses.filter((status) => status !== REFUSED && status !== CLOSED)).toEqual([]);
    expect(statuses).toContain(REFUSED);
    expect(gateway.bytesOnDisk()).toBe(0);
    expect((await post('/api/login', 500)).status).toBe(200);
  });

  test.each(['/api/remotes/shop/versions/1/complete', '/api/remotes/shop/deployments', '/api/gate/claim'])(
    '%s is an address like every other',
    async (path) => {
      expect(await holdMany(1, path, announced(65 * 1024), 'x')).toEqual([TOO_LARGE]);
    },
  );

  test('a refusal is JSON in the language of the caller', async () => {
    const refused = await post('/api/login', 65 * 1024, { cookie: 'lang=de' });
    expect(refused.headers.get('content-type')).toBe('application/json');
    expect(await refused.json()).toEqual({ code: 'too_large', message: 'Das ist zu groß zum Senden.' });
  });
});
