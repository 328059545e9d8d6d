import type { FastifyRequest } from 'fastify';
import { HttpError } from './httpError.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether an origin is that of a host, by name and port; the port of the protocol may be left out in both. */
function isOriginOf(origin: string, host = ''): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, host: named } = new URL(origin);
  const own = `${protocol}//${host}`;
  return URL.canParse(own) && new URL(own).host === named;
}

/**
 * Whether a request comes from a page of this site. Browsers say so in headers that pages can't set; who sends none
 * of them is no browser, and carries no cookies of anybody else.
 */
export function isSameOrigin({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin } = headers;
  return origin === undefined || isOriginOf(origin, headers.host);
}

/** Refuses writes that another site has a browser make: its cookies would go along. */
export async function refuseForeignOrigins(request: FastifyRequest): Promise<void> {
  if (!READING.has(request.method) && !isSameOrigin(request)) throw new HttpError(403, 'foreign_origin');
}
