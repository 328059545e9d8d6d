import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type ClientHttp2Session } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { findNginx } from '../lib/programs.ts';
import { temporaryGateway, type TemporaryGateway } from './temporaryGateway.ts';

const program = findNginx();

(program === undefined ? describe.skip : describe)('what the gateway refuses by itself', () => {
  let upstream: Server;
  let gateway: TemporaryGateway;
  let overHttp2: TemporaryGateway;
  const begun: string[] = [];

  beforeAll(async () => {
    upstream = createServer((request, response) => {
      begun.push(request.url ?? '');
      request.on('error', () => {}).resume();
      request.on('end', () => response.writeHead(200, { 'cache-control': 'max-age=60' }).end('run()'));
    }).listen(0, '127.0.0.1');
    await once(upstream, 'listening');
    const options = {
      program: program ?? '',
      upstream: (upstream.address() as AddressInfo).port,
      files: { 'assets/main.0123456789.js': 'run()', 'shell-container/remoteEntry.js': 'run()' },
    };
    gateway = await temporaryGateway(options);
    // As with a certificate, but without the encryption; the script of the gateway fills in the port.
    overHttp2 = await temporaryGateway({ ...options, values: { listen: `127.0.0.1:'"$port"' http2` } });
  });
  afterEach(() => {
    begun.length = 0;
  });
  afterAll(async () => {
    upstream.closeAllConnections();
    upstream.close();
    await Promise.all([gateway.stop(), overHttp2.stop()]);
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

    test('over HTTP/2, whose bodies need no header, is not waited for', async () => {
      const session = connect(overHttp2.url);
      const answers = Promise.all(Array.from({ length: 100 }, () => startBody(session)));
      // A server that sees one waits for the rest of it.
      const statuses = await Promise.race([answers, once(upstream, 'request').then(() => [])]);
      session.destroy();
      expect(new Set(statuses)).toEqual(new Set([405]));
      expect(begun).toEqual([]);
    });
  });

  /** Starts a body that never ends, and returns the status of the answer. */
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
  ])('the script of a worker, though it has the file: %j', async (worker) => {
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
