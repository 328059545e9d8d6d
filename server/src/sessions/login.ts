import type {
  LoginBody,
  LoginResponse,
  SecondFactorBody,
  SessionResponse,
} from '@site/contract/http/session';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { checkPassword, hashPassword, passwordMatches } from '../credentials/passwords.ts';
import type { Schema } from '../database/schema.ts';
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
import { endSession, openSession, type RenewedSession } from './sessionRepository.ts';
import { findSession } from './sessions.ts';
import {
  findAccount,
  isInitialPasswordExpired,
  withUnchangedCredentials,
  type Account,
  type FoundAccount,
} from './userRepository.ts';

/**
 * Replaces the hash of a password as typed with one of the prepared password, which is the same on every device.
 *
 * @returns the account as stored now; `undefined` if another password is set meanwhile
 */
async function renewHash(db: Kysely<Schema>, account: Account, password: string) {
  const { uuid, password_hash: outdated } = account;
  const password_hash = await hashPassword(password);
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ password_hash })
    .where('uuid', '=', uuid)
    .where('password_hash', '=', outdated)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return { ...account, password_hash };
  // A concurrent login may have renewed it.
  const now = await db
    .selectFrom('users')
    .select(['uuid', 'password_hash', 'totp_secret', 'initial_password_until'])
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  return (await passwordMatches(now?.password_hash, password)) ? now : undefined;
}

export function createLogin(services: SessionServices) {
  const { db, knownDevices, refreshTokens, limits, sockets } = services;

  /**
   * Answers a login and ends the session that it replaces in this browser.
   *
   * @param owner as the login found it: if it has changed since, the device is not known
   */
  async function answerLogin(
    request: FastifyRequest,
    reply: FastifyReply,
    session: RenewedSession,
    owner: DeviceOwner,
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
    const isKnownDevice = device !== undefined;
    const checked = checkPassword(account?.password_hash, password, { isKnownDevice });
    const check = await checked.catch(async (error: unknown) => {
      await refund({ wasChecked: false });
      throw error;
    });
    if (!check.isRight || !account) return undefined;
    await countVerifiedLogin(limits, account.uuid, device);
    await refund();
    return check.isOutdated ? renewHash(db, account, password) : account;
  }

  /** @throws HttpError 400 if the account has changed since the caller proved to be its owner */
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
      return answerLogin(request, reply, session, account);
    }
    const pending = await withUnchangedCredentials(db, account, (trx) => openPendingLogin(trx, account.uuid));
    if (!pending) throw new HttpError(400, 'wrong_credentials');
    setAuthCookie(request, reply, PENDING_COOKIE, pending);
    return { pending2FA: true, uuid: account.uuid };
  }

  return {
    enter,

    /** @throws HttpError 400 for wrong or expired credentials, 429 after too many attempts */
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

    /** @throws HttpError 400 for a wrong code or without a first step in this browser, 429 after too many attempts */
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
      const login = await completePendingLogin(services, { secret, uuid, code });
      if (!login) throw new HttpError(400, 'wrong_code');
      await refund();
      if (login.used.alert) sockets.sendAlert(uuid, login.used.alert);
      clearAuthCookie(request, reply, PENDING_COOKIE);
      return answerLogin(request, reply, login.session, owner);
    },
  };
}
