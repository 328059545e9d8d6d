import { randomInt } from 'node:crypto';
import type { LiveAlert } from '@site/contract/sockets';
import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { HttpError } from '@site/backend/httpError';
import { storedForm } from '@site/backend/secrets';
import { recordOwnChange } from './ownChanges.ts';
import { storeSecurityAlert } from './securityAlerts.ts';
import { stepOf } from './totp.ts';
import { aadFor, type Encryption } from './encryption.ts';

const COUNT = 10;
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** Without ambiguous characters: 16 of them carry 80 bits. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

function newCode(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, newCode);
}

/** Hashes a recovery code, however it was typed. It has only 80 bits, so it is stored encrypted. */
export function storedRecoveryCode(code: string): string {
  return storedForm(code.toUpperCase().replace(/[^A-Z0-9]/g, ''));
}

const CONFIRMATION_LIFETIME_MS = 10 * 60_000;

export interface UsedCode {
  /** For a recovery code: the alert to send live after the commit. */
  readonly alert?: LiveAlert;
}

/**
 * Consumes a player's code: an app code is valid once and never after a later one; a recovery code is deleted, which is
 * audited and alerted. Call it under the player's lock, which serializes codes.
 *
 * @returns `undefined` for a wrong or used code, or without a second factor
 */
export async function consumeCode(
  trx: Kysely<Schema>,
  uuid: string,
  code: string,
  encryption: Encryption,
): Promise<UsedCode | undefined> {
  const user = await trx
    .selectFrom('users')
    .select(['totp_secret', 'totp_last_step'])
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  if (!user?.totp_secret) return undefined;
  const step = stepOf(encryption.decrypt(user.totp_secret, aadFor.secret(uuid)), code);
  if (step !== undefined) {
    if (step <= (user.totp_last_step ?? 0)) return undefined;
    await trx.updateTable('users').set({ totp_last_step: step }).where('uuid', '=', uuid).execute();
    return {};
  }
  const aad = aadFor.recoveryCode(uuid);
  const wanted = storedRecoveryCode(code);
  const left = await trx
    .selectFrom('recovery_codes')
    .select('code_hash')
    .where('user_id', '=', uuid)
    .execute();
  const used = left.find(({ code_hash }) => encryption.decrypt(code_hash, aad) === wanted);
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

export async function removeSecondFactor(trx: Kysely<Schema>, uuid: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ totp_secret: null, totp_last_step: null })
    .where('uuid', '=', uuid)
    .execute();
  await trx.deleteFrom('recovery_codes').where('user_id', '=', uuid).execute();
  await trx.deleteFrom('second_factor_setups').where('user_id', '=', uuid).execute();
}

/** Call it in the transaction that used the code. */
export async function confirmSession(trx: Kysely<Schema>, sessionId: string): Promise<void> {
  await trx.updateTable('sessions').set({ confirmed_at: new Date() }).where('id', '=', sessionId).execute();
}

/** @throws HttpError 403 without a recently confirmed one: a stolen session alone must not do what can't be undone */
export async function requireFreshFactor(
  db: Kysely<Schema>,
  { uuid, sessionId }: { readonly uuid: string; readonly sessionId: string },
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
  if (age > CONFIRMATION_LIFETIME_MS) throw new HttpError(403, 'fresh_code_needed');
}

/** @throws HttpError 403 unless the session has just begun or was confirmed: a stolen one must not hand out secrets */
export async function requireFreshLogin(
  db: Kysely<Schema>,
  { sessionId }: { readonly sessionId: string },
): Promise<void> {
  const session = await db
    .selectFrom('sessions')
    .select(['created_at', 'confirmed_at'])
    .where('id', '=', sessionId)
    .executeTakeFirst();
  const latest = Math.max(Number(session?.created_at ?? 0), Number(session?.confirmed_at ?? 0));
  if (Date.now() - latest > CONFIRMATION_LIFETIME_MS) throw new HttpError(403, 'fresh_login_needed');
}
