import Fastify from 'fastify';
import { deployed } from '@site/delivery/testing/remotes';
import { startTestApp } from '../testing/testApp.ts';
import { answerErrors } from './errorAnswers.ts';
import { HttpError } from '@site/backend/httpError';
import { connect } from 'node:net';
import { addressOf } from '../testing/sockets.ts';
import { isOwnHost } from './ownHost.ts';

const MAIN = '/assets/main.0123456789.js';
const CONTAINER = '/shell-container/remoteEntry.js';
const EMPTY_POLICY = "default-src 'none'; frame-ancestors 'none'";
const FILE_POLICY =
  "default-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox";

const { app } = await startTestApp({
  env: { TRUST_PROXY: '10.0.0.0/8' },
  files: {
    ...deployed('shop'),
    'shell/main.0123456789.js': 'main',
    'shell-container/remoteEntry.js': 'container',
  },
});

const INTERNAL = [500, { code: 'internal', message: 'Something went wrong on our side.' }];

async function answerTo(fail: () => unknown) {
  const app = Fastify();
  answerErrors(app);
  app.get('/', async () => fail());
  const answer = await app.inject({ url: '/' });
  expect(answer.headers['cache-control']).toBe('no-store');
  return [answer.statusCode, answer.json()];
}

function throwing(error: object) {
  return () => {
    throw error;
  };
}

const failure = (message: string, code?: string) => throwing(Object.assign(new Error(message), { code }));

test('returns the status and message of an HttpError', async () => {
  const error = new HttpError(409, 'settings_changed');
  expect(await answerTo(throwing(error))).toEqual([
    409,
    { code: 'settings_changed', message: expect.stringMatching(/^Somebody else has changed .*\.$/) },
  ]);
});

test('hides internal error details', async () => {
  const inside = 'password of postgres://site:hunter2@db';
  expect(await answerTo(throwing(new Error(inside)))).toEqual(INTERNAL);
  for (const statusCode of [200, 302, 500, 503, 600])
    expect(await answerTo(throwing(Object.assign(new Error(inside), { statusCode })))).toEqual(INTERNAL);
  const [status, body] = await answerTo(throwing(Object.assign(new Error(inside), { statusCode: 418 })));
  expect([status, JSON.stringify(body)]).toEqual([418, expect.not.stringContaining('hunter2')]);
});

test("returns 400 for text that the database can't store and 500 for other errors", async () => {
  const refused = (code: string) => failure('invalid byte sequence', code);
  for (const code of ['22021', '54001'])
    expect(await answerTo(refused(code))).toEqual([
      400,
      { code: 'bad_request', message: 'This request could not be read.' },
    ]);
  expect(await answerTo(refused('22P02'))).toEqual(INTERNAL);
});

test.each([
  ['connect ECONNREFUSED 10.0.0.5:5432', 'ECONNREFUSED'],
  ['getaddrinfo EAI_AGAIN postgres', 'EAI_AGAIN'],
  ['terminating connection due to administrator command', '57P01'],
  ['the database system is starting up', '57P03'],
  ['sorry, too many clients already', '53300'],
  ['could not extend file: No space left on device', '53100'],
  ['cannot execute INSERT in a read-only transaction', '25006'],
  ['permission denied for table users', '42501'],
  ['Connection terminated unexpectedly', undefined],
  ['timeout exceeded when trying to connect', undefined],
])('returns 503 without details while the database is down: %s', async (message, code) => {
  expect(await answerTo(failure(message, code))).toEqual([
    503,
    { code: 'unavailable', message: 'The site is temporarily unavailable. Please try again soon.' },
  ]);
});

test.each([
  ['duplicate key value violates unique constraint', '23505'],
  ['relation "playerz" does not exist', '42P01'],
  ['Cannot read properties of undefined', undefined],
  ['no such file', 'ENOENT'],
])('returns 500 for other errors: %s', async (message, code) => {
  expect(await answerTo(failure(message, code))).toEqual(INTERNAL);
});

test.each(['57014', '55P03', '25P03', '40P01'])(
  'returns 503 for a call that the database cancels (%s)',
  async (code) => {
    expect(await answerTo(failure('of the database', code))).toEqual([
      503,
      expect.objectContaining({ code: 'busy' }),
    ]);
  },
);

describe('errors of the framework before any route', () => {
  test.each([
    ['/remotes/%', 400, 'bad_request'],
    ['/api/clans/%E0%A4%A', 400, 'bad_request'],
    ['/api/profile/%ff', 400, 'bad_request'],
    [`/api/profile/${'a'.repeat(129)}`, 404, 'not_found'],
  ])('%.30s', async (url, status, code) => {
    const answer = await app.inject({ url });
    expect([answer.statusCode, answer.json()]).toEqual([
      status,
      { code, message: expect.not.stringContaining(url) },
    ]);
  });

  test('a call without a database', async () => {
    const answer = await app.inject({ url: '/api/clans' });
    expect([answer.statusCode, answer.json()]).toEqual(INTERNAL);
  });
});

async function headersOf(method: 'GET' | 'POST' | 'OPTIONS', url: string) {
  const answer = await app.inject({ method, url });
  return { status: answer.statusCode, headers: answer.headers };
}

/** The security headers, listed by hand: a change of only the code must fail. */
const ALWAYS = {
  'origin-agent-cluster': '?1',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy':
    'camera=(), display-capture=(), geolocation=(), hid=(), microphone=(), midi=(), payment=(), serial=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
};
const DATA = {
  ...ALWAYS,
  'content-security-policy': EMPTY_POLICY,
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
  'content-type': 'application/json; charset=utf-8',
};

describe('a response for programs has strict headers', () => {
  test.each([
    ['a success', 'GET', '/healthz', 200],
    ['an error', 'GET', '/api/user/rank', 401],
    ['bad input', 'POST', '/api/login', 400],
    ['an unknown call', 'GET', '/api/unknown', 404],
    ['an unsupported method', 'OPTIONS', '/api/login', 404],
    ['a malformed URL', 'GET', '/api/profile/%ff', 400],
    ['a parameter that is too long', 'GET', `/api/profile/${'a'.repeat(129)}`, 404],
    ['a failure', 'GET', '/readyz', 503],
    ['a missing file', 'GET', '/assets/main.ffffffffff.js', 404],
  ] as const)('%s: %s %.40s', async (_what, method, url, expected) => {
    const { status, headers } = await headersOf(method, url);
    expect([status, headers]).toEqual([expected, expect.objectContaining(DATA)]);
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });

  test('the registry, which may be cached with revalidation', async () => {
    const { headers } = await headersOf('GET', '/api/registry');
    expect(headers).toMatchObject({ ...DATA, 'cache-control': 'no-cache' });
  });
});

test('gives a page its own policy', async () => {
  const { status, headers } = await headersOf('GET', '/login');
  expect([status, headers]).toEqual([
    200,
    expect.objectContaining({
      ...ALWAYS,
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; script-src 'self' 'sha256-.*'nonce-/,
      ),
    }),
  ]);
});

test('allows other origins to read build files and sandboxes them', async () => {
  for (const url of [MAIN, CONTAINER, '/remotes/shop/1.0.0-aaaa1111/remoteEntry.js']) {
    const { status, headers } = await headersOf('GET', url);
    expect([status, headers]).toEqual([
      200,
      expect.objectContaining({
        ...ALWAYS,
        'content-security-policy': FILE_POLICY,
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': url === CONTAINER ? 'no-cache' : 'public, max-age=31536000, immutable',
      }),
    ]);
  }
});

test('reveals no software of the server', async () => {
  for (const url of ['/', '/api/registry', '/api/unknown', MAIN]) {
    const { headers } = await headersOf('GET', url);
    expect(headers).not.toHaveProperty('server');
    expect(headers).not.toHaveProperty('x-powered-by');
  }
});

describe('sends HSTS over https only', () => {
  test.each(['/', '/api/registry', '/api/unknown', '/assets/assets.json'])('%s', async (url) => {
    const headerOf = async (forwarded: string, remoteAddress: string) => {
      const headers = { 'x-forwarded-proto': forwarded };
      return (await app.inject({ url, remoteAddress, headers })).headers['strict-transport-security'];
    };
    expect(await headerOf('https', '10.1.2.3')).toBe('max-age=31536000');
    expect(await headerOf('http', '10.1.2.3')).toBeUndefined();
    expect(await headerOf('https', '192.168.0.1')).toBeUndefined();
  });
});

describe('a worker script', () => {
  const FILES = ['/remotes/shop/1.0.0-aaaa1111/remoteEntry.js', MAIN, '/'];

  test.each([
    ['service-worker', 'script', 404],
    ['sec-fetch-dest', 'serviceworker', 404],
    ['sec-fetch-dest', 'sharedworker', 404],
    ['sec-fetch-dest', 'worker', 404],
    ['sec-fetch-dest', 'script', 200],
  ])('with %s: %s returns %s for files and pages', async (name, value, expected) => {
    for (const url of FILES)
      expect((await app.inject({ url, headers: { [name]: value } })).statusCode).toBe(expected);
  });
});

test.each(['application/json', 'application/json; charset=utf-8', 'text/plain'])(
  'a call without a body is answered the same with the type %s',
  async (type) => {
    for (const call of [
      'POST /api/refresh',
      'POST /api/logout',
      'DELETE /api/remotes/shop/canary',
      'POST /api/alerts/mark-all-read',
    ]) {
      const [method = '', url = ''] = call.split(' ');
      const ask = async (headers: Record<string, string>) => {
        const { statusCode, body } = await app.inject({ method: method as 'POST', url, headers });
        return [statusCode, body];
      };
      expect(await ask({ 'content-type': type })).toEqual(await ask({}));
      expect(await ask({ 'content-type': type, 'content-length': '0' })).toEqual(await ask({}));
    }
    const torn = {
      method: 'POST',
      url: '/api/refresh',
      payload: '{',
      headers: { 'content-type': type },
    } as const;
    expect((await app.inject(torn)).statusCode).toBe(type === 'text/plain' ? 415 : 400);
  },
);

const LOCAL = { HOST: '127.0.0.1' };

const OWN = [
  'localhost',
  'localhost:3000',
  'LOCALHOST:3000',
  'shop.localhost:3000',
  '127.0.0.1',
  '127.0.0.2:8080',
  '[::1]:3000',
];

const FOREIGN = [
  'evil.example',
  'evil.example:3000',
  'localhost.evil.example',
  '127.0.0.1.evil.example:3000',
  'evil.example:3000@localhost',
  'notlocalhost',
  '10.0.0.1:3000',
  '',
];

test('names of this machine are known, with any port', () => {
  expect(OWN.filter((host) => !isOwnHost(host))).toEqual([]);
  expect(FOREIGN.filter(isOwnHost)).toEqual([]);
});

async function statuses(env: Record<string, string>, host: string): Promise<number[]> {
  const { app } = await startTestApp({ env });
  const calls = ['/healthz', '/api/registry', '/assets/nothing.js', '/robots.txt', '/metrics'];
  const answers = await Promise.all(calls.map((url) => app.inject({ url, headers: { host } })));
  return answers.map(({ statusCode }) => statusCode);
}

describe('a server for this machine only', () => {
  test.each([[LOCAL], [{ DEMO: '1' }], [{ HOST: '127.0.0.2' }], [{ HOST: '::1' }], [{ HOST: 'localhost' }]])(
    'refuses other hosts with %j, which lead here for an attack',
    async (env) => {
      expect(await statuses(env, 'evil.example:3000')).toEqual([421, 421, 421, 421, 421]);
    },
  );

  test('says how to open it, in the language of the reader', async () => {
    const { app } = await startTestApp({ env: LOCAL });
    const ask = (lang: string) =>
      app.inject({ url: '/', headers: { host: 'evil.example', cookie: `lang=${lang}` } });
    expect([(await ask('en')).json(), (await ask('de')).json()]).toEqual([
      {
        code: 'foreign_host',
        message: 'This site only answers on its own machine, under the name localhost.',
      },
      {
        code: 'foreign_host',
        message: 'Diese Website antwortet nur auf ihrem eigenen Rechner, unter dem Namen localhost.',
      },
    ]);
  });

  test('answers this machine', async () => {
    expect(await Promise.all(OWN.map(async (host) => (await statuses(LOCAL, host))[0]))).toEqual(
      OWN.map(() => 200),
    );
  });

  test('refuses their sockets, too', async () => {
    const { app } = await startTestApp({ env: LOCAL });
    const { hostname, port } = new URL(await addressOf(app));
    const upgrade = (host: string) =>
      new Promise<string>((resolve) => {
        const socket = connect(Number(port), hostname, () =>
          socket.write(
            `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\n` +
              'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n' +
              'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
          ),
        );
        socket.once('data', (data: Buffer) => {
          resolve(data.toString().split('\r\n')[0] ?? '');
          socket.destroy();
        });
      });
    expect(await upgrade(`evil.example:${port}`)).toBe('HTTP/1.1 421 Misdirected Request');
    expect(await upgrade(`localhost:${port}`)).toBe('HTTP/1.1 101 Switching Protocols');
  });
});

test.each([
  [{ ...LOCAL, SITE_ORIGIN: 'https://site.example' }],
  [{ ...LOCAL, TRUST_PROXY: 'loopback' }],
  [{ HOST: '0.0.0.0', DEMO: '1' }],
  [{}],
])('a server for others answers any host: %j', async (env) => {
  expect((await statuses(env, 'site.example')).slice(0, 2)).toEqual([200, 200]);
});
