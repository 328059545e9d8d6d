import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { Schema } from './schema.ts';

const TIMEOUT_MS = 2_000;

/** Milliseconds after which a probe and its connection are given up. */
const PROBE_LIFETIME_MS = 10_000;

/** Changes nothing, but is refused by a database that is read-only, or that the server may not write to. */
const PROBE = sql`DELETE FROM site_state WHERE false`;

export type DatabaseProbe = () => Promise<boolean>;

/** Concurrent callers share one query, so that a hanging database gets no queue of probes. */
export function createDatabaseProbe(db: Kysely<Schema>, log: { warn(text: string): void }): DatabaseProbe {
  let asked: { readonly at: number; readonly reason: Promise<string | undefined> } | undefined;
  let isAvailable = true;

  function ask(): Promise<string | undefined> {
    const now = performance.now();
    if (asked && now - asked.at < PROBE_LIFETIME_MS) return asked.reason;
    const reason = PROBE.execute(db).then(
      () => undefined,
      (error: unknown) => (error as Error).message,
    );
    const question = { at: now, reason };
    asked = question;
    void reason.finally(() => {
      if (asked === question) asked = undefined;
    });
    return reason;
  }

  return async () => {
    const late = sleep(TIMEOUT_MS, `it did not answer within ${TIMEOUT_MS / 1000} seconds`, { ref: false });
    const reason = await Promise.race([ask(), late]);
    if (reason !== undefined && isAvailable) log.warn(`The database is unavailable: ${reason}`);
    if (reason === undefined && !isAvailable) log.warn('The database is available again');
    isAvailable = reason === undefined;
    return isAvailable;
  };
}
