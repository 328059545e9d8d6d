import * as calls from '@site/contract/calls/releases';
import { implement } from '@site/backend/implement';
import type { FastifyRequest } from 'fastify';
import type { Api } from '@site/backend/api';
import type { Gate } from './gate.ts';

interface Needs {
  readonly gate: Gate;
  readonly autoRollback: { reviewSoon(): void };
}

/** Bytes of a verdict: fifty problems of a page each. */
const MAX_VERDICT_BYTES = 512 * 1024;

/** Not the session header: a worker is not logged in. */
const tokenOf = ({ headers }: FastifyRequest) => headers['x-gate-token'];

export function gateRoutes(app: Api, { gate, autoRollback }: Needs): void {
  // Before the body is read.
  const onRequest = async (request: FastifyRequest) => gate.admit(tokenOf(request));

  implement(
    app,
    calls.claimGateJob,
    async (request) => ({ job: (await gate.claim(tokenOf(request))) ?? null }),
    { onRequest },
  );

  implement(
    app,
    calls.giveVerdict,
    async (request, reply) => {
      await gate.recordVerdict(tokenOf(request), request.body);
      // It may have been an examination.
      autoRollback.reviewSoon();
      return reply.status(204).send(null);
    },
    { onRequest, bodyLimit: MAX_VERDICT_BYTES },
  );
}
