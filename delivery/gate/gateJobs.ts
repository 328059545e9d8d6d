import type { Db } from '../records/schema.ts';
import { VERDICT_TIMEOUT_MS } from './timeouts.ts';

/** Milliseconds for which a job waits for an idle worker. */
const CLAIM_TIMEOUT_MS = 60_000;

const HOUR = 3600 * 1000;

export function createGateJobs(db: Db) {
  async function lastClaim(): Promise<Date | undefined> {
    const { last } = await db
      .selectFrom('deployments')
      .select(({ fn }) => fn.max('claimed_at').as('last'))
      .where('claimed_at', '>', new Date(Date.now() - VERDICT_TIMEOUT_MS - CLAIM_TIMEOUT_MS))
      .executeTakeFirstOrThrow();
    return last ?? undefined;
  }

  /** Returns a deployment; `undefined` once it is complete. */
  const find = (id: number) =>
    db
      .selectFrom('deployments')
      .select(['remote', 'version', 'created_at', 'claimed_at'])
      .where('id', '=', id)
      .where('state', '=', 'checking')
      .executeTakeFirst();

  return {
    find,

    /** Returns how many deployments of the last hour await a verdict, and when the oldest of them began. */
    async queue() {
      const rows = await db
        .selectFrom('deployments')
        .select(['created_at', 'claimed_at'])
        .where('state', '=', 'checking')
        // A server that was killed leaves its own behind.
        .where('created_at', '>', new Date(Date.now() - HOUR))
        .orderBy('created_at')
        .execute();
      const of = (state: 'waiting' | 'claimed') => {
        const own = rows.filter(({ claimed_at: claimed }) => (claimed === null) === (state === 'waiting'));
        return { state, count: own.length, oldest: own[0]?.created_at };
      };
      return [of('waiting'), of('claimed')];
    },

    /** Returns the milliseconds until the current step of a deployment times out; `undefined` once it is complete. */
    async timeLeft(id: number) {
      const job = await find(id);
      if (!job) return undefined;
      const { claimed_at: claimed, created_at: created } = job;
      if (claimed) return { left: claimed.getTime() + VERDICT_TIMEOUT_MS - Date.now(), isClaimed: true };
      // A worker may spend that long on another job and claim this one afterwards.
      const free = await lastClaim();
      const from = Math.max(created.getTime(), free ? free.getTime() + VERDICT_TIMEOUT_MS : 0);
      return { left: from + CLAIM_TIMEOUT_MS - Date.now(), isClaimed: false };
    },

    /** Claims the next deployment, or `only` one; another worker may claim it again after a timeout. */
    claimNext(only: number | undefined) {
      const now = Date.now();
      const waiting = db
        .selectFrom('deployments')
        .select('id')
        .where('state', '=', 'checking')
        .where(({ eb, or }) =>
          or([eb('claimed_at', 'is', null), eb('claimed_at', '<', new Date(now - VERDICT_TIMEOUT_MS))]),
        )
        .$if(only !== undefined, (query) => query.where('id', '=', only as number))
        // Examinations first: visitors have that version already.
        .orderBy(({ eb }) => eb('purpose', '=', 'examine'), 'desc')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked();
      return db
        .updateTable('deployments')
        .set({ claimed_at: new Date(now) })
        .where('id', '=', waiting)
        .returning(['id', 'remote', 'version', 'purpose'])
        .executeTakeFirst();
    },
  };
}
