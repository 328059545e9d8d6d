import { DEVELOPER_RANKS } from '@site/contract/ranks';
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
import { passwordMatches } from '../../credentials/passwords.ts';
import { storeSecurityAlert } from '../../credentials/securityAlerts.ts';
import { bearerOf } from '../../parts/authentication.ts';
import { callerOf } from '../../parts/callRules.ts';
import { HttpError, unauthorised } from '../../parts/httpError.ts';
import { addressKey } from '../../parts/rateLimits.ts';
import type { Api, Services } from '../../services.ts';
import { clearAuthCookie, PENDING_COOKIE, REFRESH_COOKIE, setAuthCookie } from './cookies.ts';
import { completePendingLogin, openPendingLogin, pendingAccountKey } from './pendingLogins.ts';
import {
  endAllSessions,
  endSession,
  findSession,
  openSession,
  rotateSession,
  type OpenSession,
} from './sessionRepository.ts';
import { findAccount, loadSessionUser, whileUnchanged } from './userRepository.ts';

export function sessionRoutes(
  app: Api,
  { db, authentication, limits, live, releases, overrides }: Services,
): void {
  async function answerSession(request: FastifyRequest, reply: FastifyReply, session: OpenSession) {
    setAuthCookie(request, reply, REFRESH_COOKIE, session.refreshSecret);
    await releases.noteUser(request, reply, session.uuid);
    const [accessToken, user] = await Promise.all([
      authentication.tokens.sign(session.uuid, session.sessionId),
      loadSessionUser(db, session.uuid),
    ]);
    // Somebody may have been a developer when they chose other builds for this browser.
    if (request.cookies[overrides.name] && !DEVELOPER_RANKS.includes(user.rank)) overrides.clear(reply);
    return { accessToken, user };
  }

  /** Answers a login; the session it takes the place of in this browser ends. */
  async function answerLogin(request: FastifyRequest, reply: FastifyReply, session: OpenSession) {
    const former = request.cookies[REFRESH_COOKIE.name];
    const replaced = former ? await findSession(db, former) : undefined;
    if (replaced) {
      await endSession(db, replaced.sessionId);
      live.endSessions([replaced.sessionId]);
    }
    return answerSession(request, reply, session);
  }

  /** Counts a try as failed before it is looked at, so that many at once don't slip through. */
  async function countFailure(request: FastifyRequest, accountKey: string): Promise<() => Promise<void>> {
    const address = addressKey(request.ip);
    await limits.loginAddress.take(address);
    await limits.loginAccount.take(accountKey);
    return async () => {
      await Promise.all([limits.loginAddress.giveBack(address), limits.loginAccount.giveBack(accountKey)]);
    };
  }

  app.post(
    '/login',
    {
      schema: {
        summary: 'Logs in with name and password.',
        body: loginBody,
        response: { 200: loginAnswer, 400: errorBody, 429: errorBody },
      },
    },
    async (request, reply) => {
      const { name, password } = request.body;
      const { key, account } = await findAccount(db, name);
      const takeBack = await countFailure(request, key);
      const isRight = await passwordMatches(account?.password_hash, password).catch(
        async (error: unknown) => {
          // Nobody has looked at it.
          await takeBack();
          throw error;
        },
      );
      if (!isRight || !account) throw new HttpError(400, 'wrong_credentials');
      await takeBack();
      if (account.totp_secret === null) {
        const session = await whileUnchanged(db, account, (trx) => openSession(trx, account.uuid));
        if (!session) throw new HttpError(400, 'wrong_credentials');
        return answerLogin(request, reply, session);
      }
      const pending = await whileUnchanged(db, account, (trx) => openPendingLogin(trx, account.uuid));
      if (!pending) throw new HttpError(400, 'wrong_credentials');
      setAuthCookie(request, reply, PENDING_COOKIE, pending);
      return { pending2FA: true as const, uuid: account.uuid };
    },
  );

  app.post(
    '/user/2fa/login',
    {
      schema: {
        summary: 'Completes a login with a code of the app or a recovery code.',
        body: secondFactorBody,
        response: { 200: sessionAnswer, 400: errorBody, 429: errorBody },
      },
    },
    async (request, reply) => {
      const { code, uuid } = request.body;
      const secret = request.cookies[PENDING_COOKIE.name];
      const key = secret ? await pendingAccountKey(db, { secret, uuid }) : undefined;
      if (!secret || key === undefined) throw new HttpError(400, 'login_ended');
      const takeBack = await countFailure(request, key);
      const login = await completePendingLogin(db, { secret, uuid, code });
      if (!login) throw new HttpError(400, 'wrong_code');
      await takeBack();
      if (login.used === 'recovery')
        live.sendAlert(uuid, await storeSecurityAlert(db, uuid, 'recovery code used'));
      clearAuthCookie(reply, PENDING_COOKIE);
      return answerLogin(request, reply, login.session);
    },
  );

  app.post(
    '/refresh',
    {
      schema: {
        summary: 'Renews the session with the refresh cookie, which changes.',
        body: emptyBody,
        response: { 200: sessionAnswer, 401: errorBody, 429: errorBody },
      },
    },
    async (request, reply) => {
      const secret = request.cookies[REFRESH_COOKIE.name];
      const found = secret ? await findSession(db, secret) : undefined;
      if (found) await limits.refresh.take(found.sessionId);
      const session = secret && found ? await rotateSession(db, secret) : undefined;
      if (session === 'reused' && found) live.endSessions([found.sessionId]);
      if (!session || session === 'reused') {
        clearAuthCookie(reply, REFRESH_COOKIE);
        throw unauthorised();
      }
      return answerSession(request, reply, session);
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
      const secret = request.cookies[REFRESH_COOKIE.name];
      const token = bearerOf(request);
      const session =
        (secret && (await findSession(db, secret))) || (token && (await authentication.callerOf(token)));
      if (session) live.endSessions(await endAllSessions(db, session.uuid));
      clearAuthCookie(reply, REFRESH_COOKIE);
      clearAuthCookie(reply, PENDING_COOKIE);
      await releases.noteUser(request, reply, undefined);
      overrides.clear(reply);
      return reply.status(204).send(null);
    },
  );

  app.get(
    '/user/rank',
    {
      schema: {
        summary: 'The rank the caller has at this moment.',
        response: { 200: rankAnswer, 401: errorBody },
      },
    },
    async (request) => {
      const { rank } = callerOf(request);
      return { rank };
    },
  );
}
