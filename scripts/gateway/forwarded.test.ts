import { once } from 'node:events';
import {
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { findNginx } from '../lib/programs.ts';
import { temporaryGateway, type TemporaryGateway } from './temporaryGateway.ts';

const program = findNginx();
const FORGED = {
  'x-forwarded-for': '198.51.100.7',
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'evil.example',
  forwarded: 'for=198.51.100.7;host=evil.example',
};

(program === undefined ? describe.skip : describe)('what servers are told of a visitor', () => {
  let upstream: Server;
  let production: TemporaryGateway;
  let development: TemporaryGateway;
  const seen: { readonly url: string | undefined; readonly headers: IncomingHttpHeaders }[] = [];

  beforeAll(async () => {
    upstream = createServer(({ url, headers }, response) => {
      seen.push({ url, headers });
      response.setHeader('vary', 'accept-encoding');
      if (url?.includes('/9/')) response.setHeader('cache-control', 'public, max-age=60');
      response.end('answered');
    }).listen(0, '127.0.0.1');
    await once(upstream, 'listening');
    const options = { program: program ?? '', upstream: (upstream.address() as AddressInfo).port };
    production = await temporaryGateway(options);
    development = await temporaryGateway({ ...options, file: 'development.conf' });
  });
  afterEach(() => void seen.splice(0));
  afterAll(async () => {
    upstream.closeAllConnections();
    upstream.close();
    await Promise.all([production.stop(), development.stop()]);
  });

  /** Unlike `fetch`, leaves the address as it is. */
  async function statusOf({ port }: TemporaryGateway, path: string): Promise<number | undefined> {
    const call = request({ host: '127.0.0.1', port, path, headers: FORGED });
    call.end();
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    answer.resume();
    return answer.statusCode;
  }

  const ADDRESSES = [
    '/',
    '/api/stats',
    '/api/login',
    '/api/remotes/shop/versions',
    '/api/remotes/shop/versions/1/files/a.js',
    '/api/gate/verdicts',
    '/assets/only-a-server-has-it.js',
    '/remotes/shop/1/a.js',
    '/socket.io/?EIO=4&transport=websocket',
  ];

  test.each(ADDRESSES)('%s: only what the gateway knows itself', async (address) => {
    for (const gateway of [production, development]) await statusOf(gateway, address);
    expect(seen).toHaveLength(2);
    for (const { headers } of seen) {
      expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' });
      expect(headers).not.toHaveProperty('x-forwarded-host');
      expect(headers).not.toHaveProperty('forwarded');
    }
  });

  test('a file of a remote is asked for once in each coding, however a browser spells it', async () => {
    const read = (accept: string) =>
      fetch(`${production.url}/remotes/shop/9/a.js`, { headers: { 'accept-encoding': accept } });
    for (const accept of ['gzip', 'gzip, x1', 'x2, gzip', 'gzip;q=0.9']) await (await read(accept)).text();
    expect(seen).toHaveLength(1);
  });

  test.each([
    '/api/clans/x%2F..%2F..%2F..%2Fremotes%2Fy',
    '/api/clans/..%2f..%2fremotes/y',
    '/api/%2e%2e/remotes/y',
    '//remotes/y',
  ])('%s: an address that only decoding makes a file of a remote is refused', async (address) => {
    expect(await statusOf(production, address)).toBe(404);
    expect(seen).toEqual([]);
  });
});
