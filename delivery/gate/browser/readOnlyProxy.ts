import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { CREDENTIALS } from './decideRequest.ts';
import type { AllowedOrigins } from './network.ts';

/** Hop-by-hop headers, and the host, which the URL names. */
const HOP_BY_HOP = [
  'host',
  'proxy-connection',
  'proxy-authorization',
  'connection',
  'keep-alive',
  'upgrade',
  'te',
];
const REMOVED = new Set([...HOP_BY_HOP, ...CREDENTIALS]);

/** Headers that a site trusts from a proxy: a build could choose the IP address its calls count for. */
const FORWARDED = /^(?:forwarded|x-forwarded-.+|x-real-ip)$/;

const hostOf = (origin: string) => {
  const { protocol, hostname, port } = new URL(origin);
  return `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`;
};

/**
 * Sets the job's cookie as the only one of its name: the site recognizes the gate by it, and a build may omit cookies
 * or set others of that name.
 */
function withCookie({ headers: { cookie: own = '' } }: IncomingMessage, cookie: string | undefined) {
  if (cookie === undefined) return {};
  const name = cookie.slice(0, cookie.indexOf('=') + 1);
  const others = own.split(/; */).filter((pair) => pair !== '' && !pair.trimStart().startsWith(name));
  return { cookie: [cookie, ...others].join('; ') };
}

function forward(request: IncomingMessage, response: ServerResponse, cookie: string | undefined): void {
  const headers = Object.entries(request.headers).filter(
    ([name]) => !REMOVED.has(name) && !FORWARDED.test(name),
  );
  const upstream = httpRequest(
    new URL(request.url ?? ''),
    // Shows that there is a proxy, so that a build does not pass as a program of this machine.
    {
      method: request.method ?? 'GET',
      headers: { ...Object.fromEntries(headers), ...withCookie(request, cookie), via: '1.1 gate' },
    },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      answer.on('error', () => response.destroy());
    },
  );
  upstream.on('error', () => response.destroy());
  response.on('close', () => upstream.destroy());
  upstream.end();
}

/**
 * Starts the only way out of the gate's browser, even for what Playwright doesn't route: a local proxy that only lets
 * reads through to the origins. It can't inspect https requests, only restrict them to the origins.
 *
 * @param cookie sent with every request to the site
 */
export async function startReadOnlyProxy({ site, others }: AllowedOrigins, cookie?: string) {
  const origins = [site, ...others];
  const tunnels = new Set(origins.filter((origin) => origin.startsWith('https:')).map(hostOf));
  const sockets = new Set<Socket>();

  const server = createServer((request, response) => {
    const { method = '', url = '' } = request;
    const isRead = method === 'GET' || method === 'HEAD';
    const origin = URL.canParse(url) ? new URL(url).origin : '';
    if (isRead && origins.includes(origin)) forward(request, response, origin === site ? cookie : undefined);
    else response.writeHead(403, { connection: 'close' }).end();
  });
  server.on('upgrade', (_request, socket) => socket.destroy());
  server.on('connect', ({ url = '' }, socket: Socket, head: Buffer) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    if (!tunnels.has(url)) return void socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    const { hostname, port } = new URL(`tcp://${url}`);
    const upstream = connect(Number(port), hostname.replace(/^\[|\]$/g, ''), () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      upstream.write(head);
      upstream.pipe(socket);
      socket.pipe(upstream);
    });
    upstream.on('error', () => socket.destroy());
    socket.once('close', () => upstream.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
