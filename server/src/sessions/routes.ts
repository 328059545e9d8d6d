import * as calls from '@site/contract/calls/session';
import { implement } from '@site/backend/implement';
import { callerOf } from './callRules.ts';
import { unauthorized } from '@site/backend/httpError';
import type { Api } from '@site/backend/api';
import type { SessionServices } from './sessionServices.ts';
import { answerSession } from './answerSession.ts';
import { clearAuthCookie, PENDING_COOKIE, REFRESH_COOKIE, refreshTokenOf } from './authCookies.ts';
import { bearerOf } from './authentication.ts';
import { createLogin } from './login.ts';
import { endAllSessions, rotateSession } from './sessionRepository.ts';
import { findSession } from './sessions.ts';

export function sessionRoutes(app: Api, services: SessionServices): void {
  const { db, authentication, refreshTokens, limits, sockets } = services;
  const login = createLogin(services);

  implement(app, calls.login, (request, reply) => login.withPassword(request, reply, request.body));

  implement(app, calls.loginWithCode, (request, reply) => login.withCode(request, reply, request.body));

  implement(app, calls.refresh, async (request, reply) => {
    const token = refreshTokenOf(request);
    const found = token ? await findSession(db, token, refreshTokens) : undefined;
    if (found) {
      await limits.refresh.take(found.sessionId);
      await limits.refreshAccount.take(found.uuid);
    }
    const session = token && found ? await rotateSession(db, token, refreshTokens) : undefined;
    if (session === 'reused' && found) sockets.disconnectSessions([found.sessionId]);
    if (!session || session === 'reused') {
      clearAuthCookie(request, reply, REFRESH_COOKIE);
      throw unauthorized();
    }
    return answerSession(services, request, reply, session);
  });

  implement(app, calls.logout, async (request, reply) => {
    const refreshToken = refreshTokenOf(request);
    const token = bearerOf(request);
    const session =
      (refreshToken && (await findSession(db, refreshToken, refreshTokens))) ||
      (token && (await authentication.callerOf(token)));
    if (session) sockets.disconnectSessions(await endAllSessions(db, session.uuid));
    clearAuthCookie(request, reply, REFRESH_COOKIE);
    clearAuthCookie(request, reply, PENDING_COOKIE);
    return reply.status(204).send(null);
  });

  implement(app, calls.readRank, async (request) => ({ rank: callerOf(request).rank }));
}
