import type { SessionUser } from '@site/contract/http/session';
import type { RankId } from '@site/contract/ranks';
import { sql, type Kysely } from 'kysely';
import type { Schema, UserRow } from '../database/schema.ts';
import { lockPlayer } from '../credentials/locks.ts';
import { recordOwnChange } from '../credentials/ownChanges.ts';

export type Account = Pick<UserRow, 'uuid' | 'password_hash' | 'totp_secret' | 'initial_password_until'>;

export interface FoundAccount {
  /** The counter key of failed logins: the same for every spelling of a name, known or not. */
  readonly key: string;
  readonly account: Account | undefined;
}

export async function findAccount(db: Kysely<Schema>, name: string): Promise<FoundAccount> {
  const { rows } = await sql<{ readonly key: string } & (Account | { readonly uuid: null })>`
    SELECT given.key, uuid, password_hash, totp_secret, initial_password_until
    FROM (SELECT lower(${name}::text) AS key) given LEFT JOIN users ON lower(users.name) = given.key
  `.execute(db);
  const [found] = rows;
  return { key: found?.key ?? '', account: found && found.uuid !== null ? found : undefined };
}

/**
 * Runs under the player's lock if the credentials are unchanged: a change since then has invalidated what was begun
 * with the old ones.
 */
export function withUnchangedCredentials<Result>(
  db: Kysely<Schema>,
  { uuid, password_hash, totp_secret }: Account,
  run: (trx: Kysely<Schema>) => Promise<Result>,
): Promise<Result | undefined> {
  return db.transaction().execute(async (trx) => {
    // Locks the player, then reads the current values.
    const now = await trx
      .selectFrom('users')
      .select(['password_hash', 'totp_secret'])
      .where('uuid', '=', uuid)
      .forUpdate()
      .executeTakeFirst();
    const isSame = now?.password_hash === password_hash && now.totp_secret === totp_secret;
    return isSame ? run(trx) : undefined;
  });
}

export async function loadSessionUser(
  db: Kysely<Schema>,
  uuid: string,
  requireSecondFactor: readonly RankId[],
): Promise<SessionUser> {
  const user = await db
    .selectFrom('users')
    .select(['uuid', 'name', 'lang', 'rank'])
    .select(['first_login as firstLogin', sql<boolean>`totp_secret IS NOT NULL`.as('hasSecondFactor')])
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow();
  const mustSetUp = !user.hasSecondFactor && requireSecondFactor.includes(user.rank);
  return { ...user, ...(mustSetUp && { mustSetUpSecondFactor: true }) };
}

/** Records an attempt with an expired initial password, once per password. */
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

/** Returns whether an account's initial password has expired unchanged. */
export async function isInitialPasswordExpired(
  db: Kysely<Schema>,
  { uuid, initial_password_until: until }: Account,
): Promise<boolean> {
  if (until === null || until.getTime() > Date.now()) return false;
  await recordExpiry(db, uuid, until);
  return true;
}
