import type { Kysely } from 'kysely';
import { hashPassword, passwordMatches } from '../credentials/passwords.ts';
import type { Schema } from '../database/schema.ts';
import type { Account } from './userRepository.ts';

/**
 * Replaces the hash of a password as typed with one of the prepared password, which is the same on every device.
 *
 * @param password the right one
 * @returns the account as stored now; `undefined` if another password is set meanwhile
 */
export async function renewHash(
  db: Kysely<Schema>,
  account: Account,
  password: string,
): Promise<Account | undefined> {
  const { uuid, password_hash: outdated } = account;
  const password_hash = await hashPassword(password);
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ password_hash })
    .where('uuid', '=', uuid)
    .where('password_hash', '=', outdated)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return { ...account, password_hash };
  // A concurrent login may have renewed it.
  const now = await db
    .selectFrom('users')
    .select(['uuid', 'password_hash', 'totp_secret', 'initial_password_until'])
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  return (await passwordMatches(now?.password_hash, password)) ? now : undefined;
}
