import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** Milliseconds within which the database has to answer. */
const TIMEOUT_MS = 2_000;

/** Milliseconds after which a question counts as lost, with the connection it was asked on. */
const LOST = 10_000;

/**
 * Asks the database whether it is there. Everybody who asks meanwhile waits for the same answer, so that a database that
 * hangs is not also given a queue of questions.
 */
export function createDatabaseProbe(db: Kysely<Schema>): () => Promise<boolean> {
  let asked: { readonly at: number; readonly answer: Promise<boolean> } | undefined;

  function ask(): Promise<boolean> {
    const now = performance.now();
    if (asked && now - asked.at < LOST) return asked.answer;
    const answer = sql`SELECT 1`.execute(db).then(
      () => true,
      () => false,
    );
    const question = { at: now, answer };
    asked = question;
    void answer.finally(() => {
      if (asked === question) asked = undefined;
    });
    return answer;
  }

  return () => Promise.race([ask(), sleep(TIMEOUT_MS, false, { ref: false })]);
}
