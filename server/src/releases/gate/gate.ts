import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Deployment, GateJob, GateVerdict } from '@site/contract/http/releases';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import pLimit from 'p-limit';
import type { Schema } from '../../database/schema.ts';
import { HttpError } from '../../http/httpError.ts';
import { isSameToken } from '../../http/sameToken.ts';
import type { OverrideCookie } from '../overrides.ts';
import { gateFailure } from '../problems.ts';
import { publishedVersion } from '../publishedVersion.ts';
import type { Releases } from '../releases.ts';
import type { RunWorker } from './workerProcess.ts';

/** Milliseconds for which a job waits for a worker that has nothing else to do. */
const UNCLAIMED = 60_000;

/** Milliseconds for a verdict: a worker on a busy machine looks twice, which takes it up to a minute and a half. */
const CLAIMED = 120_000;

/** Milliseconds between two looks at whether a deployment still needs its verdict. */
const LOOK = 1_000;

/** Milliseconds for which the cookie of a job gives its build to a browser. */
const COOKIE_LIFETIME = 5 * 60_000;

const NOT_EXAMINED = gateFailure(
  'No browser examines versions of this site.',
  'Set GATE=local or GATE=remote on the server.',
);
const NOBODY = gateFailure(
  'No worker of the gate has taken this deployment up.',
  'See that one runs (npm run gate:worker) with the address and the GATE_TOKEN of this site, and deploy again.',
);
const NO_VERDICT = gateFailure(
  'A worker of the gate has taken this deployment up, and has not come to a verdict.',
  'Look into the log of the worker, and deploy again.',
);

const endedEarly = (last: string) =>
  gateFailure(
    `The gate's worker has ended without a verdict: ${last}`,
    'Install Chromium on the server or set CHROMIUM to its path and deploy again; or have workers elsewhere do it (GATE=remote), or none (GATE=off).',
  );

interface Options {
  readonly db: Kysely<Schema>;
  readonly overrides: Pick<OverrideCookie, 'name' | 'sealForGate'>;
  readonly releases: Pick<Releases, 'settle'>;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** What workers elsewhere show, where there are any. */
  readonly token?: string;
  /** Runs a worker on this machine, where that is wanted. Without both the gate is off. */
  readonly runWorker?: RunWorker;
}

/** Has a browser look at a build before it goes live. */
export type Gate = ReturnType<typeof createGate>;

/**
 * Orders examinations, gives them to workers and takes their verdicts. Workers are the same wherever they run: the ones
 * of this machine are started for one deployment each, with a token that is good for that one alone.
 */
export function createGate({ db, overrides, releases, log, token: ofAll, runWorker }: Options) {
  const ending = new AbortController();
  /** Which deployment each token is good for; `undefined` for whichever waits. */
  const tokens = new Map<string, number | undefined>(ofAll === undefined ? [] : [[ofAll, undefined]]);
  const inTurn = pLimit(1);
  /** Examinations have a turn of their own: visitors have that version already, and a deployment takes minutes. */
  const inTurnOfExaminations = pLimit(1);

  /** @throws HttpError 401 for who is no worker of the gate */
  function deploymentOf(given: unknown): number | undefined {
    for (const [token, deployment] of tokens) if (isSameToken(given, token)) return deployment;
    throw new HttpError(401, 'unknown_gate_token');
  }

  const checking = (id: number) =>
    db.selectFrom('deployments').where('id', '=', id).where('state', '=', 'checking');

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

  /** Milliseconds that are left for the next step of a deployment; `undefined` once it is decided. */
  async function timeLeft(id: number) {
    const row = await checking(id).select(['created_at', 'claimed_at']).executeTakeFirst();
    if (!row) return undefined;
    const { claimed_at: claimed, created_at: created } = row;
    if (claimed) return { left: claimed.getTime() + CLAIMED - Date.now(), isClaimed: true };
    // A worker that took up another job may be at work on it for so long, and take this one up then.
    const free = await lastClaim();
    const from = Math.max(created.getTime(), free ? free.getTime() + CLAIMED : 0);
    return { left: from + UNCLAIMED - Date.now(), isClaimed: false };
  }

  /** Waits until a deployment is decided. Of several processes, the one that has begun it refuses what is overdue. */
  async function untilDecided(id: number): Promise<void> {
    for (let open = await timeLeft(id); open; open = await timeLeft(id)) {
      if (open.left <= 0) await releases.settle(id, [open.isClaimed ? NO_VERDICT : NOBODY]);
      else await sleep(Math.min(open.left, LOOK), undefined, { ref: false, signal: ending.signal });
    }
  }

  /** Runs a worker of this machine for a deployment, until that is decided, by a person who has overtaken it say. */
  async function runFor(id: number, run: RunWorker, decided: AbortSignal): Promise<void> {
    const signal = AbortSignal.any([decided, ending.signal]);
    if (signal.aborted || (await timeLeft(id)) === undefined) return;
    const token = randomBytes(32).toString('base64url');
    tokens.set(token, id);
    const last = await run({ token, signal }).finally(() => tokens.delete(token));
    // On the way out the database may be closed already; the next deployment of the remote refuses this one.
    if (ending.signal.aborted) return;
    // Where a verdict has come, that is what counts.
    await releases.settle(id, [endedEarly(last)]);
  }

  /** Claims the next deployment; another worker gets it only when the first one is overdue. */
  function claimNext(only: number | undefined) {
    const now = Date.now();
    const waiting = db
      .selectFrom('deployments')
      .select('id')
      .where('state', '=', 'checking')
      .where(({ eb, or }) =>
        or([eb('claimed_at', 'is', null), eb('claimed_at', '<', new Date(now - CLAIMED))]),
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
  }

  return {
    /**
     * Begins to check a deployment that nothing else has found fault with. Whoever comes to a verdict, in this process or
     * another, has `releases.settle` called.
     */
    async check({ id, purpose }: Pick<Deployment, 'id' | 'purpose'>): Promise<void> {
      if (ofAll === undefined && !runWorker) {
        await releases.settle(id, purpose === 'examine' ? [NOT_EXAMINED] : []);
        return;
      }
      const decided = new AbortController();
      const report = (error: unknown) => {
        if (!ending.signal.aborted)
          log.error({ err: error, deployment: id }, 'the gate could not check a deployment');
      };
      untilDecided(id).then(() => decided.abort(), report);
      if (!runWorker) return;
      const take = purpose === 'examine' ? inTurnOfExaminations : inTurn;
      take(() => runFor(id, runWorker, decided.signal)).catch(report);
    },

    /** @throws HttpError 401 for who is no worker of the gate */
    admit(given: unknown): void {
      deploymentOf(given);
    },

    /** The next build for a worker to look at. */
    async claim(given: unknown): Promise<GateJob | undefined> {
      const claimed = await claimNext(deploymentOf(given));
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

    /**
     * Takes the verdict of a worker.
     *
     * @throws HttpError 404 for what that worker was not given, or is decided already
     */
    async judge(given: unknown, { id, problems }: GateVerdict): Promise<void> {
      const only = deploymentOf(given);
      const row = await checking(id).select('claimed_at').executeTakeFirst();
      if (!row?.claimed_at || (only !== undefined && only !== id))
        throw new HttpError(404, 'unknown_deployment');
      await releases.settle(id, problems);
    },

    async close(): Promise<void> {
      ending.abort();
      await Promise.all([inTurn, inTurnOfExaminations].map((take) => take(async () => undefined)));
    },
  };
}
