import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { storeSecurityAlert } from './securityAlerts.ts';

/** Takes a scheduled deletion back and tells the player: a login says that the account is still wanted. */
export async function keepAccount(trx: Kysely<Schema>, uuid: string): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ delete_after: null })
    .where('uuid', '=', uuid)
    .where('delete_after', 'is not', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await storeSecurityAlert(trx, uuid, 'deletion cancelled');
}
