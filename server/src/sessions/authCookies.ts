import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEVICE_LIFETIME } from './knownDevices.ts';
import { SESSION_LIFETIME_S } from './refreshTokens.ts';
import { AUTH_COOKIES, clearOwnCookie, ownCookies, setOwnCookie } from '@site/backend/ownCookies';

const AUTH = { sameSite: 'strict', path: '/api' } as const;

/** `maxAge` is in seconds. */
export const REFRESH_COOKIE = { ...AUTH, name: AUTH_COOKIES.refresh, maxAge: SESSION_LIFETIME_S } as const;
export const PENDING_COOKIE = { ...AUTH, name: AUTH_COOKIES.pending, maxAge: 5 * 60 } as const;
export const DEVICE_COOKIE = { ...AUTH, name: AUTH_COOKIES.device, maxAge: DEVICE_LIFETIME } as const;

type AuthCookie = typeof REFRESH_COOKIE | typeof PENDING_COOKIE | typeof DEVICE_COOKIE;

/** The previous release's cookie for the refresh token, even over https. */
const PREVIOUS_NAME = REFRESH_COOKIE.name;

const holdsFormer = ({ protocol, cookies }: FastifyRequest) =>
  protocol === 'https' && cookies[PREVIOUS_NAME] !== undefined;

export function readAuthCookie(request: FastifyRequest, { name }: AuthCookie): string | undefined {
  return ownCookies(request)[name];
}

/**
 * Returns the refresh token of a request. A browser that logged in with the previous release holds it under a name that
 * anybody could have planted; it is only valid for that release's tokens, and the response replaces it with the
 * prefixed cookie.
 */
export function refreshTokenOf(request: FastifyRequest): string | undefined {
  const own = readAuthCookie(request, REFRESH_COOKIE);
  if (own || !holdsFormer(request)) return own;
  const former = request.cookies[PREVIOUS_NAME];
  // That release's tokens contain no dot.
  return former && !former.includes('.') ? former : undefined;
}

function clearFormer(request: FastifyRequest, reply: FastifyReply): void {
  if (holdsFormer(request)) reply.clearCookie(PREVIOUS_NAME, { path: AUTH.path });
}

export function setAuthCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  cookie: AuthCookie,
  value: string,
): void {
  setOwnCookie(request, reply, cookie, { value, maxAge: cookie.maxAge });
  clearFormer(request, reply);
}

export function clearAuthCookie(request: FastifyRequest, reply: FastifyReply, cookie: AuthCookie): void {
  clearOwnCookie(request, reply, cookie);
  clearFormer(request, reply);
}
