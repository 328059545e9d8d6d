import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';

type Configured = Pick<Config, 'siteOrigin'>;

export function originFor({ protocol, host }: FastifyRequest, { siteOrigin }: Configured): string {
  return siteOrigin ?? `${protocol}://${host}`;
}

/** Returns the caching of a response that names the origin: anybody can make up a `Host` header. */
export function cacheControlOf({ siteOrigin }: Configured, maxAgeS: number): string {
  return siteOrigin === undefined ? 'no-store' : `public, max-age=${maxAgeS}`;
}
