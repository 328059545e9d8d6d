import type { SessionUser } from '@site/contract/http/session';
import { sql, type Kysely } from 'kysely';
import type { Schema, UserRow } from '../../database/schema.ts';

/** An account by its name in any case, with what a login needs. */
export async function findAccount(
  db: Kysely<Schema>,
  name: string,
): Promise<Pick<UserRow, 'uuid' | 'password_hash' | 'totp_secret'> | undefined> {
  return db
    .selectFrom('users')
    .select(['uuid', 'password_hash', 'totp_secret'])
    .where(sql`lower(name)`, '=', sql`lower(${name}::text)`)
    .executeTakeFirst();
}

/** The user as a session answers it. */
export async function loadSessionUser(db: Kysely<Schema>, uuid: string): Promise<SessionUser> {
  const row = await db
    .selectFrom('users')
    .leftJoin('clans', 'clans.id', 'users.clan_id')
    .select(['uuid', 'users.name', 'lang', 'rank', 'coins', 'playtime', 'first_login', 'clans.name as clan'])
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow();
  const { first_login: firstLogin, clan, ...user } = row;
  return { ...user, firstLogin, clan: clan === null ? null : { name: clan } };
}
