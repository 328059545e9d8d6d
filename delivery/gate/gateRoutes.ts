import { errorBody } from '@site/contract/http/errors';
import { gateClaim, gateVerdict } from '@site/contract/http/releases';
import { emptyBody } from '@site/contract/http/session';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Api } from '@site/backend/api';
import type { Gate } from './gate.ts';

interface Needs {
  readonly gate: Gate;
  readonly autoRollback: { reviewSoon(): void };
}

/** Not the session header: a worker is not logged in. */
const TOKEN_HEADER = 'x-gate-token';

/** Bytes of a verdict: fifty problems of a page each. */
const MAX_VERDICT_BYTES = 512 * 1024;

const tokenOf = ({ headers }: FastifyRequest) => headers[TOKEN_HEADER];

/** The API of the gate's workers. */
export function gateRoutes(app: Api, { gate, autoRollback }: Needs): void {
  // Before the body is read.
  const onRequest = async (request: FastifyRequest) => gate.admit(tokenOf(request));

  app.post(
    '/gate/claim',
    {
      onRequest,
      schema: {
        summary: 'Gives a gate worker the next build to check, if any is waiting.',
        body: emptyBody,
        response: { 200: gateClaim, 401: errorBody },
      },
    },
    async (request) => ({ job: (await gate.claim(tokenOf(request))) ?? null }),
  );

  app.post(
    '/gate/verdicts',
    {
      onRequest,
      bodyLimit: MAX_VERDICT_BYTES,
      schema: {
        summary: 'Records the verdict of a gate worker.',
        body: gateVerdict,
        response: { 204: z.null(), 400: errorBody, 401: errorBody, 404: errorBody },
      },
    },
    async (request, reply) => {
      await gate.recordVerdict(tokenOf(request), request.body);
      // It may have been an examination.
      autoRollback.reviewSoon();
      return reply.status(204).send(null);
    },
  );
}
