import { recordAudit } from '../audit.ts';
import type { CommandContext } from './commandContext.ts';

/** Sessions whose sockets are closed with one message to the other processes. */
const BATCH = 1_000;

/** Logs everybody out everywhere: what is left to do when secrets may be in other hands. */
export async function endAllSessions({ db, live }: CommandContext): Promise<readonly string[]> {
  const ended = await db.transaction().execute(async (trx) => {
    const now = new Date();
    const sessions = await trx
      .updateTable('sessions')
      .set({ ended_at: now })
      .where('ended_at', 'is', null)
      .where('expires_at', '>', now)
      .returning('id')
      .execute();
    await trx.deleteFrom('pending_logins').execute();
    await recordAudit(trx, {
      actor: 'command line',
      action: 'account.sessions',
      before: { open: sessions.length },
      after: { open: 0 },
    });
    return sessions.map(({ id }) => id);
  });
  for (let start = 0; start < ended.length; start += BATCH)
    live.endSessions(ended.slice(start, start + BATCH));
  return [
    `${ended.length === 1 ? 'One session' : `${ended.length} sessions`} ended: everybody has to log in again.`,
  ];
}
