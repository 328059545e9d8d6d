import { hostPrefixed, HOST_PREFIX } from '@site/contract/siteCookie';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Cookies that only the server writes, by their names without a prefix. */
export type Cookies = Readonly<Record<string, string | undefined>>;

/** The cookie of the refresh token. */
export const REFRESH = 'refresh';

type Asked = Pick<FastifyRequest, 'cookies' | 'protocol'>;

const isHttps = ({ protocol }: Pick<FastifyRequest, 'protocol'>) => protocol === 'https';

/**
 * The server's own cookies of a request; of `refresh` an empty one where https would have sent it. Over https only those with the prefix count, which a browser takes from nobody
 * but this very host over https: a cookie that another host of the domain, or somebody on an unencrypted connection,
 * has planted is not among them.
 */
export function ownCookies(request: Asked): Cookies {
  if (!isHttps(request)) return request.cookies;
  const prefixed = Object.entries(request.cookies).filter(([name]) => name.startsWith(HOST_PREFIX));
  return {
    [REFRESH]: '',
    ...Object.fromEntries(prefixed.map(([name, value]) => [name.slice(HOST_PREFIX.length), value])),
  };
}

/** What differs between the cookies of the server; all of them are out of reach of scripts. */
export interface OwnCookie {
  readonly name: string;
  readonly sameSite: 'lax' | 'strict';
  /** Where it is sent to over http; with the prefix every cookie goes to the whole site. */
  readonly path: string;
}

function optionsOf(request: Asked, { sameSite, path }: OwnCookie): CookieSerializeOptions {
  const secure = isHttps(request);
  return { path: secure ? '/' : path, httpOnly: true, sameSite, secure };
}

/** @param maxAge seconds */
export function setOwnCookie(
  request: Asked,
  reply: FastifyReply,
  cookie: OwnCookie,
  { value, maxAge }: { readonly value: string; readonly maxAge: number },
): void {
  reply.setCookie(hostPrefixed(cookie.name, isHttps(request)), value, {
    ...optionsOf(request, cookie),
    maxAge,
  });
}

export function clearOwnCookie(request: Asked, reply: FastifyReply, cookie: OwnCookie): void {
  reply.clearCookie(hostPrefixed(cookie.name, isHttps(request)), optionsOf(request, cookie));
}
