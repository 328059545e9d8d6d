import { errorBody } from '@site/contract/http/errors';
import {
  emptyBody,
  loginBody,
  loginResponse,
  rankResponse,
  secondFactorBody,
  sessionResponse,
} from '@site/contract/http/session';
import { z } from 'zod';
import { callerOf } from '../http/callRules.ts';
import { unauthorized } from '@site/backend/httpError';
import type { Api } from '@site/backend/api';
import type { Services } from '../services.ts';
import { answerSession } from './answerSession.ts';
import { clearAuthCookie, PENDING_COOKIE, REFRESH_COOKIE, refreshTokenOf } from './authCookies.ts';
import { bearerOf } from './authentication.ts';
import { createLogin } from './login.ts';
import { endAllSessions, rotateSession } from './sessionRepository.ts';
import { findSession } from './sessions.ts';

export function sessionRoutes(app: Api, services: Services): void {
  const {
    db,
    authentication,
    refreshTokens,
    limits,
    sockets,
    delivery: { releases, overrides },
  } = services;
  const login = createLogin(services);

  app.post(
    '/login',
    {
      schema: {
        summary: 'Logs in with name and password.',
        body: loginBody,
        response: { 200: loginResponse, 429: errorBody },
      },
    },
    (request, reply) => login.withPassword(request, reply, request.body),
  );

  app.post(
    '/user/2fa/login',
    {
      schema: {
        summary: 'Completes a login with a code of the app or a recovery code.',
        body: secondFactorBody,
        response: { 200: sessionResponse, 429: errorBody },
      },
    },
    (request, reply) => login.withCode(request, reply, request.body),
  );

  app.post(
    '/refresh',
    {
      schema: {
        summary: 'Renews the session with the refresh cookie, which changes.',
        body: emptyBody,
        response: { 200: sessionResponse, 401: errorBody, 429: errorBody },
      },
    },
    async (request, reply) => {
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
    },
  );

  app.post(
    '/logout',
    {
      schema: {
        summary: 'Ends the sessions of the player, this one and all others.',
        body: emptyBody,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const refreshToken = refreshTokenOf(request);
      const token = bearerOf(request);
      const session =
        (refreshToken && (await findSession(db, refreshToken, refreshTokens))) ||
        (token && (await authentication.callerOf(token)));
      if (session) sockets.disconnectSessions(await endAllSessions(db, session.uuid));
      clearAuthCookie(request, reply, REFRESH_COOKIE);
      clearAuthCookie(request, reply, PENDING_COOKIE);
      await releases.noteUser(request, reply, undefined);
      overrides.clear(request, reply);
      return reply.status(204).send(null);
    },
  );

  app.get(
    '/user/rank',
    { schema: { summary: "The caller's current rank.", response: { 200: rankResponse } } },
    async (request) => {
      const { rank } = callerOf(request);
      return { rank };
    },
  );
}
