import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { HttpError } from '../http/httpError.ts';

/** Milliseconds for which a session counts as confirmed after it proved the second factor. */
const FRESH = 10 * 60_000;

interface Session {
  readonly uuid: string;
  readonly sessionId: string;
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
export async function expectFreshFactor(db: Kysely<Schema>, { uuid, sessionId }: Session): Promise<void> {
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
