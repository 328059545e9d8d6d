import net, { type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { cleanUpLater } from '@site/backend/testing/cleanUp';
import { deployed } from '@site/delivery/testing/remotes';
import { startTestApp } from '../testing/testApp.ts';
import { connectionOptions, maxConnections } from './connections.ts';
import { SECURITY_HEADERS } from './securityHeaders.ts';
import { addPlayer, logIn } from '../testing/accounts.ts';
import { restoreClock } from '../testing/clock.ts';
import { hasRedisServer, newRedisServer } from '../testing/redisServer.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { type RedisHandle, openRedis } from '@site/backend/redis';
import { createLocalLimit } from '@site/backend/limiter';
import { ipNetworkOf } from '@site/backend/ipNetwork';
import { RATES } from '../config/rates.ts';
import { createRateLimits } from './rateLimits.ts';
import { waitAfter } from './slowDown.ts';

const { app } = await startTestApp({ files: deployed('shop') });
await app.listen({ host: '127.0.0.1', port: 0 });

const HOST = 'Host: site.test\r\n';
const END = 'Connection: close\r\n\r\n';

interface RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

function parse(text: string): RawResponse {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const pairs = lines.map((line) => line.split(': ') as [string, string]);
  return {
    status: Number(statusLine.split(' ')[1]),
    headers: Object.fromEntries(pairs.map(([name, value]) => [name.toLowerCase(), value])),
    body: rest.join('\r\n\r\n'),
  };
}

function talk(text: string, { port } = app.server.address() as AddressInfo): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = net.connect(port, '127.0.0.1', () => socket.write(text));
    cleanUpLater(() => socket.destroy());
    socket.on('data', (chunk) => (received += chunk.toString()));
    socket.on('error', reject);
    socket.on('close', () => resolve(received));
  });
}

describe('pipelined requests', () => {
  const GET = `GET /healthz HTTP/1.1\r\n${HOST}\r\n`;

  // No hook runs for the last two.
  test.each(['/healthz', '/socket.io/', '/api/%'])('close their connection at the limit: %s', async (url) => {
    let begun = 0;
    const { app: counting } = await startTestApp();
    counting.server.on('request', ({ socket }) => (begun += socket.destroyed ? 0 : 1));
    await counting.listen({ host: '127.0.0.1', port: 0 });
    const requests = GET.replace('/healthz', url).repeat(2_000);
    const received = await talk(requests, counting.server.address() as AddressInfo).catch(() => '');
    expect(begun).toBeLessThan(20);
    expect(received.split('HTTP/1.1 ').length - 1).toBeLessThan(20);
  });

  test('release their resources, even when they end in an upgrade', async () => {
    const { app: holding } = await startTestApp();
    const closed = Promise.withResolvers<void>();
    let begun = 0;
    let ended = 0;
    holding.get('/slow', (_request, reply) => {
      begun += 1;
      reply.raw.once('close', () => {
        ended += 1;
        if (ended === 2) closed.resolve();
      });
      reply.hijack();
    });
    await holding.listen({ host: '127.0.0.1', port: 0 });
    const slow = `GET /slow HTTP/1.1\r\n${HOST}\r\n`;
    const upgrade = `GET /socket.io/?EIO=4&transport=websocket&sid=x HTTP/1.1\r\n${HOST}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`;
    await talk(slow.repeat(2) + upgrade, holding.server.address() as AddressInfo).catch(() => '');
    await closed.promise;
    expect(begun).toBe(2);
  });

  test('log no error after a disconnect', async () => {
    const lines: string[] = [];
    const { app: logging } = await startTestApp({
      env: { LOG_LEVEL: 'error' },
      logTo: { write: (line) => void lines.push(line) },
    });
    const closed = Promise.withResolvers<void>();
    await logging.listen({ host: '127.0.0.1', port: 0 });
    logging.server.once('connection', (socket) => socket.once('close', () => closed.resolve()));
    const { port } = logging.server.address() as AddressInfo;
    const socket = net.connect(port, '127.0.0.1', () => {
      socket.write(
        `POST /api/login HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{`,
        () => socket.resetAndDestroy(),
      );
    });
    socket.on('error', () => undefined);
    await closed.promise;
    await talk(`GET /api/registry HTTP/1.1\r\n${HOST}\r\n`.repeat(9), { port } as AddressInfo).catch(
      () => '',
    );
    // All that was under way has ended then.
    await logging.close();
    expect(lines).toEqual([]);
  });

  test('are answered in small numbers', async () => {
    const received = await talk(`${GET}GET /healthz HTTP/1.1\r\n${HOST}${END}`);
    expect(received.split('HTTP/1.1 200').length - 1).toBe(2);
  });
});

test.each([
  [0, 5_000],
  [1_024, 5_000],
  [20_000, 15_000],
  [1_048_576, 20_000],
  [Infinity, 20_000],
])('a process that may open %d files takes %d connections', (files, connections) => {
  expect(maxConnections(files)).toBe(connections);
});

test('closes connections beyond the limit and serves the others', async () => {
  expect(app.server.maxConnections).toBeGreaterThanOrEqual(5_000);
  const { app: small } = await startTestApp();
  await small.listen({ host: '127.0.0.1', port: 0 });
  small.server.maxConnections = 1;
  const { port } = small.server.address() as AddressInfo;
  const first = net.connect(port, '127.0.0.1');
  cleanUpLater(() => first.destroy());
  await once(small.server, 'connection');
  expect(await talk('', { port } as AddressInfo).catch(() => '')).toBe('');
  first.write(`GET /healthz HTTP/1.1\r\n${HOST}${END}`);
  const [answer] = (await once(first, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 200/);
});

const ask = async (text: string) => parse(await talk(text));

describe('rejects a malformed request without details', () => {
  test.each([
    ['an unknown method', `FOO / HTTP/1.1\r\n${HOST}${END}`, 400],
    ['no protocol', 'hello\r\n\r\n', 400],
    ['a TLS handshake', '\x16\x03\x01\x02\x00\x01\x00\x01', 400],
    ['no host', `GET / HTTP/1.1\r\n${END}`, 400],
    ['two hosts', `GET / HTTP/1.1\r\n${HOST}Host: other.test\r\n${END}`, 400],
    [
      'two content lengths',
      `POST /api/login HTTP/1.1\r\n${HOST}Content-Length: 5\r\nContent-Length: 6\r\n${END}`,
      400,
    ],
    [
      'a content length and chunks',
      `POST /api/login HTTP/1.1\r\n${HOST}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n${END}0\r\n\r\n`,
      400,
    ],
    [
      'chunks with another encoding',
      `POST /api/login HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked, identity\r\n${END}0\r\n\r\n`,
      400,
    ],
    ['a negative length', `POST /api/login HTTP/1.1\r\n${HOST}Content-Length: -5\r\n${END}`, 400],
    ['a zero byte in the URL', `GET /\0 HTTP/1.1\r\n${HOST}${END}`, 400],
    ['a header without a name', `GET / HTTP/1.1\r\n${HOST}: secret\r\n${END}`, 400],
    ['a folded header', `GET / HTTP/1.1\r\n${HOST}X: a\r\n b c\r\n d: e\r\n\x01: f\r\n${END}`, 400],
    ['a huge header', `GET / HTTP/1.1\r\n${HOST}X: ${'a'.repeat(20_000)}\r\n${END}`, 431],
    ['a thousand headers', `GET / HTTP/1.1\r\n${HOST}${`X: ${'a'.repeat(20)}\r\n`.repeat(1_000)}${END}`, 431],
    ['a huge URL', `GET /?${'a'.repeat(20_000)} HTTP/1.1\r\n${HOST}${END}`, 431],
    [
      'a huge body',
      `POST /api/login HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 9999999\r\n${END}{`,
      413,
    ],
  ])('%s', async (_what, text, expected) => {
    const { status, headers, body } = await ask(text);
    expect([status, JSON.parse(body)]).toEqual([
      expected,
      { code: expect.stringMatching(/^(bad_request|too_large)$/), message: expect.any(String) },
    ]);
    expect(headers).toMatchObject({ ...SECURITY_HEADERS, 'cache-control': 'no-store', connection: 'close' });
  });
});

describe('responses outside of Fastify carry the security headers', () => {
  test('an unsupported Expect header', async () => {
    const { status, headers, body } = await ask(`GET / HTTP/1.1\r\n${HOST}Expect: x\r\n${END}`);
    expect([status, JSON.parse(body)]).toEqual([417, { code: 'bad_request', message: expect.any(String) }]);
    expect(headers).toMatchObject({ ...SECURITY_HEADERS, 'cache-control': 'no-store' });
  });

  test('a call to the socket path', async () => {
    const { status, headers } = await ask(`GET /socket.io/ HTTP/1.1\r\n${HOST}${END}`);
    expect(status).toBe(400);
    expect(headers).toMatchObject(SECURITY_HEADERS);
  });
});

describe('unsupported methods', () => {
  test.each(['TRACE', 'PROPFIND', 'DELETE', 'OPTIONS', 'QUERY', 'SEARCH'])('%s', async (method) => {
    const { status, body } = await ask(
      `${method} /api/registry HTTP/1.1\r\n${HOST}X-Secret: hidden\r\n${END}`,
    );
    expect([400, 404]).toContain(status);
    expect(Object.keys(JSON.parse(body) as object)).toEqual(['code', 'message']);
    expect(body).not.toContain('hidden');
  });

  test.each(['/api/registry', '/api/login', '/', '*'])(
    'returns 404 for OPTIONS %s without waiting for the body',
    async (path) => {
      const { status } = await ask(
        `OPTIONS ${path} HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 100\r\n${END}{`,
      );
      expect(status).toBe(404);
    },
  );

  test('rejects CONNECT', async () => {
    expect(await talk(`CONNECT other.test:80 HTTP/1.1\r\n${HOST}${END}`)).toBe('');
  });
});

test('answers two valid requests on the same connection', async () => {
  const call = `GET /api/registry HTTP/1.1\r\n${HOST}`;
  const received = await talk(`${call}\r\n${call}${END}`);
  expect(received.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2);
});

test('accepts an HTTP/1.0 client without a host', async () => {
  expect((await ask('GET /api/registry HTTP/1.0\r\n\r\n')).status).toBe(200);
});

describe('a slow client', () => {
  test('has these timeouts', () => {
    expect(connectionOptions).toMatchObject({ requestTimeout: 30_000, connectionTimeout: 60_000 });
    const { requestTimeout, headersTimeout, timeout } = app.server;
    expect({ requestTimeout, headersTimeout, timeout }).toEqual({
      requestTimeout: 30_000,
      headersTimeout: 10_000,
      timeout: 60_000,
    });
    expect(app.server).toMatchObject({ connectionsCheckingInterval: 5_000 });
  });

  test.each([
    ['the head', `GET / HTTP/1.1\r\n${HOST}X: a\r\n`],
    [
      'the body',
      `POST /api/login HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{`,
    ],
  ])('gets 408 and is disconnected while sending %s', async (_what, text) => {
    const { app: hasty } = await startTestApp();
    Object.assign(hasty.server, {
      headersTimeout: 200,
      requestTimeout: 300,
      connectionsCheckingInterval: 50,
    });
    await hasty.listen({ host: '127.0.0.1', port: 0 });
    const { status, headers, body } = parse(await talk(text, hasty.server.address() as AddressInfo));
    expect([status, JSON.parse(body)]).toEqual([
      408,
      { code: 'too_slow', message: 'This request took too long to arrive.' },
    ]);
    expect(headers).toMatchObject(SECURITY_HEADERS);
  });

  test('is disconnected without sending anything', async () => {
    const { app: hasty } = await startTestApp();
    hasty.server.setTimeout(200);
    await hasty.listen({ host: '127.0.0.1', port: 0 });
    expect(await talk('', hasty.server.address() as AddressInfo)).toBe('');
  });
});

const db = await openTestDatabase();
await addPlayer(db, { name: 'Reader' });
const limits = { RATE_LIMITS: 'read=3/60,readAccount=5/60' };
const { app: limitedApp } = await startTestApp({ db, env: limits });
let place = 0;

function visitor(address = `203.0.113.${(place += 1)}`) {
  return async (url = '/api/registry', headers: Record<string, string> = {}) =>
    (await limitedApp.inject({ url, headers, remoteAddress: address })).statusCode;
}

async function statuses(times: number, call: () => Promise<number>): Promise<number[]> {
  const all: number[] = [];
  for (let time = 0; time < times; time += 1) all.push(await call());
  return all;
}

restoreClock();

test('matches the limits of the specification', () => {
  expect(RATES).toMatchObject({
    loginPair: { points: 5, seconds: 15 * 60 },
    loginAddress: { points: 60, seconds: 5 * 60 },
    refresh: { points: 60, seconds: 60 },
    apply: { points: 10, seconds: 3600 },
    write: { points: 120, seconds: 60 },
    socketAddress: { points: 300, seconds: 60 },
  });
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2'],
  ['2001:DB8:1:2::', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['[2001:db8:1:2::3]:443', '2001:db8:1:2'],
  ['[::ffff:203.0.113.7]', '203.0.113.7'],
])('counts the IP %s as %s', (address, key) => {
  expect(ipNetworkOf(address, 64)).toBe(key);
});

test.each([
  ['2001:db8:1:2::3', '2001:db8:1'],
  ['2001:db8:1:ffff::', '2001:db8:1'],
  ['203.0.113.7', '203.0.113.7'],
])('counts %s by its /48 network as %s', (address, key) => {
  expect(ipNetworkOf(address)).toBe(key);
});

test('refunds a point', async () => {
  const { apply } = createRateLimits({ apply: { points: 2, seconds: 60 } });
  for (let round = 0; round < 5; round += 1) {
    await apply.take('a');
    await apply.refund('a');
  }
  await apply.take('a');
  await apply.take('a');
  await expect(apply.take('a')).rejects.toMatchObject({ status: 429, retryAfter: expect.any(Number) });
  await apply.take('b');
});

describe('an in-memory limit', () => {
  const refuse = (retryAfter: number) => Object.assign(new Error('Too many'), { retryAfter });

  test('expires without a timer', async () => {
    const timers = jest.spyOn(globalThis, 'setTimeout');
    const now = jest.spyOn(performance, 'now').mockReturnValue(10_000);
    const limit = createLocalLimit({ points: 1, seconds: 60 }, refuse);
    await limit.take('a');
    now.mockReturnValue(69_000);
    await expect(limit.take('a')).rejects.toMatchObject({ retryAfter: 1 });
    now.mockReturnValue(70_001);
    await limit.take('a');
    expect(timers).not.toHaveBeenCalled();
  });

  test('tracks a bounded number of callers and keeps the active ones', async () => {
    const limit = createLocalLimit({ points: 2, seconds: 60 }, refuse);
    await limit.take('first');
    await limit.take('first');
    for (let caller = 0; caller < 20_000; caller += 1) await limit.take(String(caller));
    // The oldest was evicted; the newest is still counted.
    await limit.take('first');
    await limit.take('19999');
    await expect(limit.take('19999')).rejects.toThrow('Too many');
  });
});

describe('reads', () => {
  test('are limited per IP, with a Retry-After header', async () => {
    const read = visitor();
    expect(await statuses(5, read)).toEqual([200, 200, 200, 429, 429]);
    const answer = await limitedApp.inject({ url: '/api/status', remoteAddress: `203.0.113.${place}` });
    expect([answer.statusCode, answer.json()]).toEqual([
      429,
      { code: 'too_many_requests', message: 'Too many requests. Please wait a moment.' },
    ]);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60);
  });

  test('count all IPs of an IPv6 network as one', async () => {
    const answers = await Promise.all([1, 2, 3, 4, 5].map((host) => visitor(`2001:db8:7:7::${host}`)()));
    expect(answers.toSorted()).toEqual([200, 200, 200, 429, 429]);
  });

  test('of pages, files and the health check are not counted', async () => {
    const read = visitor();
    for (const url of ['/healthz', '/', '/login', '/robots.txt'])
      expect(await statuses(5, () => read(url))).toEqual([200, 200, 200, 200, 200]);
  });

  test('are counted per account after a login, for every IP and every call', async () => {
    const { token } = await logIn(limitedApp, 'Reader');
    const headers = { authorization: `Bearer ${token}` };
    const urls = [
      '/api/registry',
      '/api/user/rank',
      '/api/alerts',
      '/api/registry',
      '/api/registry',
      '/api/alerts',
    ];
    const answers: number[] = [];
    for (const url of urls) answers.push(await visitor()(url, headers));
    expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await visitor()()).toBe(200);
  });

  test('count against the IP, not the account, with a token of an ended session', async () => {
    await addPlayer(db, { name: 'Robbed' });
    const stolen = { authorization: `Bearer ${(await logIn(limitedApp, 'Robbed')).token}` };
    const owner = await logIn(limitedApp, 'Robbed');
    await owner.post('/api/logout');
    const { token } = await logIn(limitedApp, 'Robbed');
    const thief = visitor();
    expect(await statuses(4, () => thief('/api/registry', stolen))).toEqual([200, 200, 200, 429]);
    for (let round = 0; round < 8; round += 1) await visitor()('/api/alerts', stolen);
    const headers = { authorization: `Bearer ${token}` };
    expect(await statuses(5, () => visitor()('/api/alerts', headers))).toEqual([200, 200, 200, 200, 200]);
  });

  test('count against the IP with a forged token', async () => {
    const read = visitor();
    const headers = { authorization: 'Bearer made.up.token' };
    expect(await statuses(4, () => read('/api/alerts', headers))).toEqual([401, 401, 401, 429]);
  });
});

describe('a slow-down', () => {
  const DAY = 24 * 3600;
  const { loginAccount: rate } = RATES;

  /** Attempts every few seconds of simulated time, each from a random IP. */
  async function guessAllDay(seconds: number, pause: number) {
    const { loginAccount } = createRateLimits({});
    jest.useFakeTimers({ now: Date.now() });
    const start = Date.now();
    const admitted: number[] = [];
    const waits: number[] = [];
    for (let at = 0; at < seconds; at += pause) {
      jest.setSystemTime(start + at * 1000);
      try {
        await loginAccount.take('steve');
        admitted.push(at);
      } catch (error) {
        waits.push((error as { retryAfter: number }).retryAfter);
      }
    }
    return { admitted, waits };
  }

  test('admits a hundred of ten thousand attempts in a day', async () => {
    const { admitted, waits } = await guessAllDay(DAY, DAY / 10_000);
    expect(admitted.length).toBeLessThanOrEqual(100);
    expect(admitted.length).toBeGreaterThan(90);
    expect(Math.max(...waits)).toBeLessThan(3600);
  });

  test('admits about a hundred at most in any 24 hours of two days', async () => {
    const { admitted } = await guessAllDay(2 * DAY, 20);
    for (const from of admitted)
      expect(admitted.filter((at) => at >= from && at < from + DAY).length).toBeLessThanOrEqual(102);
  });

  test('increases the wait with every attempt, up to a day in total', () => {
    const waits = Array.from({ length: 89 }, (_, place) => waitAfter(10 + place, rate));
    for (const [place, wait] of waits.entries()) expect(wait).toBeGreaterThan(waits[place - 1] ?? 0);
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThanOrEqual(DAY);
    expect(waitAfter(5000, rate)).toBe(waits.at(-1));
  });

  const stores: readonly (readonly [string, () => Promise<RedisHandle | undefined>])[] = [
    ['in memory', async () => undefined],
    ...(hasRedisServer
      ? [
          [
            'with Redis',
            async () => {
              const server = await newRedisServer();
              await server.start();
              const redis = openRedis(server.url, { warn: () => undefined });
              cleanUpLater(redis.close);
              await redis.settled;
              return redis;
            },
          ] as const,
        ]
      : []),
  ];

  describe.each(stores)('%s', (_where, open) => {
    test('admits the free attempts and one more of a hundred at once, and refunds correct ones', async () => {
      const redis = await open();
      const { loginAccount } = createRateLimits({}, { redis });
      const tries = await Promise.allSettled(Array.from({ length: 100 }, () => loginAccount.take('steve')));
      const admitted = tries.filter(({ status }) => status === 'fulfilled');
      expect(admitted).toHaveLength(11);

      for (let round = 0; round < 30; round += 1) await (await loginAccount.take('alex'))();
      for (let round = 0; round < 11; round += 1) await loginAccount.take('alex');
      await expect(loginAccount.take('alex')).rejects.toMatchObject({ status: 429, code: 'too_many_logins' });
      await loginAccount.take('somebody else');
    });

    test('admits the next attempt after a correct one', async () => {
      const redis = await open();
      const { loginAccount } = createRateLimits({}, { redis });
      for (let round = 0; round < 10; round += 1) await loginAccount.take('steve');
      for (let round = 0; round < 5; round += 1) await (await loginAccount.take('steve'))();
      await loginAccount.take('steve');
      await expect(loginAccount.take('steve')).rejects.toMatchObject({ status: 429 });
    });
  });
});
