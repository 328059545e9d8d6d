import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { HttpError } from '../../http/httpError.ts';
import type { Releases } from '../releases.ts';
import { gateFailure, type Gate } from './gate.ts';
import type { GateJobs } from './gateJobs.ts';
import { isSameToken } from '../../http/sameToken.ts';

interface Options {
  readonly jobs: GateJobs;
  readonly releases: Pick<Releases, 'settle'>;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** What the workers show. */
  readonly token: string;
}

const NOBODY = gateFailure(
  'No worker of the gate has taken this deployment up.',
  'See that one runs (npm run gate:worker) with the address and the GATE_TOKEN of this site, and deploy again.',
);
const NO_VERDICT = gateFailure(
  'A worker of the gate has taken this deployment up, and has not come to a verdict.',
  'Look into the log of the worker, and deploy again.',
);

/** Workers elsewhere ask for work, as many as there are. */
export function createRemoteGate({ jobs, releases, log, token }: Options): Gate {
  const ending = new AbortController();

  function admit(given: unknown): void {
    if (!isSameToken(given, token)) throw new HttpError(401, 'unknown_gate_token');
  }

  /** Of several processes, that which has begun a deployment looks after its time. */
  async function watch(deployment: number): Promise<void> {
    for (;;) {
      const open = await jobs.timeLeft(deployment);
      if (!open) return;
      if (open.left <= 0) {
        await releases.settle(deployment, [open.isClaimed ? NO_VERDICT : NOBODY]);
        return;
      }
      await sleep(open.left, undefined, { ref: false, signal: ending.signal });
    }
  }

  return {
    async check({ id: deployment }) {
      watch(deployment).catch((error: unknown) => {
        if (!ending.signal.aborted)
          log.error({ err: error, deployment }, 'a deployment is not watched any more');
      });
    },
    admit,
    async claim(given) {
      admit(given);
      return jobs.claim();
    },
    async judge(given, { id, problems }) {
      admit(given);
      await jobs.expectClaimed(id);
      await releases.settle(id, problems);
    },
    async close() {
      ending.abort();
    },
  };
}
