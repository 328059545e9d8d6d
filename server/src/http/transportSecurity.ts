import type { FastifyInstance } from 'fastify';

const ONE_YEAR = 365 * 24 * 3600;

/** What a browser is told that came by https. */
export const STRICT_TRANSPORT_SECURITY = `max-age=${ONE_YEAR}`;

/** Who came by https is to come back by https; what other hosts of the domain do is not this site's to say. */
export function addTransportSecurity(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.protocol === 'https') reply.header('strict-transport-security', STRICT_TRANSPORT_SECURITY);
  });
}
