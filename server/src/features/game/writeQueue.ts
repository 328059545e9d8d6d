import { setImmediate as nextTurn } from 'node:timers/promises';
import { HttpError } from '@site/backend/httpError';
import { sql, type Kysely, type Transaction } from 'kysely';
import pLimit from 'p-limit';
import type { Schema } from '../../database/schema.ts';

/** Milliseconds that a call waits for its turn, which is as long as PostgreSQL lets it wait for a lock. */
const WAIT_TIMEOUT_MS = 5_000;

/** Seconds after which a refused call may try again. */
const RETRY_AFTER_S = 5;

/**
 * The turns of this process. With the lock alone, each call that waits would occupy a connection, and ten game servers
 * would leave none for anybody else.
 */
const turns = pLimit(1);

/** Whether the data caused an error of PostgreSQL: classes 22 (data exception) and 23 (constraint violation). */
export const isDataError = (error: unknown) => /^2[23]/.test(String((error as { code?: unknown }).code));

/** Excludes other transactions that store data from the game, until the transaction ends. */
export async function lockGame(trx: Transaction<Schema>): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('game'))`.execute(trx);
}

/**
 * Stores data from the game in a transaction, one at a time in all processes. Otherwise, two could deadlock, or both add
 * the same player.
 *
 * @throws HttpError 503 if it has waited too long
 */
export function storeInTurn<Result>(
  db: Kysely<Schema>,
  store: (trx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  const askedAt = performance.now();
  return turns(async () => {
    if (performance.now() - askedAt > WAIT_TIMEOUT_MS) throw new HttpError(503, 'busy', RETRY_AFTER_S);
    try {
      return await db.transaction().execute(async (trx) => {
        await lockGame(trx);
        return store(trx);
      });
    } finally {
      // The embedded database works in this thread: lets calls in that have arrived meanwhile.
      await nextTurn();
    }
  });
}
