import { registry } from '@site/contract/http/registry';
import { ownCookies } from '../../http/ownCookies.ts';
import type { Api, Services } from '../../services.ts';

/** `GET /registry`: which build of which remote this visitor gets. */
export function registryRoutes(app: Api, { releases, reportTokens }: Services): void {
  app.get(
    '/registry',
    {
      schema: { summary: 'Which build of which remote this visitor gets.', response: { 200: registry } },
    },
    async (request, reply) => {
      const { registry: answer, revision, overrides } = await releases.registryFor(ownCookies(request));
      // For pages that are open longer than the token they came with is valid.
      if (overrides.length === 0) reply.header('x-report-token', reportTokens.create());
      return reply.header('cache-control', 'no-cache').header('etag', `"${revision}"`).send(answer);
    },
  );
}
