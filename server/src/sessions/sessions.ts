import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { RefreshTokens } from './refreshTokens.ts';
import { storedForm } from '@site/backend/secrets';

/** Returns a query of active sessions with their accounts. A session of an initial password ends with it. */
export function activeSessions(db: Kysely<Schema>, now = new Date()) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.uuid', 'sessions.user_id')
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where(({ eb, or }) =>
      or([eb('users.initial_password_until', 'is', null), eb('users.initial_password_until', '>', now)]),
    );
}

/**
 * Returns an active session by any refresh token it ever had: the newest two are stored, and older ones are recognized by
 * their signature.
 */
export async function findSession(db: Kysely<Schema>, token: string, tokens: RefreshTokens) {
  const active = activeSessions(db).select(['sessions.id as sessionId', 'sessions.user_id as uuid']);
  const stored = await active
    .innerJoin('refresh_tokens', 'refresh_tokens.session_id', 'sessions.id')
    .where('refresh_tokens.token_hash', '=', storedForm(token))
    .executeTakeFirst();
  if (stored) return stored;
  const sessionId = tokens.sessionOf(token);
  return sessionId === undefined ? undefined : active.where('sessions.id', '=', sessionId).executeTakeFirst();
}

/**
 * Ends a player's sessions and pending logins. Call it under the player's lock.
 *
 * @returns the ids of those that were active, whose sockets must be closed after the commit
 */
export async function endSessionsOf(
  trx: Kysely<Schema>,
  uuid: string,
  options: { readonly except?: string } = {},
): Promise<string[]> {
  const ended = await trx
    .updateTable('sessions')
    .set({ ended_at: new Date() })
    .where('user_id', '=', uuid)
    .where('ended_at', 'is', null)
    .$if(options.except !== undefined, (query) => query.where('id', '!=', String(options.except)))
    .returning('id')
    .execute();
  await trx.deleteFrom('pending_logins').where('user_id', '=', uuid).execute();
  return ended.map(({ id }) => id);
}

/** Milliseconds in which reuse is no theft: tabs that refresh at the same time send the same cookie. */
const GRACE_MS = 10_000;

export function isInGrace(usedAt: Date): boolean {
  return Date.now() - usedAt.getTime() <= GRACE_MS;
}

/** Returns whether a refresh token is the newest one of a session, or was so a few seconds ago. */
export async function holdsSession(db: Kysely<Schema>, token: string, sessionId: string): Promise<boolean> {
  const stored = await db
    .selectFrom('refresh_tokens')
    .select('used_at')
    .where('token_hash', '=', storedForm(token))
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return stored !== undefined && (stored.used_at === null || isInGrace(stored.used_at));
}
