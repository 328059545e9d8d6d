import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { RollbackRules } from './rollbackVerdict.ts';
import { takeBack, watchedSince } from './takeBack.ts';

/** Milliseconds between looks: soon after a fault was reported, and without one because other processes count too. */
const TIMES = { soon: 1_000, period: 15_000 };

interface Options {
  readonly db: Kysely<Schema>;
  /** Undefined where nothing is ever taken back by itself. */
  readonly rules: RollbackRules | undefined;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** Called when something else is live than before. */
  readonly onSwitched: () => void;
  readonly times?: typeof TIMES;
}

/** Takes back versions that do badly right after they became live. */
export interface AutoRollback {
  /** Looks within a second. */
  lookSoon(): void;
  /** Looks now, and again and again from now on. */
  start(): void;
  /** Ends it, once a look that is under way is done. */
  stop(): Promise<void>;
}

async function youngRemotes(db: Kysely<Schema>, rules: RollbackRules): Promise<string[]> {
  const rows = await db
    .selectFrom('live_remotes')
    .select('remote')
    .where('since', '>=', watchedSince(rules))
    .where('previous', 'is not', null)
    .execute();
  return rows.map(({ remote }) => remote);
}

export function createAutoRollback({ db, rules, log, onSwitched, times = TIMES }: Options): AutoRollback {
  let isStopped = false;
  let underWay = Promise.resolve();
  let soon: NodeJS.Timeout | undefined;
  let period: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    if (!rules || isStopped) return;
    for (const remote of await youngRemotes(db, rules)) {
      const taken = await takeBack(db, remote, rules);
      if (!taken) continue;
      onSwitched();
      log.warn(taken, 'a version did badly, and the one before it is live again');
    }
  }

  /** One after another: a look that takes long must not be joined by the next. */
  function lookInTurn(): void {
    underWay = underWay.then(look).catch((error: unknown) => {
      log.error({ err: error }, 'how new versions do could not be looked at');
    });
  }

  return {
    lookSoon() {
      if (isStopped || soon !== undefined) return;
      soon = setTimeout(() => {
        soon = undefined;
        lookInTurn();
      }, times.soon).unref();
    },
    start() {
      lookInTurn();
      period = setInterval(lookInTurn, times.period).unref();
    },
    async stop() {
      isStopped = true;
      clearTimeout(soon);
      clearInterval(period);
      await underWay;
    },
  };
}
