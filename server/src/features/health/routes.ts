import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services.ts';

/** `GET /healthz`: the process answers and its database does too. */
export function healthRoutes(app: FastifyInstance, { db }: Pick<Services, 'db'>): void {
  app.get('/healthz', async (_request, reply) => {
    await sql`SELECT 1`.execute(db);
    return reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });
}
