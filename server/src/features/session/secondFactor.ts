import type { Kysely } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { Schema } from '../../database/schema.ts';
import { PENDING_COOKIE } from './cookies.ts';
import { newSecret, storedForm } from './secrets.ts';

const MAX_FAILURES = 5;
const PERIOD = 30;

/** otpauth throws at six characters that are more than six bytes. */
const CODE = /^[0-9]{6}$/;

/** Remembers that the password of an account was right; the returned secret goes into a cookie. */
export async function openPendingLogin(db: Kysely<Schema>, uuid: string): Promise<string> {
  const secret = newSecret();
  const expires_at = new Date(Date.now() + PENDING_COOKIE.maxAge * 1000);
  await db
    .insertInto('pending_logins')
    .values({ token_hash: storedForm(secret), user_id: uuid, expires_at })
    .execute();
  return secret;
}

/** The time step a code is right for, one step of clock drift allowed; `undefined` for a wrong code. */
function stepOf(totpSecret: string, code: string): number | undefined {
  if (!CODE.test(code)) return undefined;
  const totp = new TOTP({ secret: Secret.fromBase32(totpSecret), period: PERIOD });
  const timestamp = Date.now();
  const delta = totp.validate({ token: code, window: 1, timestamp });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

/**
 * Completes a login with a code. A code counts once, and five wrong ones end the pending login.
 *
 * @returns whether the login is complete
 */
export function completePendingLogin(
  db: Kysely<Schema>,
  pending: { readonly secret: string; readonly uuid: string; readonly code: string },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('pending_logins')
      .innerJoin('users', 'users.uuid', 'pending_logins.user_id')
      .select(['token_hash', 'failures', 'uuid', 'totp_secret', 'totp_last_step'])
      .where('token_hash', '=', storedForm(pending.secret))
      .where('user_id', '=', pending.uuid)
      .where('expires_at', '>', new Date())
      .where('failures', '<', MAX_FAILURES)
      .forUpdate()
      .executeTakeFirst();
    if (!row?.totp_secret) return false;
    const step = stepOf(row.totp_secret, pending.code);
    if (step === undefined || step <= (row.totp_last_step ?? 0)) {
      await trx
        .updateTable('pending_logins')
        .set({ failures: row.failures + 1 })
        .where('token_hash', '=', row.token_hash)
        .execute();
      return false;
    }
    await trx.updateTable('users').set({ totp_last_step: step }).where('uuid', '=', row.uuid).execute();
    await trx.deleteFrom('pending_logins').where('token_hash', '=', row.token_hash).execute();
    return true;
  });
}
