import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** Milliseconds within which the database has to answer. */
const TIMEOUT_MS = 2_000;

/** Milliseconds after which a probe and its connection are given up. */
const PROBE_LIFETIME_MS = 10_000;

/**
 * Checks whether the database is available. Concurrent callers share one query, so that a hanging database gets no
 * queue of probes.
 */
export function createDatabaseProbe(db: Kysely<Schema>): () => Promise<boolean> {
  let asked: { readonly at: number; readonly answer: Promise<boolean> } | undefined;

  function ask(): Promise<boolean> {
    const now = performance.now();
    if (asked && now - asked.at < PROBE_LIFETIME_MS) return asked.answer;
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
