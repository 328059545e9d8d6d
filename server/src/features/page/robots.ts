import type { FastifyInstance } from 'fastify';

/** What is behind a login has nothing for a search engine. */
const ROBOTS = `User-agent: *
Disallow: /api/
Disallow: /panel
Disallow: /settings
Disallow: /alerts
`;

/** Tells search engines where to look: without it they would read the site's page as their rules. */
export function robotsRoute(app: FastifyInstance): void {
  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=86400').send(ROBOTS),
  );
}
