import type { Kysely } from 'kysely';
import { lockPlayer } from '../../credentials/locks.ts';
import { recordOwnChange } from '../../credentials/ownChanges.ts';
import type { Schema } from '../../database/schema.ts';
import type { Account } from './userRepository.ts';

/** Records once for each initial password that somebody came with it too late. */
async function recordExpiry(db: Kysely<Schema>, uuid: string, until: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockPlayer(trx, uuid);
    const recorded = await trx
      .selectFrom('audit_entries')
      .select('id')
      .where('action', '=', 'player.password-expired')
      .where('subject', '=', uuid)
      .where('created_at', '>', until)
      .executeTakeFirst();
    if (!recorded) await recordOwnChange(trx, uuid, 'player.password-expired');
  });
}

/** Whether the password of an account was handed out by the team and has expired unchanged. */
export async function isInitialPasswordExpired(
  db: Kysely<Schema>,
  { uuid, initial_password_until: until }: Account,
): Promise<boolean> {
  if (until === null || until.getTime() > Date.now()) return false;
  await recordExpiry(db, uuid, until);
  return true;
}
