import type { Deployment } from '@site/contract/http/releases';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { cacheFor } from '../cacheFor.ts';
import type { Schema } from '../database/schema.ts';
import { reviewVersion, type AlertFor } from './reviewVersion.ts';
import type { RollbackRules } from './rollbackVerdict.ts';
import { readWatched } from './watchedVersions.ts';

/** Milliseconds between looks: soon after a fault was reported, and without one because other processes count too. */
const TIMES = { soon: 1_000, period: 15_000 };

interface Options {
  readonly db: Kysely<Schema>;
  /** Undefined where nothing is ever rolled back by the site. */
  readonly rules: RollbackRules | undefined;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** Called when something else is live than before. */
  readonly onSwitched: () => void;
  /** Has the gate examine a live version. */
  readonly examine: (examination: Deployment) => Promise<void>;
  readonly sendAlert: (alert: AlertFor) => void;
  readonly times?: typeof TIMES;
}

interface Build {
  readonly remote: string;
  readonly version: string;
}

export type AutoRollback = ReturnType<typeof createAutoRollback>;

const keyOf = ({ remote, version }: Build) => `${remote} ${version}`;

/** Examines versions that visitors report failures of right after they became live, and rolls broken ones back. */
export function createAutoRollback(options: Options) {
  const { db, rules, log, onSwitched, examine, sendAlert, times = TIMES } = options;
  let isStopped = false;
  let underWay = Promise.resolve();
  let soon: NodeJS.Timeout | undefined;
  let period: NodeJS.Timeout | undefined;

  const readKeys = cacheFor(1000, async () =>
    rules ? new Set((await readWatched(db, rules)).map(keyOf)) : new Set<string>(),
  );

  async function review(remote: string, by: RollbackRules): Promise<void> {
    const { examination, rolledBack, alerts = [] } = await reviewVersion(db, remote, by);
    if (rolledBack) {
      onSwitched();
      log.warn(rolledBack, 'a version is broken, and the one before it is live again');
    }
    if (alerts.length > 0)
      log.warn({ remote }, 'visitors report failures that no browser of the gate has seen');
    alerts.forEach(sendAlert);
    if (!examination) return;
    await examine(examination);
    // Where no browser is there, the answer is known already.
    lookSoon();
  }

  async function reviewAll(): Promise<void> {
    if (!rules || isStopped) return;
    for (const { remote } of await readWatched(db, rules)) {
      try {
        await review(remote, rules);
      } catch (error) {
        // What stands in the way of one remote must not leave the others unwatched.
        log.error({ err: error, remote }, 'how a new version does could not be looked at');
      }
    }
  }

  /** One after another: a look that takes long must not be joined by the next. */
  function look(): Promise<void> {
    underWay = underWay.then(reviewAll).catch((error: unknown) => {
      log.error({ err: error }, 'how new versions do could not be looked at');
    });
    return underWay;
  }

  /** Looks within a second. */
  function lookSoon(): void {
    if (isStopped || !rules || soon !== undefined) return;
    soon = setTimeout(() => {
      soon = undefined;
      void look();
    }, times.soon).unref();
  }

  return {
    /** Tells which versions are watched, as of the last second. */
    async watched() {
      const keys = await readKeys();
      return (build: Build) => keys.has(keyOf(build));
    },
    look,
    lookSoon,
    /** Looks now, and again and again from now on. */
    start() {
      void look();
      period = setInterval(() => void look(), times.period).unref();
    },
    /** Ends it, once a look that is under way is done. */
    async stop() {
      isStopped = true;
      clearTimeout(soon);
      clearInterval(period);
      await underWay;
    },
  };
}
