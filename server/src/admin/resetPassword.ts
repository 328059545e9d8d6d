import { lockPlayer } from '../credentials/locks.ts';
import { hashPassword } from '../credentials/passwords.ts';
import { storeSecurityAlert } from '../credentials/securityAlerts.ts';
import { endSessionsOf } from '../credentials/sessions.ts';
import { recordAudit } from '../audit.ts';
import type { CommandContext } from './commandContext.ts';
import { INITIAL_PASSWORD_DAYS, initialPasswordEnd, newInitialPassword } from './initialPassword.ts';
import { findPlayer } from './players.ts';

/** Gives a player a new password, and ends whatever the old one has opened. */
export async function resetPassword(
  { db, live }: CommandContext,
  { name }: { readonly name: string },
): Promise<readonly string[]> {
  const player = await findPlayer(db, name);
  const password = newInitialPassword();
  const password_hash = await hashPassword(password);
  const { alert, ended } = await db.transaction().execute(async (trx) => {
    await lockPlayer(trx, player.uuid);
    await trx
      .updateTable('users')
      .set({ password_hash, first_login: true, initial_password_until: initialPasswordEnd() })
      .where('uuid', '=', player.uuid)
      .execute();
    const sessions = await endSessionsOf(trx, player.uuid);
    await recordAudit(trx, {
      actor: 'command line',
      action: 'account.password',
      subject: player.uuid,
      subjectName: player.name,
      before: null,
      after: { firstLogin: true, endedSessions: sessions.length },
    });
    return { alert: await storeSecurityAlert(trx, player.uuid, 'password reset'), ended: sessions };
  });
  live.sendAlert(player.uuid, alert);
  live.endSessions(ended);
  return [
    `${player.name} has a new password, and all sessions have ended.`,
    `Initial password, to be changed at the next login within ${INITIAL_PASSWORD_DAYS} days: ${password}`,
  ];
}
