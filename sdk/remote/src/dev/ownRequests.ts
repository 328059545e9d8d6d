import type { IncomingMessage } from 'node:http';
import { LOOPBACK } from './devServer.ts';

const LOOPBACK_NAMES = ['localhost', LOOPBACK, '[::1]'];
const ANY_ADDRESS = /^(?:[\d.]+|\[[\da-f:.]+\])$/;

/** A stranger can make its own host lead here, for an attack. */
function namesServer(host: string, port: number): boolean {
  const [, name = '', given = '80'] = /^([^:]+|\[[^\]]*\])(?::(\d+))?$/.exec(host.toLowerCase()) ?? [];
  const { HOST } = process.env;
  if (!HOST) return LOOPBACK_NAMES.includes(name) && Number(given) === port;
  // From outside, as from a container, the port is another one. No page can make an address lead here.
  return LOOPBACK_NAMES.includes(name) || name === HOST.toLowerCase() || ANY_ADDRESS.test(name);
}

/** A path and nothing else: a URL parser takes a second slash, or a backslash, for the beginning of a host. */
const PATH = /^\/(?![/\\])/;

export function refusalOf(
  { url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>,
  port: number,
): 400 | 403 | undefined {
  if (!namesServer(headers.host ?? '', port)) return 403;
  return PATH.test(url) ? undefined : 400;
}

/** A path that looks like a URL stays a path. */
export function siteAddress(site: URL, path: string): URL {
  return new URL(site.origin + (path.startsWith('/') ? path : `/${path}`));
}
