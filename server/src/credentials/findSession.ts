import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { RefreshTokens } from './refreshTokens.ts';
import { storedForm } from './secrets.ts';
import { aliveSessions } from './sessions.ts';

/**
 * Returns a live session by any refresh token it ever had: the newest two are stored, and older ones are known by their
 * signature.
 */
export async function findSession(
  db: Kysely<Schema>,
  token: string,
  tokens: RefreshTokens,
): Promise<{ readonly sessionId: string; readonly uuid: string } | undefined> {
  const live = aliveSessions(db).select(['sessions.id as sessionId', 'sessions.user_id as uuid']);
  const stored = await live
    .innerJoin('refresh_tokens', 'refresh_tokens.session_id', 'sessions.id')
    .where('refresh_tokens.token_hash', '=', storedForm(token))
    .executeTakeFirst();
  if (stored) return stored;
  const sessionId = tokens.sessionOf(token);
  return sessionId === undefined ? undefined : live.where('sessions.id', '=', sessionId).executeTakeFirst();
}
