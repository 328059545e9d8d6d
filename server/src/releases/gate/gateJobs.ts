import type { GateJob } from '@site/contract/http/releases';
import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { HttpError } from '../../http/httpError.ts';
import type { OverrideCookie } from '../overrideCookie.ts';
import { publishedVersion } from '../publishedVersion.ts';

/** Milliseconds for which a job waits for a worker that has nothing else to do. */
const UNCLAIMED = 60_000;

/** Milliseconds for a verdict: a worker on a busy machine looks twice, which takes it up to a minute and a half. */
const CLAIMED = 120_000;

/** Milliseconds for which the cookie of a job gives its build to a browser. */
const COOKIE_LIFETIME = 5 * 60_000;

interface Options {
  readonly db: Kysely<Schema>;
  readonly overrides: OverrideCookie;
}

export type GateJobs = ReturnType<typeof createGateJobs>;

/** Deployments that wait for a browser, as work for one. */
export function createGateJobs({ db, overrides }: Options) {
  /** When a worker last took up whatever job. */
  async function lastClaim(): Promise<Date | undefined> {
    const last = await db
      .selectFrom('deployments')
      .select('claimed_at')
      .where('claimed_at', '>', new Date(Date.now() - CLAIMED - UNCLAIMED))
      .orderBy('claimed_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    return last?.claimed_at ?? undefined;
  }

  return {
    /**
     * Gives out a deployment, once: another worker gets it only when the first one is overdue.
     *
     * @param only the one deployment that may be given out; without it, whichever has waited longest
     */
    async claim(only?: number): Promise<GateJob | undefined> {
      const now = Date.now();
      let waiting = db
        .selectFrom('deployments')
        .select('id')
        .where('state', '=', 'checking')
        .where(({ eb, or }) =>
          or([eb('claimed_at', 'is', null), eb('claimed_at', '<', new Date(now - CLAIMED))]),
        );
      if (only !== undefined) waiting = waiting.where('id', '=', only);
      const claimed = await db
        .updateTable('deployments')
        .set({ claimed_at: new Date(now) })
        .where(
          'id',
          '=',
          // Examinations first: visitors have that version already.
          waiting
            .orderBy(({ eb }) => eb('purpose', '=', 'examine'), 'desc')
            .orderBy('id')
            .limit(1)
            .forUpdate()
            .skipLocked(),
        )
        .returning(['id', 'remote', 'version', 'purpose'])
        .executeTakeFirst();
      if (!claimed) return undefined;
      const { id, remote: name, version, purpose } = claimed;
      const { manifest } = await publishedVersion(db, name, version);
      return {
        id,
        name,
        version,
        smoke: manifest.smoke,
        modules: manifest.modules.map(({ module }) => module),
        isExamination: purpose === 'examine',
        cookie: `${overrides.name}=${overrides.sealForGate([{ name, target: version }], COOKIE_LIFETIME)}`,
      };
    },

    /** @throws HttpError 404 for what nobody was given, or is decided already */
    async expectClaimed(id: number): Promise<void> {
      const row = await db
        .selectFrom('deployments')
        .select('id')
        .where('id', '=', id)
        .where('state', '=', 'checking')
        .where('claimed_at', 'is not', null)
        .executeTakeFirst();
      if (!row) throw new HttpError(404, 'unknown_deployment');
    },

    /** Milliseconds that are left for the next step of a deployment; `undefined` once it is decided. */
    async timeLeft(id: number): Promise<{ readonly left: number; readonly isClaimed: boolean } | undefined> {
      const row = await db
        .selectFrom('deployments')
        .select(['created_at', 'claimed_at'])
        .where('id', '=', id)
        .where('state', '=', 'checking')
        .executeTakeFirst();
      if (!row) return undefined;
      const { claimed_at: claimed, created_at: created } = row;
      if (claimed) return { left: claimed.getTime() + CLAIMED - Date.now(), isClaimed: true };
      // A worker that took up another job may be at work on it for so long, and take this one up then.
      const free = await lastClaim();
      const from = Math.max(created.getTime(), free ? free.getTime() + CLAIMED : 0);
      return { left: from + UNCLAIMED - Date.now(), isClaimed: false };
    },
  };
}
