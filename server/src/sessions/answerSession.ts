import type { SessionResponse } from '@site/contract/http/session';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionServices } from './sessionServices.ts';
import { REFRESH_COOKIE, setAuthCookie } from './authCookies.ts';
import type { RenewedSession } from './sessionRepository.ts';
import { loadSessionUser } from './userRepository.ts';

export async function answerSession(
  { db, authentication, site }: Pick<SessionServices, 'db' | 'authentication' | 'site'>,
  request: FastifyRequest,
  reply: FastifyReply,
  session: RenewedSession,
): Promise<SessionResponse> {
  if (session.refreshToken !== undefined) setAuthCookie(request, reply, REFRESH_COOKIE, session.refreshToken);
  const [accessToken, user] = await Promise.all([
    authentication.tokens.sign(session.uuid, session.sessionId),
    loadSessionUser(db, session.uuid, site.requireSecondFactor),
  ]);
  return { accessToken, user, ...(session.deletionCancelled && { deletionCancelled: true }) };
}
