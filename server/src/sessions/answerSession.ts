import { DEVELOPER_RANKS } from '@site/contract/ranks';
import type { SessionResponse } from '@site/contract/http/session';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ownCookies } from '@site/backend/ownCookies';
import type { SessionServices } from './sessionServices.ts';
import { REFRESH_COOKIE, setAuthCookie } from './authCookies.ts';
import type { RenewedSession } from './sessionRepository.ts';
import { loadSessionUser } from './userRepository.ts';

type Needs = Pick<SessionServices, 'db' | 'authentication' | 'delivery' | 'site'>;

/** Answers a request with a session that has been opened or renewed. */
export async function answerSession(
  { db, authentication, delivery: { releases, overrides }, site }: Needs,
  request: FastifyRequest,
  reply: FastifyReply,
  session: RenewedSession,
): Promise<SessionResponse> {
  if (session.refreshToken !== undefined) setAuthCookie(request, reply, REFRESH_COOKIE, session.refreshToken);
  await releases.noteUser(request, reply, session.uuid);
  const [accessToken, user] = await Promise.all([
    authentication.tokens.sign(session.uuid, session.sessionId),
    loadSessionUser(db, session.uuid, site.requireSecondFactor),
  ]);
  // The user may have been a developer when they set these overrides.
  if (ownCookies(request)[overrides.name] && !DEVELOPER_RANKS.includes(user.rank))
    overrides.clear(request, reply);
  return { accessToken, user, ...(session.deletionCancelled && { deletionCancelled: true }) };
}
