import { connect } from 'node:net';
import { type FakeSite, startFakeSite } from '@site/delivery/testing/fakeSite';
import { startProxy } from './testing/startProxy.ts';

const PAGE = `<html><head><script nonce="n1" src="/assets/main.js"></script></head></html>`;

let site: FakeSite;
let proxy: Awaited<ReturnType<typeof startProxy>>;
let port: number;

beforeAll(async () => {
  site = await startFakeSite({ '/': PAGE, '/api/stats': '{"rows":[]}', '/api/alerts': '["of somebody"]' });
  proxy = await startProxy(site.url, { sampleRank: 'mod' });
  ({ port } = proxy);
});

afterAll(async () => {
  await proxy.stop();
  await site.close();
});

async function ask(path: string, init: RequestInit = {}) {
  const before = site.reached.length;
  const answer = await fetch(`http://localhost:${port}${path}`, init);
  return { status: answer.status, text: await answer.text(), reached: site.reached.slice(before) };
}

test('somebody of the given rank is logged in', async () => {
  const { status, text, reached } = await ask('/api/refresh', { method: 'POST' });
  expect(status).toBe(200);
  expect(JSON.parse(text)).toMatchObject({ user: { name: 'sample', rank: 'mod' } });
  expect(reached).toEqual([]);
});

test('reads that need a login are answered with samples, the site is not asked', async () => {
  const { status, text, reached } = await ask('/api/alerts', {
    headers: { authorization: 'Bearer no-token-of-any-site' },
  });
  expect(status).toBe(200);
  expect(text).toContain('Sample alert 1');
  expect(reached).toEqual([]);
});

test('public reads come from the site, which learns nothing of a session', async () => {
  const { text, reached } = await ask('/api/stats', {
    headers: { authorization: 'Bearer no-token-of-any-site', cookie: 'refresh=REAL; __Host-refresh=REAL' },
  });
  expect(text).toBe('{"rows":[]}');
  expect(reached).toHaveLength(1);
  expect(reached[0]?.headers).not.toHaveProperty('authorization');
  expect(reached[0]?.headers).not.toHaveProperty('cookie');
});

test.each([
  ['POST', '/api/apply'],
  ['POST', '/api/logout'],
  ['DELETE', '/api/panel/gameservers/1'],
  ['PUT', '/api/unheard-of'],
  ['POST', '/%61pi/apply'],
  ['POST', '/anything'],
])('%s %s changes nothing on the site, and says so', async (method, path) => {
  const { status, text, reached } = await ask(path, { method });
  expect(status).toBe(403);
  expect(JSON.parse(text)).toMatchObject({ code: 'sample_data' });
  expect(reached).toEqual([]);
});

test('sockets open in silence, and none reaches the site', async () => {
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    'sec-websocket-version': '13',
    origin: `http://localhost:${port}`,
  };
  const before = site.reached.length;
  const { promise, resolve } = Promise.withResolvers<string>();
  const socket = connect(port, 'localhost', () => {
    const lines = Object.entries({ host: `localhost:${port}`, ...headers }).map((line) => line.join(': '));
    socket.write(['GET /socket.io/ HTTP/1.1', ...lines, '', ''].join('\r\n'));
  });
  socket.once('data', (data) => resolve(data.toString()));
  // The answer to the key in RFC 6455.
  expect(await promise).toContain('s3pPLMBiTxaQ9kYGzzhZRbK+xOo=');
  socket.destroy();
  expect(site.reached).toHaveLength(before);
});

test('pages begin with the session', async () => {
  const { text } = await ask('/', { headers: { accept: 'text/html' } });
  expect(text).toContain('<head><script nonce="n1" src="/dev-remote/shop/sample-session.js"></script>');
  expect((await ask('/dev-remote/shop/sample-session.js')).text).toContain('hasRT');
});
