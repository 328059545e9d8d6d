import { startTestApp } from '../../testing/testApp.ts';

const TOKEN = 'a token that only Prometheus knows, of 52 characters';

const { app: open } = await startTestApp();
const { app: closed } = await startTestApp({ env: { METRICS_TOKEN: TOKEN } });

const METRICS = /^# HELP http_requests_total /;
const read = async (app = open, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  METRICS.test((await app.inject({ url: '/metrics', headers, remoteAddress })).payload);

describe('without a token, the metrics', () => {
  test.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])(
    'are readable from this machine: %s',
    async (address) => {
      expect(await read(open, {}, address)).toBe(true);
    },
  );

  test.each(['10.0.0.1', '128.0.0.1', '::2', '::ffff:10.0.0.1', 'fe80::1', ' '])(
    'aren’t readable from elsewhere: %s',
    async (address) => {
      expect(await read(open, {}, address)).toBe(false);
    },
  );

  test.each(['x-forwarded-for', 'X-Forwarded-Proto', 'x-forwarded-host', 'forwarded', 'x-real-ip', 'via'])(
    'aren’t readable through a local proxy that sends %s',
    async (name) => {
      expect(await read(open, { [name]: '127.0.0.1' })).toBe(false);
    },
  );

  test('aren’t readable through a proxy that only keeps the Host header', async () => {
    expect(await read(open, { host: 'blockhaven.example' })).toBe(false);
    expect(await read(open, { host: '127.0.0.1.blockhaven.example' })).toBe(false);
    expect(await read(open, { host: 'localhost:3000' })).toBe(true);
    expect(await read(open, { host: '[::1]:3000' })).toBe(true);
  });

  test('aren’t readable from a loopback IP that a trusted proxy forwards', async () => {
    const { app } = await startTestApp({ env: { TRUST_PROXY: '10.0.0.0/8' } });
    expect(await read(app, { 'x-forwarded-for': '127.0.0.1' }, '10.0.0.1')).toBe(false);
  });
});

describe('with a token, the metrics', () => {
  test.each([`Bearer ${TOKEN}`, `bearer ${TOKEN}`])(
    'are readable with it from anywhere',
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
  ])('aren’t readable without it, even from this machine: %j', async (authorization) => {
    expect(await read(closed, { authorization })).toBe(false);
  });
});

describe('for an unauthorized caller', () => {
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
    ['without a configured token', open],
    ['with a configured token', closed],
  ])('%s', (_where, app) => {
    test.each(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'] as const)(
      '%s gets the same response as a reserved path that leads nowhere',
      async (method) => {
        expect(await answerOf(app, method, '/metrics')).toBe(await answerOf(app, method, '/ws'));
        expect(await answerOf(app, method, '/metrics?a=b')).toBe(await answerOf(app, method, '/ws?a=b'));
      },
    );
  });
});
