import { changePasswordBody, type ChangePasswordBody } from '@site/contract/http/account';
import { errorBody } from '@site/contract/http/errors';
import { TIMES } from '@site/contract/limits';
import { z } from 'zod';
import { hashPassword, passwordMatches } from '../../credentials/passwords.ts';
import type { Caller } from '../../parts/authentication.ts';
import { callerOf } from '../../parts/callRules.ts';
import { HttpError } from '../../parts/httpError.ts';
import type { Api, Services } from '../../services.ts';
import { loadAccount, lockAccount, storePassword } from './accountRepository.ts';
import { afterChange } from './afterChange.ts';

function isRecent({ loggedInAt }: Caller): boolean {
  return Date.now() - loggedInAt.getTime() < TIMES.recentLogin;
}

export function passwordRoutes(app: Api, { db, limits, live }: Services): void {
  /**
   * Lets through who has just logged in, must change it, or knows the current one. The new one must be another: the
   * first password is known to whoever handed it out.
   */
  async function checkPasswords(
    caller: Caller,
    { newPassword, currentPassword }: ChangePasswordBody,
  ): Promise<void> {
    const account = await loadAccount(db, caller.uuid);
    if (currentPassword === undefined) {
      if (!account.first_login && !isRecent(caller)) throw new HttpError(400, 'current_password_required');
      if (await passwordMatches(account.password_hash, newPassword))
        throw new HttpError(400, 'same_password');
      return;
    }
    await limits.loginAccount.take(account.key);
    if (!(await passwordMatches(account.password_hash, currentPassword)))
      throw new HttpError(400, 'wrong_password');
    await limits.loginAccount.giveBack(account.key);
    if (newPassword === currentPassword) throw new HttpError(400, 'same_password');
  }

  app.post(
    '/user/change-password',
    {
      schema: {
        summary: 'Changes the own password, which ends the other sessions.',
        body: changePasswordBody,
        response: { 204: z.null(), 400: errorBody, 401: errorBody, 429: errorBody },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      await checkPasswords(caller, request.body);
      const hash = await hashPassword(request.body.newPassword);
      const tell = await db.transaction().execute(async (trx) => {
        await lockAccount(trx, caller);
        await storePassword(trx, caller.uuid, hash);
        return afterChange(trx, caller, 'password changed');
      });
      tell(live);
      return reply.status(204).send(null);
    },
  );
}
