import { type Kysely, sql } from 'kysely';
import { lockPlayer } from '../credentials/locks.ts';
import { confirmSession, consumeCode } from '../credentials/secondFactor.ts';
import { newSecret, storedForm } from '@site/backend/secrets';
import type { Schema } from '../database/schema.ts';
import { PENDING_COOKIE } from './authCookies.ts';
import { openSession } from './sessionRepository.ts';
import type { SessionServices } from './sessionServices.ts';

const MAX_FAILURES = 5;

/**
 * Maximum pending logins per player: more than the hourly limits allow, otherwise somebody who only knows the password
 * could evict the player's own.
 */
const MAX_PENDING = 128;

/** A login with the right password that still needs its code. */
interface PendingLogin {
  readonly secret: string;
  readonly uuid: string;
}

export async function openPendingLogin(trx: Kysely<Schema>, uuid: string): Promise<string> {
  await trx
    .deleteFrom('pending_logins')
    .where('token_hash', 'in', (query) =>
      query
        .selectFrom('pending_logins')
        .select('token_hash')
        .where('user_id', '=', uuid)
        .orderBy('expires_at', 'desc')
        .offset(MAX_PENDING - 1),
    )
    .execute();
  const secret = newSecret();
  const expires_at = new Date(Date.now() + PENDING_COOKIE.maxAge * 1000);
  await trx
    .insertInto('pending_logins')
    .values({ token_hash: storedForm(secret), user_id: uuid, expires_at })
    .execute();
  return secret;
}

function waiting(db: Kysely<Schema>, { secret, uuid }: PendingLogin) {
  return db
    .selectFrom('pending_logins')
    .where('token_hash', '=', storedForm(secret))
    .where('user_id', '=', uuid)
    .where('expires_at', '>', new Date())
    .where('failures', '<', MAX_FAILURES);
}

/** Returns the account of a pending login, with the counter key of failed codes, shared with failed passwords. */
export function findPendingAccount(db: Kysely<Schema>, pending: PendingLogin) {
  return waiting(db, pending)
    .innerJoin('users', 'users.uuid', 'pending_logins.user_id')
    .select(['users.uuid', 'users.password_hash', 'users.totp_secret'])
    .select(sql<string>`lower(users.name)`.as('key'))
    .executeTakeFirst();
}

/** @returns `undefined` if the code is wrong, or there is no such login, which five wrong ones end */
export function completePendingLogin(
  { db, encryption, refreshTokens }: Pick<SessionServices, 'db' | 'encryption' | 'refreshTokens'>,
  pending: PendingLogin & { readonly code: string },
) {
  return db.transaction().execute(async (trx) => {
    await lockPlayer(trx, pending.uuid);
    const row = await waiting(trx, pending).select(['token_hash', 'failures']).executeTakeFirst();
    if (!row) return undefined;
    const used = await consumeCode(trx, pending.uuid, pending.code, encryption);
    if (used === undefined) {
      await trx
        .updateTable('pending_logins')
        .set({ failures: row.failures + 1 })
        .where('token_hash', '=', row.token_hash)
        .execute();
      return undefined;
    }
    await trx.deleteFrom('pending_logins').where('token_hash', '=', row.token_hash).execute();
    const session = await openSession(trx, pending.uuid, refreshTokens);
    await confirmSession(trx, session.sessionId);
    return { session, used };
  });
}
