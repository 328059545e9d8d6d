import { hostPrefixed, HOST_PREFIX } from '@site/contract/siteCookie';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Cookies that only the server writes, by name without a prefix. */
export type Cookies = Readonly<Record<string, string | undefined>>;

/** The cookie of the refresh token. */
export const REFRESH = 'refresh';

/** The cookies of the auth calls, by name without a prefix. */
export const AUTH_COOKIES = { refresh: REFRESH, pending: 'pending-login', device: 'device' } as const;

type RequestLike = Pick<FastifyRequest, 'cookies' | 'protocol'>;

const isHttps = ({ protocol }: Pick<FastifyRequest, 'protocol'>) => protocol === 'https';

/**
 * Returns the server's own cookies of a request; `refresh` is empty if only https would have sent it. Over https only
 * prefixed ones are valid, which a browser accepts from this very host alone: other hosts of the domain, or an attacker
 * on an unencrypted connection, can't plant them.
 */
export function ownCookies(request: RequestLike): Cookies {
  if (!isHttps(request)) return request.cookies;
  const prefixed = Object.entries(request.cookies).filter(([name]) => name.startsWith(HOST_PREFIX));
  return {
    [REFRESH]: '',
    ...Object.fromEntries(prefixed.map(([name, value]) => [name.slice(HOST_PREFIX.length), value])),
  };
}

/** The attributes in which the server's cookies differ; scripts can read none of them. */
export interface OwnCookie {
  readonly name: string;
  readonly sameSite: 'lax' | 'strict';
  /** Its path over http; prefixed cookies are sent to the whole site. */
  readonly path: string;
}

function optionsOf(request: RequestLike, { sameSite, path }: OwnCookie): CookieSerializeOptions {
  const secure = isHttps(request);
  return { path: secure ? '/' : path, httpOnly: true, sameSite, secure };
}

/** @param maxAge seconds */
export function setOwnCookie(
  request: RequestLike,
  reply: FastifyReply,
  cookie: OwnCookie,
  { value, maxAge }: { readonly value: string; readonly maxAge: number },
): void {
  reply.setCookie(hostPrefixed(cookie.name, isHttps(request)), value, {
    ...optionsOf(request, cookie),
    maxAge,
  });
}

export function clearOwnCookie(request: RequestLike, reply: FastifyReply, cookie: OwnCookie): void {
  reply.clearCookie(hostPrefixed(cookie.name, isHttps(request)), optionsOf(request, cookie));
}
