import { HttpError } from '@site/backend/httpError';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Schema } from './schema.ts';

/** Milliseconds that a call waits for its turn, which is as long as PostgreSQL lets it wait for a lock. */
const WAIT_TIMEOUT_MS = 5_000;

const RETRY_AFTER_S = 5;

/** With the lock alone, each call that waits would occupy a connection, and ten game servers would leave none. */
interface Queue {
  readonly lines: Map<string, Set<() => void>>;
  isTaken: boolean;
}

const queues = new WeakMap<Kysely<Schema>, Queue>();

/** Next is whoever had their last turn longest ago, so that many calls of one game server hold up no other. */
function passOn(queue: Queue): void {
  const { lines } = queue;
  const [whose, line] = [...lines][0] ?? [];
  const [begin] = line ?? [];
  if (whose === undefined || !line || !begin) {
    queue.isTaken = false;
    return;
  }
  line.delete(begin);
  lines.delete(whose);
  if (line.size > 0) lines.set(whose, line);
  begin();
}

/** @throws HttpError 503 if that takes too long */
function takeTurn(queue: Queue, whose: string): Promise<void> {
  const { lines } = queue;
  if (!queue.isTaken) {
    queue.isTaken = true;
    return Promise.resolve();
  }
  const askedAt = performance.now();
  return new Promise((resolve, reject) => {
    const line = lines.get(whose) ?? new Set();
    const refuse = () => reject(new HttpError(503, 'busy', RETRY_AFTER_S));
    const timer = setTimeout(() => {
      line.delete(begin);
      if (line.size === 0) lines.delete(whose);
      refuse();
    }, WAIT_TIMEOUT_MS);
    const begin = () => {
      clearTimeout(timer);
      if (performance.now() - askedAt <= WAIT_TIMEOUT_MS) return resolve();
      refuse();
      // The timer was late, too.
      passOn(queue);
    };
    lines.set(whose, line.add(begin));
  });
}

/** Classes 22 (data exception) and 23 (constraint violation), and JSON that is nested too deeply. */
export const isDataError = (error: unknown) =>
  /^(?:2[23]|54001$)/.test(String((error as { code?: unknown }).code));

export async function lockGame(trx: Transaction<Schema>): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('game'))`.execute(trx);
}

/**
 * One at a time in all processes: otherwise, two could deadlock, or both add the same player. Game servers take turns.
 *
 * @throws HttpError 503 if it has waited too long
 */
export async function storeInTurn<Result>(
  db: Kysely<Schema>,
  store: (trx: Transaction<Schema>) => Promise<Result>,
  whose = 'site',
): Promise<Result> {
  const queue: Queue = queues.get(db) ?? { lines: new Map(), isTaken: false };
  queues.set(db, queue);
  await takeTurn(queue, whose);
  try {
    return await db.transaction().execute(async (trx) => {
      await lockGame(trx);
      return store(trx);
    });
  } finally {
    passOn(queue);
  }
}
