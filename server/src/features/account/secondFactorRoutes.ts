import * as calls from '@site/contract/calls/account';
import { implement } from '@site/backend/implement';
import type { Kysely } from 'kysely';
import { isStaff } from '@site/contract/ranks';
import {
  newRecoveryCodes,
  storedRecoveryCode,
  confirmSession,
  consumeCode,
  removeSecondFactor,
} from '../../credentials/secondFactor.ts';
import { aadFor, type Encryption } from '../../credentials/encryption.ts';
import { newTotpSecret, stepOf, qrCode, totpUrl } from '../../credentials/totp.ts';
import type { Schema } from '../../database/schema.ts';
import { countOwnChange, countSignedInAttempt, confirmPassword } from '../../sessions/attempts.ts';
import type { Caller } from '../../sessions/authentication.ts';
import { callerOf } from '../../sessions/callRules.ts';
import { HttpError } from '@site/backend/httpError';
import type { Api } from '@site/backend/api';
import type { Services } from '../../services.ts';
import { afterChange, loadAccount, lockAccount } from './ownAccount.ts';

const SETUP_LIFETIME_MS = 15 * 60_000;

/** Replaces any earlier set-up; it is inactive until completed. */
async function beginSetup(db: Kysely<Schema>, uuid: string, encryption: Encryption) {
  const secret = newTotpSecret();
  const recoveryCodes = newRecoveryCodes();
  const setup = {
    secret: encryption.encrypt(secret, aadFor.setup(uuid)),
    recovery_hashes: JSON.stringify(
      recoveryCodes.map((code) => encryption.encrypt(storedRecoveryCode(code), aadFor.recoveryCode(uuid))),
    ),
    expires_at: new Date(Date.now() + SETUP_LIFETIME_MS),
  };
  await db
    .insertInto('second_factor_setups')
    .values({ user_id: uuid, ...setup })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(setup))
    .execute();
  return { secret, recoveryCodes };
}

/** @throws HttpError 400 without a set-up, or for a wrong code */
async function completeSetup(trx: Kysely<Schema>, uuid: string, code: string, encryption: Encryption) {
  const setup = await trx
    .selectFrom('second_factor_setups')
    .select(['secret', 'recovery_hashes'])
    .where('user_id', '=', uuid)
    .where('expires_at', '>', new Date())
    .forUpdate()
    .executeTakeFirst();
  if (!setup) throw new HttpError(400, 'no_setup');
  const secret = encryption.decrypt(setup.secret, aadFor.setup(uuid));
  const step = stepOf(secret, code);
  if (step === undefined) throw new HttpError(400, 'wrong_setup_code');
  await trx
    .updateTable('users')
    .set({ totp_secret: encryption.encrypt(secret, aadFor.secret(uuid)), totp_last_step: step })
    .where('uuid', '=', uuid)
    .execute();
  await trx.deleteFrom('second_factor_setups').where('user_id', '=', uuid).execute();
  await trx.deleteFrom('recovery_codes').where('user_id', '=', uuid).execute();
  await trx
    .insertInto('recovery_codes')
    .values(setup.recovery_hashes.map((code_hash) => ({ user_id: uuid, code_hash })))
    .execute();
}

export function secondFactorRoutes(app: Api, services: Services): void {
  const { db, site, limits, sockets, encryption } = services;

  async function withCode<Result>(
    caller: Caller,
    code: string,
    run: (trx: Kysely<Schema>) => Promise<Result>,
  ): Promise<Result> {
    const refund = await countSignedInAttempt(limits, caller.sessionId);
    const { used, result } = await db.transaction().execute(async (trx) => {
      await lockAccount(trx, caller);
      const right = await consumeCode(trx, caller.uuid, code, encryption);
      if (!right) throw new HttpError(400, 'wrong_setup_code');
      return { used: right, result: await run(trx) };
    });
    await refund();
    if (used.alert) sockets.sendAlert(caller.uuid, used.alert, caller.sessionId);
    return result;
  }

  /** Begins a set-up if there is no second factor yet; waits for a concurrent call that turns one on. */
  function beginFirst(caller: Caller) {
    return db.transaction().execute(async (trx) => {
      await lockAccount(trx, caller);
      const { totp_secret } = await loadAccount(trx, caller.uuid);
      if (totp_secret !== null) throw new HttpError(400, 'code_required');
      return beginSetup(trx, caller.uuid, encryption);
    });
  }

  /** Staff confirm every change with their password: a stolen session must not be enough. */
  async function confirmStaff(caller: Caller, stored: string | null, currentPassword: string | undefined) {
    if (isStaff(caller.rank)) await confirmPassword(limits, caller, stored, currentPassword);
  }

  implement(app, calls.setUpSecondFactor, async (request) => {
    const caller = callerOf(request);
    const { code, currentPassword } = request.body ?? {};
    const { name, totp_secret, password_hash: stored } = await loadAccount(db, caller.uuid);
    if (totp_secret === null) await confirmPassword(limits, caller, stored, currentPassword);
    else if (code === undefined) throw new HttpError(400, 'code_required');
    else await confirmStaff(caller, stored, currentPassword);
    const { secret, recoveryCodes } =
      code === undefined || totp_secret === null
        ? await beginFirst(caller)
        : await withCode(caller, code, (trx) => beginSetup(trx, caller.uuid, encryption));
    const appUrl = totpUrl(secret, site.name, name);
    return { qrCodeUrl: await qrCode(appUrl), appUrl, secret, recoveryCodes };
  });

  implement(app, calls.turnOnSecondFactor, async (request, reply) => {
    const caller = callerOf(request);
    const turnOn = () =>
      db.transaction().execute(async (trx) => {
        await lockAccount(trx, caller);
        await completeSetup(trx, caller.uuid, request.body.code, encryption);
        return afterChange(trx, caller, 'second factor on');
      });
    const afterCommit = await countOwnChange(limits, caller.uuid, turnOn);
    afterCommit(services, request, reply);
    return reply.status(204).send(null);
  });

  implement(app, calls.turnOffSecondFactor, async (request, reply) => {
    const caller = callerOf(request);
    const { totp_secret, password_hash } = await loadAccount(db, caller.uuid);
    if (totp_secret === null) throw new HttpError(400, 'no_second_factor');
    if (site.requireSecondFactor.includes(caller.rank)) throw new HttpError(403, 'second_factor_required');
    await confirmStaff(caller, password_hash, request.body.currentPassword);
    const turnOff = () =>
      withCode(caller, request.body.code, async (trx) => {
        await removeSecondFactor(trx, caller.uuid);
        return afterChange(trx, caller, 'second factor off');
      });
    const afterCommit = await countOwnChange(limits, caller.uuid, turnOff);
    afterCommit(services, request, reply);
    return reply.status(204).send(null);
  });

  implement(app, calls.confirmSecondFactor, async (request, reply) => {
    const caller = callerOf(request);
    const { totp_secret } = await loadAccount(db, caller.uuid);
    if (totp_secret === null) throw new HttpError(400, 'no_second_factor');
    await withCode(caller, request.body.code, (trx) => confirmSession(trx, caller.sessionId));
    return reply.status(204).send(null);
  });

  async function confirmWithPassword(caller: Caller, stored: string | null, password: string | undefined) {
    await confirmPassword(limits, caller, stored, password);
    await db.transaction().execute(async (trx) => {
      await lockAccount(trx, caller);
      const { totp_secret, password_hash } = await loadAccount(trx, caller.uuid);
      if (totp_secret !== null) throw new HttpError(400, 'code_required');
      if (password_hash !== stored) throw new HttpError(400, 'wrong_password');
      await confirmSession(trx, caller.sessionId);
    });
  }

  implement(app, calls.confirmLogin, async (request, reply) => {
    const caller = callerOf(request);
    const { code, password } = request.body;
    const { totp_secret, password_hash } = await loadAccount(db, caller.uuid);
    if (totp_secret === null) await confirmWithPassword(caller, password_hash, password);
    else if (code === undefined) throw new HttpError(400, 'code_required');
    else await withCode(caller, code, (trx) => confirmSession(trx, caller.sessionId));
    return reply.status(204).send(null);
  });
}
