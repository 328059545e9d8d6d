import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pLimit from 'p-limit';
import { HttpError } from '../../http/httpError.ts';
import type { Releases } from '../releases.ts';
import { gateFailure, type Gate } from './gate.ts';
import type { GateJobs } from './gateJobs.ts';
import { isSameToken } from '../../http/sameToken.ts';
import type { RunWorker } from './workerProcess.ts';

/** Milliseconds between two looks whether a deployment still needs its verdict. */
const LOOK = 1_000;

interface Options {
  readonly jobs: GateJobs;
  readonly releases: Pick<Releases, 'settle'>;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  readonly runWorker: RunWorker;
}

/**
 * A worker of this machine for each deployment, one at a time, with a token that is good for that deployment alone.
 * Examinations have a turn of their own: visitors have that version already, and a deployment takes minutes.
 */
export function createLocalGate({ jobs, releases, log, runWorker }: Options): Gate {
  const inTurn = pLimit(1);
  const inTurnOfExaminations = pLimit(1);
  const ending = new AbortController();
  const deployments = new Map<string, number>();

  function deploymentOf(given: unknown): number {
    for (const [token, deployment] of deployments) if (isSameToken(given, token)) return deployment;
    throw new HttpError(401, 'unknown_gate_token');
  }

  /** Aborts once a deployment is decided without its worker, by a person who has ended or overtaken it. */
  async function untilDecided(deployment: number, work: AbortController): Promise<void> {
    const signal = AbortSignal.any([work.signal, ending.signal]);
    while (!signal.aborted) {
      await sleep(LOOK, undefined, { signal, ref: false });
      if ((await jobs.timeLeft(deployment)) === undefined) work.abort();
    }
  }

  async function run(deployment: number): Promise<void> {
    if (ending.signal.aborted || (await jobs.timeLeft(deployment)) === undefined) return;
    const token = randomBytes(32).toString('base64url');
    deployments.set(token, deployment);
    const work = new AbortController();
    untilDecided(deployment, work).catch(() => undefined);
    const signal = AbortSignal.any([work.signal, ending.signal]);
    const last = await runWorker({ token, signal }).finally(() => {
      deployments.delete(token);
      work.abort();
    });
    // On the way out the database may be closed already; the next deployment of the remote refuses this one.
    if (ending.signal.aborted) return;
    // Where a verdict has come, that is what counts.
    await releases.settle(deployment, [
      gateFailure(
        `The gate's worker has ended without a verdict: ${last}`,
        'Install Chromium on the server or set CHROMIUM to its path and deploy again; or have workers elsewhere do it (GATE=remote), or none (GATE=off).',
      ),
    ]);
  }

  return {
    async check({ id: deployment, purpose }) {
      const take = purpose === 'examine' ? inTurnOfExaminations : inTurn;
      take(() => run(deployment)).catch((error: unknown) =>
        log.error({ err: error, deployment }, 'the gate could not check a deployment'),
      );
    },
    admit(given) {
      deploymentOf(given);
    },
    claim: async (given) => jobs.claim(deploymentOf(given)),
    async judge(given, { id, problems }) {
      if (deploymentOf(given) !== id) throw new HttpError(404, 'unknown_deployment');
      await jobs.expectClaimed(id);
      await releases.settle(id, problems);
    },
    async close() {
      ending.abort();
      await Promise.all([inTurn, inTurnOfExaminations].map((take) => take(async () => undefined)));
    },
  };
}
