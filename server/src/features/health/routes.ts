import type { FastifyInstance } from 'fastify';
import type { DatabaseProbe } from '../../database/databaseProbe.ts';
import type { Services } from '../../services.ts';

/** Called every few seconds: a log line each would bury the others. */
const WARNINGS_ONLY = { logLevel: 'warn' } as const;

/**
 * `GET /healthz`: this process is alive. `GET /readyz`: its database also answers and accepts writes, and it is not stopping,
 * so it can receive calls. Restarts must depend on the former only: a restart does not fix the database.
 */
export function healthRoutes(
  app: FastifyInstance,
  { readiness, isDatabaseUp }: Pick<Services, 'readiness'> & { readonly isDatabaseUp: DatabaseProbe },
): void {
  app.get('/healthz', WARNINGS_ONLY, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );

  app.get('/readyz', WARNINGS_ONLY, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (readiness.isStopping) return reply.status(503).send({ status: 'stopping' });
    const database = await isDatabaseUp();
    // It may have begun during the database query.
    if (readiness.isStopping) return reply.status(503).send({ status: 'stopping' });
    return reply.status(database ? 200 : 503).send({ status: database ? 'ok' : 'unavailable', database });
  });
}
