import { registry } from '@site/contract/http/registry';
import type { Api, Services } from '../../services.ts';

/** `GET /registry`: which build of which remote is live. */
export function registryRoutes(app: Api, { catalogue }: Services): void {
  app.get(
    '/registry',
    { schema: { summary: 'Which build of which remote is live.', response: { 200: registry } } },
    async (_request, reply) => {
      return reply.header('cache-control', 'no-cache').send(await catalogue.registry());
    },
  );
}
