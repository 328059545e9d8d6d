import type { FastifyInstance } from 'fastify';

/** Whether this process takes new calls, or is about to stop. */
export interface Readiness {
  readonly isStopping: boolean;
  /** From now on `GET /readyz` refuses, and each answer asks its caller to connect anew next time. */
  beginStop(): void;
}

export function createReadiness(app: FastifyInstance): Readiness {
  let isStopping = false;
  // A connection that is kept open after its last answer would hold up the end.
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close');
  });
  return {
    get isStopping() {
      return isStopping;
    },
    beginStop() {
      isStopping = true;
    },
  };
}
