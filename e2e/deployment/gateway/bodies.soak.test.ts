import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { connectionOptions } from '../../../server/src/http/connections.ts';
import { BALANCED, describeGateway, startGateway, startUpstream, type Gateway } from './testing/gateway.ts';

const MB = 1024 * 1024;
const TOO_LARGE = 'HTTP/1.1 413 Request Entity Too Large';

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

describeGateway('bodies at the gateway', () => {
  let gateway: Gateway;
  let impatient: Gateway;
  const held: Held[] = [];
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
    const { port } = await startUpstream(answer);
    const start = (timeout: string) =>
      startGateway({
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
    for (const { socket } of held.splice(0)) socket.destroy();
    received.clear();
    begun.length = 0;
  });
  const holdMany = (count: number, path: string, headers: string, body: string, { port } = gateway) => {
    const more = Array.from({ length: count }, () => hold(port, path, headers, body));
    held.push(...more);
    return Promise.all(more.map(({ status }) => status));
  };
  const post = (path: string, bytes: number, headers = {}) =>
    fetch(gateway.url + path, { method: 'POST', body: new Uint8Array(bytes), headers });

  test.each([20, 100])('refuses %i announcements of 32 MB before storing a byte', async (count) => {
    const statuses = await holdMany(count, '/api/login', announced(32 * MB), 'x'.repeat(1000));
    expect(new Set(statuses)).toEqual(new Set([TOO_LARGE]));
    expect(gateway.bytesOnDisk()).toBe(0);
    expect(begun).toEqual([]);
    expect((await post('/api/login', 500)).status).toBe(200);
  });

  test.each(['/', '/remotes/shop/1/a.js', '/socket.io/?EIO=4&transport=polling', '/assets/main.js'])(
    '%s refuses 32 MB too',
    async (path) => {
      expect(await holdMany(1, path, announced(32 * MB), 'x')).toEqual([TOO_LARGE]);
    },
  );

  test('a body without a length is limited to the same size', async () => {
    const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`;
    const path = '/api/applications';
    const statuses = await holdMany(20, path, 'Transfer-Encoding: chunked', chunk.repeat(6));
    expect(new Set(statuses)).toEqual(new Set([TOO_LARGE]));
    expect(gateway.bytesOnDisk()).toBe(0);
    expect(received.get(path) ?? 0).toBeLessThanOrEqual(20 * 64 * 1024);
  });

  test('stalled bodies are held in memory and block nobody else', async () => {
    void holdMany(40, '/api/applications', announced(60_000), 'x'.repeat(50_000));
    const honest = await post('/api/applications', 20_000);
    expect(await honest.text()).toBe('answered');
    expect(gateway.bytesOnDisk()).toBe(0);
  });

  test('stalled bodies time out', async () => {
    const body = 'x'.repeat(50_000);
    const statuses = await holdMany(40, '/api/applications', announced(60_000), body, impatient);
    expect(new Set(statuses)).toEqual(new Set(['closed']));
    expect(impatient.bytesOnDisk()).toBe(0);
  });

  test.each(['/api/login', '/api/refresh', '/api/user/2fa/login'])(
    '%s accepts the longest password and no more',
    async (path) => {
      expect((await post(path, 4 * 1024)).status).toBe(200);
      expect(await holdMany(1, path, announced(4 * 1024 + 1), 'x')).toEqual([TOO_LARGE]);
    },
  );

  test('an endless header is cut off', async () => {
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

  test.each(PUBLISHING)('%s accepts the size of a publication and no more', async (path, bytes) => {
    const allowed = await post(path, bytes, { authorization: 'Bearer token' });
    expect([allowed.status, received.get(path)]).toEqual([200, bytes]);
    expect(gateway.bytesOnDisk()).toBe(0);
    expect(await holdMany(1, path, announced(bytes + 1), 'x')).toEqual([TOO_LARGE]);
  });

  test('refuses sixty anonymous bodies on the publishing path unread', async () => {
    const path = '/api/remotes/shop/versions/1/files/a.js';
    const statuses = await holdMany(60, path, announced(8 * MB), 'x'.repeat(50_000));
    // A server that has answered closes the connection, and nginx may notice that before it has read the answer.
    const [REFUSED, CLOSED] = ['HTTP/1.1 401 Unauthorized', 'HTTP/1.1 503 Service Temporarily Unavailable'];
    expect(statuses.filter((status) => status !== REFUSED && status !== CLOSED)).toEqual([]);
    expect(statuses).toContain(REFUSED);
    expect(gateway.bytesOnDisk()).toBe(0);
    expect((await post('/api/login', 500)).status).toBe(200);
  });

  test.each(['/api/remotes/shop/versions/1/complete', '/api/remotes/shop/deployments', '/api/gate/claim'])(
    '%s has the same limits as any other address',
    async (path) => {
      expect(await holdMany(1, path, announced(65 * 1024), 'x')).toEqual([TOO_LARGE]);
    },
  );

  test("a refusal is JSON in the caller's language", async () => {
    const refused = await post('/api/login', 65 * 1024, { cookie: 'lang=de' });
    expect(refused.headers.get('content-type')).toBe('application/json');
    expect(await refused.json()).toEqual({ code: 'too_large', message: 'Das ist zu groß zum Senden.' });
  });
});

/** Bodies that one address held at most before session bodies had counters of their own. */
const TRIES = 64;
const HOLDERS = ['192.0.2.1', '192.0.2.2', '2001:db8:1::1', '2001:db8:2::1'];

describeGateway('bodies that trickle through the gateway', () => {
  let gateway: Gateway;
  let gatewayOfHasty: Gateway;
  let trickles: Held[] = [];
  const timers: NodeJS.Timeout[] = [];
  const begun: string[] = [];

  beforeAll(async () => {
    const server = await startUpstream((request, response) => {
      begun.push(request.url ?? '');
      request.on('error', () => {}).resume();
      request.on('end', () => response.end('answered'));
    });
    // Ends a request after a second instead of thirty.
    const times = { headersTimeout: 1_000, requestTimeout: 1_000, connectionsCheckingInterval: 100 };
    const hasty = await startUpstream(
      (request) => {
        begun.push(request.url ?? '');
        request.on('error', () => {}).resume();
      },
      { ...connectionOptions.http, ...times },
    );
    const start = (upstream: number, values: Record<string, string>) =>
      startGateway({
        upstream,
        siteLines: BALANCED,
        // A byte now and then is enough for it, however slow this machine is.
        values: { client_body_timeout: '300s', ...values },
      });
    // As many as four addresses could hold when each could hold 64.
    gateway = await start(server.port, { 'limit_conn bodies': '256' });
    gatewayOfHasty = await start(hasty.port, {});
  });
  afterEach(() => {
    for (const timer of timers.splice(0)) clearInterval(timer);
    for (const { socket } of trickles) socket.destroy();
    trickles = [];
    begun.length = 0;
  });
  function trickle(path: string, address: string, { port } = gateway): Held {
    const body = hold(port, path, `X-Forwarded-For: ${address}\r\n${announced(3000)}`, '{');
    const timer = setInterval(() => body.socket.writable && body.socket.write('x'), 100);
    timers.push(timer);
    void body.status.then(() => clearInterval(timer));
    return body;
  }

  async function attack(path: string, most: number): Promise<number> {
    trickles = HOLDERS.flatMap((address) => Array.from({ length: TRIES }, () => trickle(path, address)));
    let refused = 0;
    const expected = HOLDERS.length * (TRIES - most);
    await new Promise<void>((resolve) => {
      for (const { status } of trickles)
        void status.then(() => {
          refused += 1;
          if (refused === expected) resolve();
        });
    });
    return refused;
  }
  const post = async (path: string, address: string) => {
    const headers = { 'x-forwarded-for': address };
    return (await fetch(gateway.url + path, { method: 'POST', body: '{}', headers })).status;
  };

  const SESSION = ['/api/login', '/api/refresh', '/api/user/2fa/login'];

  test.each(['/api/applications', '/', ...SESSION])(
    'from four addresses at %s block nobody else anywhere',
    async (path) => {
      const most = SESSION.includes(path) ? 16 : 8;
      await attack(path, most);
      for (const honest of [...SESSION, '/api/applications'])
        expect([honest, await post(honest, '198.51.100.1')]).toEqual([honest, 200]);
    },
  );

  test('still allow logins from the same address', async () => {
    await attack('/api/applications', 8);
    expect(await post('/api/applications', '192.0.2.1')).toBe(429);
    for (const path of SESSION) expect([path, await post(path, '192.0.2.1')]).toEqual([path, 200]);
  });

  test.each(['/api/login', '/api/applications', '/'])(
    "at %s end after the server's total timeout",
    async (path) => {
      const ended = trickle(path, '192.0.2.1', gatewayOfHasty);
      trickles = [ended];
      // Usually 408; if a byte is sent just as the server answers, the gateway answers itself.
      expect(await ended.status).toMatch(/^(HTTP\/1\.1 (408|503) .*|closed)$/);
      expect(begun).toEqual([path]);
    },
  );
});
