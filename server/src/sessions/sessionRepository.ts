import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { storeSecurityAlert } from '../credentials/securityAlerts.ts';
import { lockPlayer } from '../credentials/locks.ts';
import { SESSION_LIFETIME_S, type RefreshTokens } from './refreshTokens.ts';
import { storedForm } from '@site/backend/secrets';
import { endSessionsOf, findSession, isInGrace } from './sessions.ts';
import type { Schema } from '../database/schema.ts';
import { recordOwnChange } from '../credentials/ownChanges.ts';

/** Open sessions per player, and ended ones that are kept. */
const MAX_SESSIONS = 100;

/** Ends a player's oldest excess sessions, so that a loop of logins can't fill the table. */
async function endOldest(trx: Kysely<Schema>, uuid: string): Promise<void> {
  const { count } = await trx
    .selectFrom('sessions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', uuid)
    .executeTakeFirstOrThrow();
  if (count < MAX_SESSIONS) return;
  await trx
    .updateTable('sessions')
    .set({ ended_at: new Date() })
    .where('id', 'in', (query) =>
      query
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', uuid)
        .where('ended_at', 'is', null)
        .orderBy('created_at', 'desc')
        .offset(MAX_SESSIONS - 1),
    )
    .execute();
  await trx
    .deleteFrom('sessions')
    .where('id', 'in', (query) =>
      query
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', uuid)
        .where('ended_at', 'is not', null)
        .orderBy('ended_at', 'desc')
        .offset(MAX_SESSIONS),
    )
    .execute();
}

/** Cancels a scheduled deletion, if there is one: a login shows that the account is still wanted. */
async function cancelDeletion(trx: Kysely<Schema>, uuid: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ delete_after: null })
    .where('uuid', '=', uuid)
    .where('delete_after', 'is not', null)
    .executeTakeFirst();
  const isCancelled = numUpdatedRows > 0n;
  if (isCancelled) await storeSecurityAlert(trx, uuid, 'deletion cancelled');
  return isCancelled;
}

/** Opens a session; call it under the player's lock, after authentication. */
export async function openSession(trx: Kysely<Schema>, uuid: string, tokens: RefreshTokens) {
  const sessionId = randomUUID();
  const deletionCancelled = await cancelDeletion(trx, uuid);
  await endOldest(trx, uuid);
  const refreshToken = tokens.first(sessionId);
  const expires_at = new Date(Date.now() + SESSION_LIFETIME_S * 1000);
  await trx.insertInto('sessions').values({ id: sessionId, user_id: uuid, expires_at }).execute();
  await trx
    .insertInto('refresh_tokens')
    .values({ token_hash: storedForm(refreshToken), session_id: sessionId })
    .execute();
  return { sessionId, uuid, refreshToken, deletionCancelled };
}

export async function endSession(db: Kysely<Schema>, sessionId: string): Promise<void> {
  await db.updateTable('sessions').set({ ended_at: new Date() }).where('id', '=', sessionId).execute();
}

/** @returns the ids of the sessions that were active */
export function endAllSessions(db: Kysely<Schema>, uuid: string): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    await lockPlayer(trx, uuid);
    return endSessionsOf(trx, uuid);
  });
}

export interface RenewedSession {
  readonly sessionId: string;
  readonly uuid: string;
  /** The token for the cookie; undefined if the browser must already hold a newer one. */
  readonly refreshToken: string | undefined;
  /** True if its login has kept an account from being deleted. */
  readonly deletionCancelled?: boolean;
}

/** Ends a session after token reuse, once, under the player's lock like every change of credentials. */
async function endStolenSession(db: Kysely<Schema>, sessionId: string, uuid: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockPlayer(trx, uuid);
    const ended = await trx
      .updateTable('sessions')
      .set({ ended_at: new Date() })
      .where('id', '=', sessionId)
      .where('ended_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (ended) await recordOwnChange(trx, uuid, 'player.session-theft');
  });
}

/**
 * Exchanges a refresh token for its successor. A session keeps only the newest token and the one before it, so
 * refreshing adds no rows and there is one live chain.
 *
 * @returns `undefined` if the token is unknown or its session is over, `'reused'` if it was used before: then the
 * session has ended, since one of its two users must have stolen it
 */
export async function rotateSession(
  db: Kysely<Schema>,
  token: string,
  tokens: RefreshTokens,
): Promise<RenewedSession | 'reused' | undefined> {
  const found = await findSession(db, token, tokens);
  if (!found) return undefined;
  const { sessionId, uuid } = found;
  const outcome = await db.transaction().execute(async (trx) => {
    // Tokens are read under their session's lock, so that concurrent refreshes see each other.
    const session = await trx
      .selectFrom('sessions')
      .select('id')
      .where('id', '=', sessionId)
      .where('ended_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!session) return undefined;
    const stored = await trx
      .selectFrom('refresh_tokens')
      .select(['token_hash', 'used_at'])
      .where('session_id', '=', sessionId)
      .execute();
    const hash = storedForm(token);
    const given = stored.find(({ token_hash }) => token_hash === hash);
    const next = tokens.next(token, sessionId);
    if (given?.used_at && isInGrace(given.used_at)) {
      const isNewest = stored.some(({ token_hash, used_at }) => token_hash === storedForm(next) && !used_at);
      return { sessionId, uuid, refreshToken: isNewest ? next : undefined };
    }
    if (!given || given.used_at) return 'reused' as const;
    await trx
      .deleteFrom('refresh_tokens')
      .where('session_id', '=', sessionId)
      .where('token_hash', '!=', hash)
      .execute();
    await trx
      .updateTable('refresh_tokens')
      .set({ used_at: new Date() })
      .where('token_hash', '=', hash)
      .execute();
    await trx
      .insertInto('refresh_tokens')
      .values({ token_hash: storedForm(next), session_id: sessionId })
      .execute();
    return { sessionId, uuid, refreshToken: next };
  });
  if (outcome === 'reused') await endStolenSession(db, sessionId, uuid);
  return outcome;
}
