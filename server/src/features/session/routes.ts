import { errorBody } from '@site/contract/http/errors';
import {
  emptyBody,
  loginAnswer,
  loginBody,
  rankAnswer,
  secondFactorBody,
  sessionAnswer,
} from '@site/contract/http/session';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { callerOf } from '../../parts/callRules.ts';
import type { Api, Services } from '../../services.ts';
import { HttpError, unauthorised } from '../../parts/httpError.ts';
import { clearAuthCookie, PENDING_COOKIE, REFRESH_COOKIE, setAuthCookie } from './cookies.ts';
import { passwordMatches } from './passwords.ts';
import { completePendingLogin, openPendingLogin } from './secondFactor.ts';
import { endSession, openSession, rotateSession, type OpenSession } from './sessionRepository.ts';
import { findAccount, loadSessionUser } from './userRepository.ts';

export function sessionRoutes(app: Api, { db, authentication }: Services): void {
  async function answerSession(request: FastifyRequest, reply: FastifyReply, session: OpenSession) {
    setAuthCookie(request, reply, REFRESH_COOKIE, session.refreshSecret);
    const [accessToken, user] = await Promise.all([
      authentication.tokens.sign(session.uuid, session.sessionId),
      loadSessionUser(db, session.uuid),
    ]);
    return { accessToken, user };
  }

  app.post(
    '/login',
    { schema: { body: loginBody, response: { 200: loginAnswer, 400: errorBody } } },
    async (request, reply) => {
      const { name, password } = request.body;
      const account = await findAccount(db, name);
      if (!(await passwordMatches(account?.password_hash, password)) || !account) {
        throw new HttpError(400, 'wrong_credentials');
      }
      if (account.totp_secret === null)
        return answerSession(request, reply, await openSession(db, account.uuid));
      setAuthCookie(request, reply, PENDING_COOKIE, await openPendingLogin(db, account.uuid));
      return { pending2FA: true as const, uuid: account.uuid };
    },
  );

  app.post(
    '/user/2fa/login',
    { schema: { body: secondFactorBody, response: { 200: sessionAnswer, 400: errorBody } } },
    async (request, reply) => {
      const secret = request.cookies[PENDING_COOKIE.name];
      if (!secret || !(await completePendingLogin(db, { ...request.body, secret }))) {
        throw new HttpError(400, 'wrong_code');
      }
      clearAuthCookie(reply, PENDING_COOKIE);
      return answerSession(request, reply, await openSession(db, request.body.uuid));
    },
  );

  app.post(
    '/refresh',
    { schema: { body: emptyBody, response: { 200: sessionAnswer, 401: errorBody } } },
    async (request, reply) => {
      const secret = request.cookies[REFRESH_COOKIE.name];
      const session = secret ? await rotateSession(db, secret) : undefined;
      if (!session) {
        clearAuthCookie(reply, REFRESH_COOKIE);
        throw unauthorised();
      }
      return answerSession(request, reply, session);
    },
  );

  app.post(
    '/logout',
    { schema: { body: emptyBody, response: { 204: z.null() } } },
    async (request, reply) => {
      const secret = request.cookies[REFRESH_COOKIE.name];
      if (secret) await endSession(db, secret);
      clearAuthCookie(reply, REFRESH_COOKIE);
      return reply.status(204).send(null);
    },
  );

  app.get('/user/rank', { schema: { response: { 200: rankAnswer, 401: errorBody } } }, async (request) => {
    const { rank } = callerOf(request);
    return { rank };
  });
}
