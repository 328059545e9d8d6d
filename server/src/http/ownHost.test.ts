import { connect } from 'node:net';
import { startTestApp } from '../testing/testApp.ts';
import { addressOf } from '../testing/sockets.ts';
import { isOwnHost } from './ownHost.ts';

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
