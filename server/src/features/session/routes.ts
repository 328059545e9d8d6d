import { DEVELOPER_RANKS } from '@site/contract/ranks';
import { errorBody } from '@site/contract/http/errors';
import {
  emptyBody,
  loginResponse,
  loginBody,
  rankResponse,
  secondFactorBody,
  sessionResponse,
} from '@site/contract/http/session';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { countLoginAttempt, countVerifiedLogin } from '../../credentials/attempts.ts';
import {
  clearAuthCookie,
  DEVICE_COOKIE,
  PENDING_COOKIE,
  readAuthCookie,
  refreshTokenOf,
  REFRESH_COOKIE,
  setAuthCookie,
} from '../../credentials/authCookies.ts';
import { findSession } from '../../credentials/sessions.ts';
import type { DeviceOwner } from '../../credentials/knownDevices.ts';
import { checkPassword } from '../../credentials/passwords.ts';
import { bearerOf } from '../../credentials/authentication.ts';
import { callerOf } from '../../http/callRules.ts';
import { HttpError, unauthorized } from '../../http/httpError.ts';
import { ownCookies } from '../../http/ownCookies.ts';
import type { Api, Services } from '../../services.ts';
import { renewHash } from './renewHash.ts';
import {
  isInitialPasswordExpired,
  findAccount,
  loadSessionUser,
  withUnchangedCredentials,
  type FoundAccount,
} from './userRepository.ts';
import { completePendingLogin, findPendingAccount, openPendingLogin } from './pendingLogins.ts';
import {
  rotateSession,
  type RenewedSession,
  endAllSessions,
  endSession,
  openSession,
} from './sessionRepository.ts';

export function sessionRoutes(app: Api, services: Services): void {
  const {
    db,
    authentication,
    knownDevices,
    refreshTokens,
    limits,
    live,
    delivery: { releases, overrides },
    site,
    encryption,
  } = services;

  async function answerSession(request: FastifyRequest, reply: FastifyReply, session: RenewedSession) {
    if (session.refreshToken !== undefined)
      setAuthCookie(request, reply, REFRESH_COOKIE, session.refreshToken);
    await releases.noteUser(request, reply, session.uuid);
    const [accessToken, user] = await Promise.all([
      authentication.tokens.sign(session.uuid, session.sessionId),
      loadSessionUser(db, session.uuid, site.requireSecondFactor),
    ]);
    // The user may have been a developer when they set these overrides.
    if (ownCookies(request)[overrides.name] && !DEVELOPER_RANKS.includes(user.rank))
      overrides.clear(request, reply);
    return { accessToken, user };
  }

  /**
   * Answers a login and ends the session that it replaces in this browser.
   *
   * @param owner the account as the login found it: if it has changed since, the device is not known
   */
  async function answerLogin(
    request: FastifyRequest,
    reply: FastifyReply,
    { session, owner }: { readonly session: RenewedSession; readonly owner: DeviceOwner },
  ) {
    const former = refreshTokenOf(request);
    const replaced = former ? await findSession(db, former, refreshTokens) : undefined;
    if (replaced) {
      await endSession(db, replaced.sessionId);
      live.disconnectSessions([replaced.sessionId]);
    }
    const device = knownDevices.remember(readAuthCookie(request, DEVICE_COOKIE), owner);
    setAuthCookie(request, reply, DEVICE_COOKIE, device);
    return answerSession(request, reply, session);
  }

  function deviceOf(request: FastifyRequest, owner: DeviceOwner) {
    const id = knownDevices.deviceOf(readAuthCookie(request, DEVICE_COOKIE), owner);
    return id === undefined ? undefined : { id, uuid: owner.uuid };
  }

  /**
   * Returns the account if the password is right. Wrong ones stay counted as failed. Right ones are counted as well,
   * since each costs as much work; beyond their limit they also stay counted as failed, so that they are soon refused
   * unchecked.
   */
  async function checkAccount(
    request: FastifyRequest,
    { key, account, password }: FoundAccount & { readonly password: string },
  ): Promise<FoundAccount['account']> {
    const device = account && deviceOf(request, account);
    const refund = await countLoginAttempt(limits, { key, ip: request.ip, device });
    let check: Awaited<ReturnType<typeof checkPassword>>;
    try {
      check = await checkPassword(account?.password_hash, password, { isKnownDevice: device !== undefined });
    } catch (error) {
      await refund({ wasChecked: false });
      throw error;
    }
    if (!check.isRight || !account) return undefined;
    await countVerifiedLogin(limits, account.uuid, device);
    await refund();
    return check.isOutdated ? renewHash(db, account, password) : account;
  }

  app.post(
    '/login',
    {
      schema: {
        summary: 'Logs in with name and password.',
        body: loginBody,
        response: { 200: loginResponse, 429: errorBody },
      },
    },
    async (request, reply) => {
      const { name, password } = request.body;
      const found = await findAccount(db, name);
      if (found.account) request.triedAccount = name;
      const account = await checkAccount(request, { ...found, password });
      if (!account) throw new HttpError(400, 'wrong_credentials');
      if (await isInitialPasswordExpired(db, account)) throw new HttpError(400, 'initial_password_expired');
      if (account.totp_secret === null) {
        const session = await withUnchangedCredentials(db, account, (trx) =>
          openSession(trx, account.uuid, refreshTokens),
        );
        if (!session) throw new HttpError(400, 'wrong_credentials');
        return answerLogin(request, reply, { session, owner: account });
      }
      const pending = await withUnchangedCredentials(db, account, (trx) =>
        openPendingLogin(trx, account.uuid),
      );
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
        response: { 200: sessionResponse, 429: errorBody },
      },
    },
    async (request, reply) => {
      const { code, uuid } = request.body;
      const secret = readAuthCookie(request, PENDING_COOKIE);
      const owner = secret ? await findPendingAccount(db, { secret, uuid }) : undefined;
      if (!secret || !owner) throw new HttpError(400, 'login_ended');
      request.triedAccount = uuid;
      const device = deviceOf(request, owner);
      const refund = await countLoginAttempt(limits, { key: owner.key, ip: request.ip, device });
      const login = await completePendingLogin(
        db,
        { secret, uuid, code },
        { encryption, tokens: refreshTokens },
      );
      if (!login) throw new HttpError(400, 'wrong_code');
      await refund();
      if (login.used.alert) live.sendAlert(uuid, login.used.alert);
      clearAuthCookie(request, reply, PENDING_COOKIE);
      return answerLogin(request, reply, { session: login.session, owner });
    },
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
      if (session === 'reused' && found) live.disconnectSessions([found.sessionId]);
      if (!session || session === 'reused') {
        clearAuthCookie(request, reply, REFRESH_COOKIE);
        throw unauthorized();
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
      const refreshToken = refreshTokenOf(request);
      const token = bearerOf(request);
      const session =
        (refreshToken && (await findSession(db, refreshToken, refreshTokens))) ||
        (token && (await authentication.callerOf(token)));
      if (session) live.disconnectSessions(await endAllSessions(db, session.uuid));
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
