import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { newSecret, storedForm } from './secrets.ts';

const LIFETIME = 30 * 24 * 3600 * 1000;

/** Tabs that refresh at the same moment send the same cookie; within this time that is no theft. */
const GRACE = 10_000;

/** A session with the secret of its newest refresh token. */
export interface OpenSession {
  readonly sessionId: string;
  readonly uuid: string;
  readonly refreshSecret: string;
}

async function addToken(trx: Transaction<Schema>, sessionId: string): Promise<string> {
  const secret = newSecret();
  await trx
    .insertInto('refresh_tokens')
    .values({ token_hash: storedForm(secret), session_id: sessionId })
    .execute();
  return secret;
}

export function openSession(db: Kysely<Schema>, uuid: string): Promise<OpenSession> {
  return db.transaction().execute(async (trx) => {
    const sessionId = randomUUID();
    await trx
      .insertInto('sessions')
      .values({ id: sessionId, user_id: uuid, expires_at: new Date(Date.now() + LIFETIME) })
      .execute();
    return { sessionId, uuid, refreshSecret: await addToken(trx, sessionId) };
  });
}

/**
 * Exchanges a refresh token for the next one.
 *
 * @returns `undefined` when it is unknown, its session is over, or it was used before: then the session ends,
 *   since one of the two who used it must have stolen it
 */
export function rotateSession(db: Kysely<Schema>, secret: string): Promise<OpenSession | undefined> {
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
      return undefined;
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

/** Ends the session a refresh token belongs to, if there is one. */
export async function endSession(db: Kysely<Schema>, secret: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: new Date() })
    .where('id', 'in', (query) =>
      query.selectFrom('refresh_tokens').select('session_id').where('token_hash', '=', storedForm(secret)),
    )
    .where('ended_at', 'is', null)
    .execute();
}
