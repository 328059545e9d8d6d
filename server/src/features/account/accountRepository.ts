import type { Lang } from '@site/contract/lang';
import type { Kysely } from 'kysely';
import { lockPlayer } from '../../credentials/lockPlayer.ts';
import type { Schema } from '../../database/schema.ts';
import type { Caller } from '../../credentials/authentication.ts';
import { unauthorised } from '../../http/httpError.ts';

/** What changing the password and the second factor needs of the caller's account. */
export async function loadAccount(db: Kysely<Schema>, uuid: string) {
  return db
    .selectFrom('users')
    .select(['name', 'password_hash', 'first_login', 'totp_secret'])
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow();
}

export async function loadLang(db: Kysely<Schema>, uuid: string): Promise<Lang> {
  const row = await db.selectFrom('users').select('lang').where('uuid', '=', uuid).executeTakeFirstOrThrow();
  return row.lang;
}

export async function storeLang(db: Kysely<Schema>, uuid: string, lang: Lang): Promise<void> {
  await db.updateTable('users').set({ lang }).where('uuid', '=', uuid).execute();
}

/** Stores a new password, after which nothing is forced any more. */
export async function storePassword(trx: Kysely<Schema>, uuid: string, hash: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ password_hash: hash, first_login: false, initial_password_until: null })
    .where('uuid', '=', uuid)
    .execute();
}

/**
 * Begins a change of the ways into the caller's account.
 *
 * @throws HttpError 401 when another change has ended the caller's session meanwhile
 */
export async function lockAccount(trx: Kysely<Schema>, { uuid, sessionId }: Caller): Promise<void> {
  await lockPlayer(trx, uuid);
  const session = await trx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (!session) throw unauthorised();
}
