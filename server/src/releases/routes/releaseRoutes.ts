import { releaseHistory, remoteParams, remoteStatuses } from '@site/contract/http/releases';
import type { Api, Services } from '../../services.ts';
import { healthOf } from '../health.ts';
import { historyOf } from '../releaseEvents.ts';
import { readStatuses } from '../statuses.ts';
import { createDeployerCheck, deployerOf, REFUSALS, type DeployersOnly } from './deployer.ts';
import { canaryRoutes, deploymentRoutes } from './deploymentRoutes.ts';
import { versionRoutes } from './versionRoutes.ts';

function remoteRoutes(app: Api, { db, catalogue }: Services, deployersOnly: DeployersOnly): void {
  app.get(
    '/remotes',
    {
      ...deployersOnly(),
      schema: {
        summary: 'The live version of each remote; with a deploy token, of its remotes only.',
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
        summary: 'The history of a remote: the latest 100 lines, newest first.',
        params: remoteParams,
        response: { 200: releaseHistory, ...REFUSALS },
      },
    },
    async (request) => historyOf(db, request.params.name),
  );
}

/** The API that teams release their remotes with. */
export function releaseRoutes(app: Api, services: Services): void {
  app.decorateRequest('deployer', null);
  const deployersOnly = createDeployerCheck(services);
  for (const add of [remoteRoutes, versionRoutes, deploymentRoutes, canaryRoutes])
    add(app, services, deployersOnly);
}
