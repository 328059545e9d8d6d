import { lockPlayer } from '../credentials/locks.ts';
import { removeSecondFactor } from '../credentials/secondFactor.ts';
import { storeSecurityAlert } from '../credentials/securityAlerts.ts';
import { endSessionsOf } from '../credentials/sessions.ts';
import { recordAudit } from '../audit.ts';
import type { CommandContext } from './commandContext.ts';
import { findPlayer } from './players.ts';

/** Takes a second factor away from a player who has lost phone and recovery codes. */
export async function disableSecondFactor(
  { db, live }: CommandContext,
  { name }: { readonly name: string },
): Promise<readonly string[]> {
  const player = await findPlayer(db, name);
  const done = await db.transaction().execute(async (trx) => {
    await lockPlayer(trx, player.uuid);
    const { enabled, inSetUp } = await trx
      .selectFrom('users')
      .leftJoin('second_factor_setups', 'second_factor_setups.user_id', 'users.uuid')
      .select(({ eb }) => [
        eb('totp_secret', 'is not', null).as('enabled'),
        eb('second_factor_setups.user_id', 'is not', null).as('inSetUp'),
      ])
      .where('uuid', '=', player.uuid)
      .executeTakeFirstOrThrow();
    if (!enabled && !inSetUp) return undefined;
    await removeSecondFactor(trx, player.uuid);
    const ended = await endSessionsOf(trx, player.uuid);
    await recordAudit(trx, {
      actor: 'command line',
      action: 'account.second-factor',
      subject: player.uuid,
      subjectName: player.name,
      before: { enabled },
      after: { enabled: false, endedSessions: ended.length },
    });
    return { alert: await storeSecurityAlert(trx, player.uuid, 'second factor off'), ended };
  });
  if (!done) return [`${player.name} has no second factor: nothing to do.`];
  live.sendAlert(player.uuid, done.alert);
  live.endSessions(done.ended);
  return [`The second factor of ${player.name} is off, and all sessions have ended.`];
}
