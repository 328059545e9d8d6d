import { errorBody } from '@site/contract/http/errors';
import { gateClaim, gateVerdict } from '@site/contract/http/releases';
import { emptyBody } from '@site/contract/http/session';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Api, Services } from '../../services.ts';

/** Not the header of sessions: a worker is nobody who is logged in. */
const HEADER = 'x-gate-token';

/** Bytes of a verdict: fifty problems of a page each. */
const VERDICT_LIMIT = 512 * 1024;

const tokenOf = ({ headers }: FastifyRequest) => headers[HEADER];

/** The calls of the gate's workers. */
export function gateRoutes(app: Api, { gate, autoRollback }: Services): void {
  // Before the body is read.
  const onRequest = async (request: FastifyRequest) => gate.admit(tokenOf(request));

  app.post(
    '/gate/claim',
    {
      onRequest,
      schema: {
        summary: 'Gives a worker of the gate the next build to look at, if any waits.',
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
      bodyLimit: VERDICT_LIMIT,
      schema: {
        summary: 'Ends a deployment with what a worker of the gate has found.',
        body: gateVerdict,
        response: { 204: z.null(), 400: errorBody, 401: errorBody, 404: errorBody },
      },
    },
    async (request, reply) => {
      await gate.judge(tokenOf(request), request.body);
      // It may have been an examination.
      autoRollback.lookSoon();
      return reply.status(204).send(null);
    },
  );
}
