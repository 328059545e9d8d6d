import type { DeleteAccountBody } from '@site/contract/http/privacy';
import { countSignedInAttempt, confirmPassword } from '../../sessions/attempts.ts';
import { lockWithOwners, isLastOwner } from '../../credentials/locks.ts';
import { consumeCode, type UsedCode } from '../../credentials/secondFactor.ts';
import { endSessionsOf } from '../../sessions/sessions.ts';
import { recordCapped } from '../../credentials/ownChanges.ts';
import type { Caller } from '../../sessions/authentication.ts';
import { HttpError, unauthorized } from '@site/backend/httpError';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { Services } from '../../services.ts';

/** Milliseconds in which a player can cancel a deletion by logging in. */
const DELETION_DELAY_MS = 14 * 24 * 3600 * 1000;

/** Returns whether a player has paid for something that is not delivered, or that a person has to decide about. */
async function isOwedSomething(db: Kysely<Schema>, uuid: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM orders WHERE user_id = ${uuid} AND (
      state = 'pending'
      OR (state IN ('paid', 'disputed', 'refunding')
        AND EXISTS (SELECT FROM order_lines WHERE order_id = orders.id
          AND delivery NOT IN ('delivered', 'taken', 'withdrawn')))
      OR (state IN ('open', 'cancelled')
        AND EXISTS (SELECT FROM payments WHERE order_id = orders.id AND refunded_at IS NULL AND returned < amount)))
    LIMIT 1`.execute(db);
  return rows.length > 0;
}

/**
 * Schedules the deletion of the caller's account and ends every session.
 *
 * @returns the ended sessions, whose sockets must be closed, and the code that was used
 * @throws HttpError 400 for a wrong password or code, 401 if the session has ended, 409 for the last owner and,
 * unless the player knows, for what is owed, 429 after too many attempts
 */
export async function requestDeletion(
  { db, encryption, limits }: Pick<Services, 'db' | 'encryption' | 'limits'>,
  caller: Caller,
  { password, code, evenIfOwed = false }: DeleteAccountBody,
) {
  const { uuid, name } = caller;
  const account = await db
    .selectFrom('users')
    .select('password_hash')
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow();
  await confirmPassword(limits, caller, account.password_hash, password);
  if (!evenIfOwed && (await isOwedSomething(db, uuid))) throw new HttpError(409, 'undelivered_orders');
  const refundCode = code === undefined ? undefined : await countSignedInAttempt(limits, caller.sessionId);
  const scheduled = await db.transaction().execute(async (trx) => {
    const held = await lockWithOwners(trx, [uuid]);
    // If two owners leave concurrently, one has to stay.
    if (isLastOwner(held, uuid)) throw new HttpError(409, 'last_owner_stays');
    const now = await trx
      .selectFrom('users')
      .innerJoin('sessions', 'sessions.user_id', 'users.uuid')
      .select(['password_hash', 'totp_secret'])
      .where('sessions.id', '=', caller.sessionId)
      .where('sessions.ended_at', 'is', null)
      .executeTakeFirst();
    if (now?.password_hash !== account.password_hash) throw unauthorized();
    let used: UsedCode | undefined;
    if (now.totp_secret !== null) {
      if (code === undefined) throw new HttpError(400, 'code_required');
      used = await consumeCode(trx, uuid, code, encryption);
      if (!used) throw new HttpError(400, 'wrong_setup_code');
    }
    const delete_after = new Date(Date.now() + DELETION_DELAY_MS);
    await trx.updateTable('users').set({ delete_after }).where('uuid', '=', uuid).execute();
    const after = { delete_after: delete_after.toISOString() };
    await recordCapped(trx, { uuid, name, action: 'account.delete', after });
    return { after, ended: await endSessionsOf(trx, uuid), used };
  });
  await refundCode?.();
  return scheduled;
}
