import { startTestApp } from '../../testing/testApp.ts';

const TOKEN = 'a token that only Prometheus knows, of 52 characters';

const { app: open } = await startTestApp();
const { app: closed } = await startTestApp({ env: { METRICS_TOKEN: TOKEN } });

const METRICS = /^# HELP http_requests_total /;
const read = async (app = open, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  METRICS.test((await app.inject({ url: '/metrics', headers, remoteAddress })).payload);

describe('without a token the metrics are read', () => {
  test.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])(
    'from this machine: %s',
    async (address) => {
      expect(await read(open, {}, address)).toBe(true);
    },
  );

  test.each(['10.0.0.1', '128.0.0.1', '::2', '::ffff:10.0.0.1', 'fe80::1', ' '])(
    'from nowhere else: %s',
    async (address) => {
      expect(await read(open, {}, address)).toBe(false);
    },
  );

  test.each(['x-forwarded-for', 'X-Forwarded-Proto', 'x-forwarded-host', 'forwarded', 'x-real-ip', 'via'])(
    'not through a proxy of this machine, which says so in %s',
    async (name) => {
      expect(await read(open, { [name]: '127.0.0.1' })).toBe(false);
    },
  );

  test('not through a proxy that says nothing and keeps the name of the site', async () => {
    expect(await read(open, { host: 'blockhaven.example' })).toBe(false);
    expect(await read(open, { host: '127.0.0.1.blockhaven.example' })).toBe(false);
    expect(await read(open, { host: 'localhost:3000' })).toBe(true);
    expect(await read(open, { host: '[::1]:3000' })).toBe(true);
  });

  test('not from an address that only a trusted proxy calls loopback', async () => {
    const { app } = await startTestApp({ env: { TRUST_PROXY: '10.0.0.0/8' } });
    expect(await read(app, { 'x-forwarded-for': '127.0.0.1' }, '10.0.0.1')).toBe(false);
  });
});

describe('with a token the metrics are read', () => {
  test.each([`Bearer ${TOKEN}`, `bearer ${TOKEN}`])(
    'by whoever shows it, from anywhere',
    async (authorization) => {
      const headers = { authorization, host: 'blockhaven.example', 'x-forwarded-for': '203.0.113.7' };
      expect(await read(closed, headers, '10.0.0.1')).toBe(true);
    },
  );

  test.each([
    '',
    'Bearer',
    'Bearer ',
    TOKEN,
    `Basic ${TOKEN}`,
    `Bearer ${TOKEN} `,
    `Bearer ${TOKEN}x`,
    'Bearer x',
  ])('by nobody else, also not from this machine: %j', async (authorization) => {
    expect(await read(closed, { authorization })).toBe(false);
  });
});

describe('to a stranger', () => {
  const NONCE = /nonce-[\w+/=]+|nonce=?"[^"]+"|"csp-nonce" content="[^"]+"/g;

  async function answerOf(
    app: typeof open,
    method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS',
    url: string,
  ) {
    const headers = { host: 'blockhaven.example', authorization: 'Bearer guessed' };
    const { statusCode, headers: answered, payload } = await app.inject({ method, url, headers });
    return JSON.stringify([statusCode, { ...answered, date: '' }, payload])
      .replace(/\\"/g, '"')
      .replace(NONCE, '');
  }

  describe.each([
    ['where there is no token', open],
    ['where there is one', closed],
  ])('%s', (_where, app) => {
    test.each(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'] as const)(
      '%s answers as at every unknown address',
      async (method) => {
        expect(await answerOf(app, method, '/metrics')).toBe(await answerOf(app, method, '/metricz'));
        expect(await answerOf(app, method, '/metrics?a=b')).toBe(await answerOf(app, method, '/metricz?a=b'));
      },
    );
  });
});
