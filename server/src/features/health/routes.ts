import type { FastifyInstance } from 'fastify';
import { createDatabaseProbe } from '../../database/databaseProbe.ts';
import type { Services } from '../../services.ts';

/** Somebody asks every few seconds: a line about each would bury the others. */
const QUIET = { logLevel: 'warn' } as const;

/**
 * `GET /healthz`: this process lives. `GET /readyz`: it also reaches its database and is not about to stop, so it may
 * be sent calls. Who restarts what is not healthy must ask the former only: a restart brings no database back.
 */
export function healthRoutes(
  app: FastifyInstance,
  { db, readiness }: Pick<Services, 'db' | 'readiness'>,
): void {
  const databaseAnswers = createDatabaseProbe(db);

  app.get('/healthz', QUIET, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );

  app.get('/readyz', QUIET, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (readiness.isStopping) return reply.status(503).send({ status: 'stopping' });
    const database = await databaseAnswers();
    // It may have begun while the database was asked.
    if (readiness.isStopping) return reply.status(503).send({ status: 'stopping' });
    return reply.status(database ? 200 : 503).send({ status: database ? 'ok' : 'unavailable', database });
  });
}
