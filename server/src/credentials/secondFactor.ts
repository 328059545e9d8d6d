import { randomInt } from 'node:crypto';
import type { LiveAlert } from '@site/contract/live';
import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { HttpError } from '../http/httpError.ts';
import { storedForm } from './secrets.ts';
import type { Caller } from './authentication.ts';
import { recordOwnChange } from './ownChanges.ts';
import { storeSecurityAlert } from './securityAlerts.ts';
import { stepOf } from './totp.ts';
import { sealedPlaces, type Vault } from './vault.ts';

const COUNT = 10;
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** Without those that are mistaken for each other: 16 of them carry 80 bits. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

function newCode(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** Codes for who has lost the phone, each good for one login. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, newCode);
}

/** The hash of a recovery code, however it was typed. It has only 80 bits, so it is stored sealed. */
export function storedRecoveryCode(code: string): string {
  return storedForm(code.toUpperCase().replace(/[^A-Z0-9]/g, ''));
}

/** Milliseconds for which a session counts as confirmed after it proved the second factor. */
const FRESH = 10 * 60_000;

/** A code that was right. */
export interface UsedCode {
  /** Of a recovery code: what to send live after the commit. */
  readonly alert?: LiveAlert;
}

/**
 * Uses a code of a player: one of the app counts once and never after a later one, a recovery code is gone then, which
 * the audit trail and an alert say. To be called under the player's lock, whose end lets the next code be looked at.
 *
 * @returns `undefined` for a wrong code, a used one, or without a second factor
 */
export async function consumeCode(
  trx: Kysely<Schema>,
  uuid: string,
  code: string,
  vault: Vault,
): Promise<UsedCode | undefined> {
  const user = await trx
    .selectFrom('users')
    .select(['totp_secret', 'totp_last_step'])
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  if (!user?.totp_secret) return undefined;
  const step = stepOf(vault.open(user.totp_secret, sealedPlaces.secret(uuid)), code);
  if (step !== undefined) {
    if (step <= (user.totp_last_step ?? 0)) return undefined;
    await trx.updateTable('users').set({ totp_last_step: step }).where('uuid', '=', uuid).execute();
    return {};
  }
  const place = sealedPlaces.recoveryCode(uuid);
  const wanted = storedRecoveryCode(code);
  const left = await trx
    .selectFrom('recovery_codes')
    .select('code_hash')
    .where('user_id', '=', uuid)
    .execute();
  const used = left.find(({ code_hash }) => vault.open(code_hash, place) === wanted);
  if (!used) return undefined;
  const { numDeletedRows } = await trx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', uuid)
    .where('code_hash', '=', used.code_hash)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return undefined;
  await recordOwnChange(trx, uuid, 'player.recovery-code');
  return { alert: await storeSecurityAlert(trx, uuid, 'recovery code used') };
}

/** Takes the second factor of a player away, with everything that belongs to it. */
export async function removeSecondFactor(trx: Kysely<Schema>, uuid: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ totp_secret: null, totp_last_step: null })
    .where('uuid', '=', uuid)
    .execute();
  await trx.deleteFrom('recovery_codes').where('user_id', '=', uuid).execute();
  await trx.deleteFrom('second_factor_setups').where('user_id', '=', uuid).execute();
}

/** Remembers that a session has just proved the second factor; to be called in the transaction that used the code. */
export async function confirmSession(trx: Kysely<Schema>, sessionId: string): Promise<void> {
  await trx.updateTable('sessions').set({ confirmed_at: new Date() }).where('id', '=', sessionId).execute();
}

/**
 * Lets only sessions pass that proved their second factor a moment ago: a stolen session alone must not do what cannot
 * be undone.
 *
 * @throws HttpError 403, which says whether a second factor is missing or a code
 */
export async function expectFreshFactor(
  db: Kysely<Schema>,
  { uuid, sessionId }: Pick<Caller, 'uuid' | 'sessionId'>,
): Promise<void> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.uuid', 'sessions.user_id')
    .select(['users.totp_secret', 'sessions.confirmed_at'])
    .where('sessions.id', '=', sessionId)
    .where('sessions.user_id', '=', uuid)
    .executeTakeFirst();
  if (!row?.totp_secret) throw new HttpError(403, 'second_factor_needed');
  const age = row.confirmed_at ? Date.now() - row.confirmed_at.getTime() : Infinity;
  if (age > FRESH) throw new HttpError(403, 'fresh_code_needed');
}
