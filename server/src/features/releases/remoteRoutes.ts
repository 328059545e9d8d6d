import { releaseHistory, remoteParams, remoteStatuses } from '@site/contract/http/releases';
import { healthOf } from '../../releases/health.ts';
import { historyOf } from '../../releases/releaseEvents.ts';
import { readStatuses } from '../../releases/statuses.ts';
import type { Api, Services } from '../../services.ts';
import { deployerOf, type createDeployerCheck } from './deployer.ts';
import { REFUSALS } from './refusals.ts';

export function remoteRoutes(
  app: Api,
  { db, catalogue }: Services,
  deployersOnly: ReturnType<typeof createDeployerCheck>,
): void {
  app.get(
    '/remotes',
    {
      ...deployersOnly(),
      schema: {
        summary: 'What is live of each remote; with a deploy token, of those it is for.',
        response: { 200: remoteStatuses, ...REFUSALS },
      },
    },
    async (request) => {
      const { remote } = deployerOf(request);
      const statuses = await readStatuses(db, catalogue, remote);
      return Promise.all(
        statuses.map(async (status) => ({ ...status, health: await healthOf(db, status.name) })),
      );
    },
  );

  app.get(
    '/remotes/:name/history',
    {
      ...deployersOnly(),
      schema: {
        summary: 'What has happened to a remote: the newest 100 lines, the newest first.',
        params: remoteParams,
        response: { 200: releaseHistory, ...REFUSALS },
      },
    },
    async (request) => historyOf(db, request.params.name),
  );
}
