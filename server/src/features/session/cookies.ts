import type { FastifyReply, FastifyRequest } from 'fastify';

const PATH = '/api';

/** The cookies of the auth calls: what each is called and for how many seconds it lives. */
export const REFRESH_COOKIE = { name: 'refresh', maxAge: 30 * 24 * 3600 } as const;
export const PENDING_COOKIE = { name: 'pending-login', maxAge: 5 * 60 } as const;

type AuthCookie = typeof REFRESH_COOKIE | typeof PENDING_COOKIE;

export function setAuthCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  cookie: AuthCookie,
  value: string,
): void {
  reply.setCookie(cookie.name, value, {
    path: PATH,
    httpOnly: true,
    sameSite: 'strict',
    secure: request.protocol === 'https',
    maxAge: cookie.maxAge,
  });
}

export function clearAuthCookie(reply: FastifyReply, cookie: AuthCookie): void {
  reply.clearCookie(cookie.name, { path: PATH, httpOnly: true, sameSite: 'strict' });
}
