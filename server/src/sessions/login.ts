import type {
  LoginBody,
  LoginResponse,
  SecondFactorBody,
  SessionResponse,
} from '@site/contract/http/session';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { checkPassword } from '../credentials/passwords.ts';
import { HttpError } from '@site/backend/httpError';
import type { SessionServices } from './sessionServices.ts';
import { answerSession } from './answerSession.ts';
import { countLoginAttempt, countVerifiedLogin } from './attempts.ts';
import {
  clearAuthCookie,
  DEVICE_COOKIE,
  PENDING_COOKIE,
  readAuthCookie,
  refreshTokenOf,
  setAuthCookie,
} from './authCookies.ts';
import type { DeviceOwner } from './knownDevices.ts';
import { completePendingLogin, findPendingAccount, openPendingLogin } from './pendingLogins.ts';
import { renewHash } from './renewHash.ts';
import { endSession, openSession, type RenewedSession } from './sessionRepository.ts';
import { findSession } from './sessions.ts';
import {
  findAccount,
  isInitialPasswordExpired,
  withUnchangedCredentials,
  type Account,
  type FoundAccount,
} from './userRepository.ts';

/** A login in two steps: name and password, then a code if the account has a second factor. */
export function createLogin(services: SessionServices) {
  const { db, knownDevices, refreshTokens, limits, sockets, encryption } = services;

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
      sockets.disconnectSessions([replaced.sessionId]);
    }
    const device = knownDevices.remember(readAuthCookie(request, DEVICE_COOKIE), owner);
    setAuthCookie(request, reply, DEVICE_COOKIE, device);
    return answerSession(services, request, reply, session);
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

  /**
   * Answers somebody who has proved to be the account's owner: with a session, or with the second step.
   *
   * @throws HttpError 400 if the account has changed since
   */
  async function enter(
    request: FastifyRequest,
    reply: FastifyReply,
    account: Account,
  ): Promise<LoginResponse> {
    if (account.totp_secret === null) {
      const session = await withUnchangedCredentials(db, account, (trx) =>
        openSession(trx, account.uuid, refreshTokens),
      );
      if (!session) throw new HttpError(400, 'wrong_credentials');
      return answerLogin(request, reply, { session, owner: account });
    }
    const pending = await withUnchangedCredentials(db, account, (trx) => openPendingLogin(trx, account.uuid));
    if (!pending) throw new HttpError(400, 'wrong_credentials');
    setAuthCookie(request, reply, PENDING_COOKIE, pending);
    return { pending2FA: true, uuid: account.uuid };
  }

  return {
    enter,
    /**
     * The first step.
     *
     * @throws HttpError 400 for wrong or expired credentials, 429 after too many attempts
     */
    async withPassword(
      request: FastifyRequest,
      reply: FastifyReply,
      { name, password }: LoginBody,
    ): Promise<LoginResponse> {
      const found = await findAccount(db, name);
      if (found.account) request.triedAccount = name;
      const account = await checkAccount(request, { ...found, password });
      if (!account) throw new HttpError(400, 'wrong_credentials');
      if (await isInitialPasswordExpired(db, account)) throw new HttpError(400, 'initial_password_expired');
      return enter(request, reply, account);
    },

    /**
     * The second step, in the browser of the first.
     *
     * @throws HttpError 400 for a wrong code or without a first step, 429 after too many attempts
     */
    async withCode(
      request: FastifyRequest,
      reply: FastifyReply,
      { code, uuid }: SecondFactorBody,
    ): Promise<SessionResponse> {
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
      if (login.used.alert) sockets.sendAlert(uuid, login.used.alert);
      clearAuthCookie(request, reply, PENDING_COOKIE);
      return answerLogin(request, reply, { session: login.session, owner });
    },
  };
}
