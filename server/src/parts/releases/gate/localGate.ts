import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { HttpError } from '../../httpError.ts';
import { createTurns } from '../../turns.ts';
import type { Releases } from '../releases.ts';
import { gateFailure, type Gate } from './gate.ts';
import type { GateJobs } from './gateJobs.ts';
import { isSameToken } from '../../sameToken.ts';
import type { RunWorker } from './workerProcess.ts';

interface Options {
  readonly jobs: GateJobs;
  readonly releases: Pick<Releases, 'settle'>;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  readonly runWorker: RunWorker;
}

/** A worker of this machine for each deployment, one at a time, with a token that is good for that deployment alone. */
export function createLocalGate({ jobs, releases, log, runWorker }: Options): Gate {
  const inTurn = createTurns(1);
  const ending = new AbortController();
  let current: { readonly token: string; readonly deployment: number } | undefined;

  function deploymentOf(given: unknown): number {
    if (!current || !isSameToken(given, current.token)) throw new HttpError(401, 'unknown_gate_token');
    return current.deployment;
  }

  async function run(deployment: number): Promise<void> {
    if (ending.signal.aborted) return;
    const token = randomBytes(32).toString('base64url');
    current = { token, deployment };
    const last = await runWorker({ token, signal: ending.signal }).finally(() => (current = undefined));
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
    async check(deployment) {
      inTurn(() => run(deployment)).catch((error: unknown) =>
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
      await inTurn(async () => undefined);
    },
  };
}
