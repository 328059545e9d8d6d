import * as calls from '@site/contract/calls/account';
import { implement } from '@site/backend/implement';
import type { ChangePasswordBody } from '@site/contract/http/account';
import { TIMES } from '@site/contract/times';
import { preparePassword } from '@site/contract/password';
import { isStaff } from '@site/contract/ranks';
import { countOwnChange, confirmPassword, isOwnPassword } from '../../sessions/attempts.ts';
import { hashPassword } from '../../credentials/passwords.ts';
import { weaknessOf } from '../../credentials/weakPassword.ts';
import type { Caller } from '../../sessions/authentication.ts';
import { callerOf } from '../../sessions/callRules.ts';
import { HttpError } from '@site/backend/httpError';
import type { Api } from '@site/backend/api';
import type { Services } from '../../services.ts';
import { afterChange, loadAccount, lockAccount } from './ownAccount.ts';

export function passwordRoutes(app: Api, services: Services): void {
  const { db, site, limits } = services;

  /**
   * Requires the current password, unless the player has to change it, or is not staff and has just logged in. The new
   * one must differ: whoever handed out an initial password knows it.
   *
   * @returns the stored form of the checked password
   */
  async function checkPasswords(
    caller: Caller,
    { newPassword, currentPassword }: ChangePasswordBody,
  ): Promise<string | null> {
    const weakness = weaknessOf(newPassword, [caller.name, site.name]);
    if (weakness) throw new HttpError(400, weakness);
    const account = await loadAccount(db, caller.uuid);
    const isRecent = Date.now() - caller.loggedInAt.getTime() < TIMES.recentLogin;
    const mayOmitCurrent = account.first_login || (isRecent && !isStaff(caller.rank));
    if (currentPassword === undefined && mayOmitCurrent) {
      if (await isOwnPassword(limits, caller.uuid, account.password_hash, newPassword))
        throw new HttpError(400, 'same_password');
    } else {
      await confirmPassword(limits, caller, account.password_hash, currentPassword);
      if (currentPassword !== undefined && preparePassword(newPassword) === preparePassword(currentPassword))
        throw new HttpError(400, 'same_password');
    }
    return account.password_hash;
  }

  implement(app, calls.changePassword, async (request, reply) => {
    const caller = callerOf(request);
    const { currentPassword } = request.body;
    const checked = await checkPasswords(caller, request.body);
    const afterCommit = await countOwnChange(limits, caller.uuid, async () => {
      const password_hash = await hashPassword(request.body.newPassword);
      return db.transaction().execute(async (trx) => {
        await lockAccount(trx, caller);
        // Of two concurrent changes, the second needs the password set by the first.
        if ((await loadAccount(trx, caller.uuid)).password_hash !== checked)
          throw new HttpError(
            400,
            currentPassword === undefined ? 'current_password_required' : 'wrong_password',
          );
        await trx
          .updateTable('users')
          .set({ password_hash, first_login: false, initial_password_until: null })
          .set({ password_from_team: isStaff(caller.rank) })
          .where('uuid', '=', caller.uuid)
          .execute();
        return afterChange(trx, caller, 'password changed');
      });
    });
    afterCommit(services, request, reply);
    return reply.status(204).send(null);
  });
}
