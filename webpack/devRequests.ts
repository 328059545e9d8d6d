import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIPv6, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { refusalOf } from '@site/remote/dev/ownRequests';
import type { Configuration, Middleware } from 'webpack-dev-server';

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/** Returns the hosts of this machine's pages, which others reach under more of them if `HOST` is set. */
function ownHosts(): string[] {
  const { HOST } = process.env;
  if (!HOST) return LOOPBACK_NAMES;
  const addresses = Object.values(networkInterfaces()).flatMap((all = []) =>
    all.map(({ address }) => address),
  );
  const asHosts = addresses.map((address) => (isIPv6(address) ? `[${address}]` : address));
  return [...LOOPBACK_NAMES, HOST.toLowerCase(), ...asHosts];
}

/** What pages of other origins show without being able to read it. A script would run with functions of theirs. */
const SHOWN = /^(?:image|style|font|audio|video)$/;

function mayRead(origin: string, site: string | undefined): boolean {
  if (origin === site) return true;
  const { protocol, hostname } = URL.canParse(origin) ? new URL(origin) : {};
  // At any port: the shell's dev server, and one that has a remote alone.
  return protocol === 'http:' && hostname !== undefined && ownHosts().includes(hostname);
}

function isForeign({ headers }: IncomingMessage, site: string | undefined): boolean {
  const { origin, 'sec-fetch-site': from = 'none', 'sec-fetch-dest': use = '' } = headers;
  if (origin !== undefined) return !mayRead(origin, site);
  return from !== 'none' && from !== 'same-origin' && !SHOWN.test(String(use));
}

/**
 * Restricts a dev server, whose files hold the sources of a remote, to this machine: to requests for its names, and to
 * pages of its own or of a named site. The dev server's options would let every IP address open its socket.
 */
export function ownRequestsOnly(port: number, site?: string): Configuration {
  const middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => {
    const refusal = refusalOf(request, port) ?? (isForeign(request, site) ? 403 : undefined);
    if (refusal !== undefined) {
      response.writeHead(refusal, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' });
      return response.end(
        'Only pages of this machine may use this dev server. SITE=https://… npm run dev allows those of a site.\n',
      );
    }
    response.setHeader('vary', 'Origin');
    const { origin } = request.headers;
    if (origin !== undefined) response.setHeader('access-control-allow-origin', origin);
    next();
  };
  return {
    allowedHosts: ['localhost', '127.0.0.1', '::1', ...(site ? [new URL(site).hostname] : [])],
    setupMiddlewares: (middlewares: Middleware[]) => [{ name: 'own-requests', middleware }, ...middlewares],
    // Upgrades pass no middleware.
    onListening: ({ server }) =>
      server?.prependListener('upgrade', (request: IncomingMessage, upgraded: Socket) => {
        const isOwn = refusalOf(request, port) === undefined && mayRead(request.headers.origin ?? '', site);
        if (!isOwn) upgraded.destroy();
      }),
  };
}
