import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEVICE_LIFETIME } from './knownDevices.ts';
import { clearOwnCookie, ownCookies, REFRESH, setOwnCookie, type OwnCookie } from '../http/ownCookies.ts';

const AUTH = { sameSite: 'strict', path: '/api' } as const;

/** The cookies of the auth calls: what each is called and for how many seconds it lives. */
export const REFRESH_COOKIE = { ...AUTH, name: REFRESH, maxAge: 30 * 24 * 3600 } as const;
export const PENDING_COOKIE = { ...AUTH, name: 'pending-login', maxAge: 5 * 60 } as const;
export const DEVICE_COOKIE = { ...AUTH, name: 'device', maxAge: DEVICE_LIFETIME } as const;

type AuthCookie = OwnCookie & { readonly maxAge: number };

/** Where the release before kept the refresh token, over https too. */
const FORMER = REFRESH_COOKIE.name;

const holdsFormer = ({ protocol, cookies }: FastifyRequest) =>
  protocol === 'https' && cookies[FORMER] !== undefined;

export function readAuthCookie(request: FastifyRequest, { name }: AuthCookie): string | undefined {
  return ownCookies(request)[name];
}

/**
 * The refresh token of a request. A browser that logged in with the release before holds it under a name that anybody
 * could have planted; it counts for tokens of that release only, and the answer replaces it with the prefixed cookie.
 */
export function refreshTokenOf(request: FastifyRequest): string | undefined {
  const own = readAuthCookie(request, REFRESH_COOKIE);
  if (own || !holdsFormer(request)) return own;
  const former = request.cookies[FORMER];
  // Tokens of that release have no dot in them.
  return former && !former.includes('.') ? former : undefined;
}

function clearFormer(request: FastifyRequest, reply: FastifyReply): void {
  if (holdsFormer(request)) reply.clearCookie(FORMER, { path: AUTH.path });
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
