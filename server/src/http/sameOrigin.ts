import { CALLS } from '@site/contract/calls/all';
import type { CallRule } from '@site/contract/calls/defineCall';
import type { FastifyRequest } from 'fastify';
import { HttpError } from '@site/backend/httpError';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

function isOriginOf(origin: string, host = ''): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, host: named } = new URL(origin);
  const own = `${protocol}//${host}`;
  return URL.canParse(own) && new URL(own).host === named;
}

/** Browsers send headers that pages can't set; a client without them is no browser, with nobody else's cookies. */
export function isSameOrigin({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin } = headers;
  return origin === undefined || isOriginOf(origin, headers.host);
}

/** Refuses cross-site writes, since the browser would send its cookies along. Calls of programs read none. */
export async function refuseForeignOrigins(request: FastifyRequest): Promise<void> {
  const { call } = request.routeOptions.config;
  const rule: CallRule | undefined = call && CALLS[call];
  if (rule?.forPrograms) return;
  if (!SAFE_METHODS.has(request.method) && !isSameOrigin(request)) throw new HttpError(403, 'foreign_origin');
}
