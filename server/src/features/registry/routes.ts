import { registry } from '@site/contract/http/registry';
import type { Api, Services } from '../../services.ts';

/** `GET /registry`: which build of which remote this visitor gets. */
export function registryRoutes(app: Api, { releases }: Services): void {
  app.get(
    '/registry',
    {
      schema: { summary: 'Which build of which remote this visitor gets.', response: { 200: registry } },
    },
    async (request, reply) => {
      const { registry: answer, revision } = await releases.registryFor(request.cookies);
      return reply.header('cache-control', 'no-cache').header('etag', `"${revision}"`).send(answer);
    },
  );
}
