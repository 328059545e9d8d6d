import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { endSessionsOf } from '../../credentials/sessions.ts';
import type { Schema } from '../../database/schema.ts';
import { lockPlayer } from '../../credentials/lockPlayer.ts';
import { newSecret, storedForm } from '../../credentials/secrets.ts';

const LIFETIME = 30 * 24 * 3600 * 1000;

/** Open sessions of a player at once. */
const MOST_SESSIONS = 100;

/** Tabs that refresh at the same moment send the same cookie; within this time that is no theft. */
const GRACE = 10_000;

/** A session with the secret of its newest refresh token. */
export interface OpenSession {
  readonly sessionId: string;
  readonly uuid: string;
  readonly refreshSecret: string;
}

async function addToken(trx: Kysely<Schema>, sessionId: string): Promise<string> {
  const secret = newSecret();
  await trx
    .insertInto('refresh_tokens')
    .values({ token_hash: storedForm(secret), session_id: sessionId })
    .execute();
  return secret;
}

/** Ends the oldest sessions of a player beyond the newest ones, so that a loop of logins can't fill the table. */
async function endOldest(trx: Kysely<Schema>, uuid: string): Promise<void> {
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
        .offset(MOST_SESSIONS - 1),
    )
    .execute();
}

/** Opens a session; to be called under the player's lock, once it is sure whose it is. */
export async function openSession(trx: Kysely<Schema>, uuid: string): Promise<OpenSession> {
  const sessionId = randomUUID();
  await endOldest(trx, uuid);
  await trx
    .insertInto('sessions')
    .values({ id: sessionId, user_id: uuid, expires_at: new Date(Date.now() + LIFETIME) })
    .execute();
  return { sessionId, uuid, refreshSecret: await addToken(trx, sessionId) };
}

/**
 * Exchanges a refresh token for the next one.
 *
 * @returns `undefined` when it is unknown or its session is over, `'reused'` when it was used before: then the session
 *   has ended, since one of the two who used it must have stolen it
 */
export function rotateSession(
  db: Kysely<Schema>,
  secret: string,
): Promise<OpenSession | 'reused' | undefined> {
  return db.transaction().execute(async (trx) => {
    const token = await trx
      .selectFrom('refresh_tokens')
      .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
      .select(['sessions.id', 'sessions.user_id', 'refresh_tokens.used_at'])
      .where('refresh_tokens.token_hash', '=', storedForm(secret))
      .where('sessions.ended_at', 'is', null)
      .where('sessions.expires_at', '>', new Date())
      .forUpdate()
      .executeTakeFirst();
    if (!token) return undefined;
    if (token.used_at && Date.now() - token.used_at.getTime() > GRACE) {
      await trx.updateTable('sessions').set({ ended_at: new Date() }).where('id', '=', token.id).execute();
      return 'reused';
    }
    if (!token.used_at) {
      await trx
        .updateTable('refresh_tokens')
        .set({ used_at: new Date() })
        .where('token_hash', '=', storedForm(secret))
        .execute();
    }
    return { sessionId: token.id, uuid: token.user_id, refreshSecret: await addToken(trx, token.id) };
  });
}

/** A live session by one of its refresh tokens, the used ones among them. */
export async function findSession(
  db: Kysely<Schema>,
  secret: string,
): Promise<{ readonly sessionId: string; readonly uuid: string } | undefined> {
  return db
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .select(['sessions.id as sessionId', 'sessions.user_id as uuid'])
    .where('refresh_tokens.token_hash', '=', storedForm(secret))
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', new Date())
    .executeTakeFirst();
}

/** Ends one session. */
export async function endSession(db: Kysely<Schema>, sessionId: string): Promise<void> {
  await db.updateTable('sessions').set({ ended_at: new Date() }).where('id', '=', sessionId).execute();
}

/**
 * Ends every session of a player.
 *
 * @returns the ids of those that were alive
 */
export function endAllSessions(db: Kysely<Schema>, uuid: string): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    await lockPlayer(trx, uuid);
    return endSessionsOf(trx, uuid);
  });
}
