import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { keepAccount } from '../../credentials/keepAccount.ts';
import { lockPlayer } from '../../credentials/locks.ts';
import type { RefreshTokens } from '../../credentials/refreshTokens.ts';
import { storedForm } from '../../credentials/secrets.ts';
import { endSessionsOf } from '../../credentials/sessions.ts';
import type { Schema } from '../../database/schema.ts';

const LIFETIME = 30 * 24 * 3600 * 1000;

/** Open sessions of a player at once, and ended ones that are kept. */
const MAX_SESSIONS = 100;

/** A session with its newest refresh token. */
export interface OpenSession {
  readonly sessionId: string;
  readonly uuid: string;
  readonly refreshToken: string;
}

/** Ends the oldest sessions of a player beyond the newest ones, so that a loop of logins can't fill the table. */
async function endOldest(trx: Kysely<Schema>, uuid: string): Promise<void> {
  const { count } = await trx
    .selectFrom('sessions')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_id', '=', uuid)
    .executeTakeFirstOrThrow();
  if (Number(count) < MAX_SESSIONS) return;
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

/** Opens a session; to be called under the player's lock, once it is sure whose it is. */
export async function openSession(
  trx: Kysely<Schema>,
  uuid: string,
  tokens: RefreshTokens,
): Promise<OpenSession> {
  const sessionId = randomUUID();
  await keepAccount(trx, uuid);
  await endOldest(trx, uuid);
  const refreshToken = tokens.first(sessionId);
  await trx
    .with('session', (query) =>
      query
        .insertInto('sessions')
        .values({ id: sessionId, user_id: uuid, expires_at: new Date(Date.now() + LIFETIME) })
        .returning('id'),
    )
    .insertInto('refresh_tokens')
    .columns(['token_hash', 'session_id'])
    .expression((query) =>
      query
        .selectFrom('session')
        .select([query.val(storedForm(refreshToken)).as('token_hash'), 'session.id']),
    )
    .execute();
  return { sessionId, uuid, refreshToken };
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
