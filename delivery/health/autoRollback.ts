import type { Deployment } from '@site/contract/http/releases';
import type { FastifyBaseLogger } from 'fastify';
import { cacheFor } from '@site/backend/cacheFor';
import type { RemoteVersion } from '../records/build.ts';
import type { Site } from '../records/config.ts';
import { reviewVersion } from './reviewVersion.ts';
import type { RollbackRules } from './rollbackThreshold.ts';
import { readWatched } from './watchedVersions.ts';
import { repeat } from '@site/backend/repeat';

/** Milliseconds until the review after a reported fault, and between regular ones: other processes count faults too. */
const TIMES = { soon: 1_000, period: 15_000 };

interface Options extends Pick<Site, 'db' | 'people'> {
  /** Undefined if the site never rolls back by itself. */
  readonly rules: RollbackRules | undefined;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  readonly onSwitched: () => void;
  readonly examine: (examination: Deployment) => Promise<void>;
  readonly times?: typeof TIMES;
}

export type AutoRollback = ReturnType<typeof createAutoRollback>;

const keyOf = ({ remote, version }: RemoteVersion) => `${remote} ${version}`;

export function createAutoRollback(options: Options) {
  const { people, db, rules, log, onSwitched, examine, times = TIMES } = options;
  let isStopped = false;
  let underWay = Promise.resolve();
  let soon: NodeJS.Timeout | undefined;
  let stopPeriod: (() => Promise<void>) | undefined;

  const readKeys = cacheFor(1000, async () =>
    rules ? new Set((await readWatched(db, rules)).map(keyOf)) : new Set<string>(),
  );

  async function reviewRemote(remote: string, by: RollbackRules): Promise<void> {
    const { examination, rolledBack, sendAlerts } = await reviewVersion(people, db, remote, by);
    if (rolledBack) {
      onSwitched();
      log.warn(rolledBack, 'a version is broken and was rolled back');
    }
    if (sendAlerts) log.warn({ remote }, 'visitors report failures of a version that is kept');
    sendAlerts?.();
    if (!examination) return;
    await examine(examination);
    // Without a browser the result is known already.
    reviewSoon();
  }

  async function reviewAll(): Promise<void> {
    if (!rules || isStopped) return;
    for (const { remote } of await readWatched(db, rules)) {
      try {
        await reviewRemote(remote, rules);
      } catch (error) {
        // One remote's failure must not leave the others unwatched.
        log.error({ err: error, remote }, 'a new version could not be reviewed');
      }
    }
  }

  /** Reviews run one after another, even if one takes longer than the interval. */
  function reviewNow(): Promise<void> {
    underWay = underWay.then(reviewAll).catch((error: unknown) => {
      log.error({ err: error }, 'new versions could not be reviewed');
    });
    return underWay;
  }

  function reviewSoon(): void {
    if (isStopped || !rules || soon !== undefined) return;
    soon = setTimeout(() => {
      soon = undefined;
      void reviewNow();
    }, times.soon).unref();
  }

  return {
    /** Returns a predicate for watched versions, at most a second old. */
    async watched() {
      const keys = await readKeys();
      return (build: RemoteVersion) => keys.has(keyOf(build));
    },
    reviewNow,
    reviewSoon,
    start() {
      void reviewNow();
      // A failure of a review is logged where it happens.
      stopPeriod = repeat({ run: reviewNow, onError: () => undefined, period: times.period });
    },
    async stop() {
      isStopped = true;
      clearTimeout(soon);
      await stopPeriod?.();
      await underWay;
    },
  };
}
