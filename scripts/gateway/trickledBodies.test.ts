import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { connectionOptions } from '../../server/src/http/connections.ts';
import { findNginx } from '../lib/programs.ts';
import { temporaryGateway, type TemporaryGateway } from './temporaryGateway.ts';

const program = findNginx();
/** Bodies that one address held at most before session bodies had counters of their own. */
const TRIES = 64;
const HOLDERS = ['192.0.2.1', '192.0.2.2', '2001:db8:1::1', '2001:db8:2::1'];

/** A body that sends a byte ten times a second and never ends. */
interface Trickle {
  readonly socket: Socket;
  /** The status of the answer; `closed` if the connection ends without one. */
  readonly status: Promise<string>;
}

(program === undefined ? describe.skip : describe)('bodies that trickle through the gateway', () => {
  let server: Server;
  /** Ends a request after a second instead of thirty. */
  let hasty: Server;
  let gateway: TemporaryGateway;
  let gatewayOfHasty: TemporaryGateway;
  let trickles: Trickle[] = [];
  const timers: NodeJS.Timeout[] = [];
  const begun: string[] = [];

  beforeAll(async () => {
    server = createServer((request, response) => {
      begun.push(request.url ?? '');
      request.on('error', () => {}).resume();
      request.on('end', () => response.end('answered'));
    }).listen(0, '127.0.0.1');
    hasty = createServer(
      {
        ...connectionOptions.http,
        headersTimeout: 1_000,
        requestTimeout: 1_000,
        connectionsCheckingInterval: 100,
      },
      (request) => {
        begun.push(request.url ?? '');
        request.on('error', () => {}).resume();
      },
    ).listen(0, '127.0.0.1');
    await Promise.all([once(server, 'listening'), once(hasty, 'listening')]);
    const start = ({ port }: AddressInfo, values: Record<string, string>) =>
      temporaryGateway({
        program: program ?? '',
        upstream: port,
        siteLines: 'set_real_ip_from 127.0.0.1; real_ip_header X-Forwarded-For;',
        // A byte now and then is enough for it, however slow this machine is.
        values: { client_body_timeout: '300s', ...values },
      });
    // As many as four addresses could hold when each could hold 64.
    gateway = await start(server.address() as AddressInfo, { 'limit_conn bodies': '256' });
    gatewayOfHasty = await start(hasty.address() as AddressInfo, {});
  });
  afterEach(() => {
    for (const timer of timers.splice(0)) clearInterval(timer);
    for (const { socket } of trickles) socket.destroy();
    trickles = [];
    begun.length = 0;
  });
  afterAll(async () => {
    for (const each of [server, hasty]) {
      each.closeAllConnections();
      each.close();
    }
    await Promise.all([gateway.stop(), gatewayOfHasty.stop()]);
  });

  function trickle(path: string, address: string, { port } = gateway): Trickle {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    const status = new Promise<string>((resolve) => {
      socket.on('data', (chunk: Buffer) => {
        answer += chunk.toString('latin1');
        const code = /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1];
        if (code !== undefined) resolve(code);
      });
      socket.on('error', () => {}).on('close', () => resolve('closed'));
    });
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: site\r\nX-Forwarded-For: ${address}\r\nContent-Length: 3000\r\n\r\n{`,
    );
    const timer = setInterval(() => socket.writable && socket.write('x'), 100);
    timers.push(timer);
    void status.then(() => clearInterval(timer));
    return { socket, status };
  }

  /** Lets every address open as many as it once could, and returns how many are refused. */
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
    'of four addresses at %s stop nobody else from anything',
    async (path) => {
      const most = SESSION.includes(path) ? 16 : 8;
      await attack(path, most);
      for (const honest of [...SESSION, '/api/applications'])
        expect([honest, await post(honest, '198.51.100.1')]).toEqual([honest, 200]);
    },
  );

  test('leave those who share the address the login', async () => {
    await attack('/api/applications', 8);
    expect(await post('/api/applications', '192.0.2.1')).toBe(429);
    for (const path of SESSION) expect([path, await post(path, '192.0.2.1')]).toEqual([path, 200]);
  });

  test.each(['/api/login', '/api/applications', '/'])(
    'at %s end by their total time, which the server measures',
    async (path) => {
      const ended = trickle(path, '192.0.2.1', gatewayOfHasty);
      trickles = [ended];
      // Usually 408; a byte that crosses the server's answer makes it the gateway's own.
      expect(await ended.status).toMatch(/^(408|503|closed)$/);
      expect(begun).toEqual([path]);
    },
  );
});
