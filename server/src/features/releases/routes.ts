import type { Api, Services } from '../../services.ts';
import { canaryRoutes } from './canaryRoutes.ts';
import { createDeployerCheck } from './deployer.ts';
import { deploymentRoutes } from './deploymentRoutes.ts';
import { remoteRoutes } from './remoteRoutes.ts';
import { versionRoutes } from './versionRoutes.ts';

/** The calls by which teams ship their remotes. */
export function releaseRoutes(app: Api, services: Services): void {
  app.decorateRequest('deployer', null);
  const deployersOnly = createDeployerCheck(services);
  for (const add of [remoteRoutes, versionRoutes, deploymentRoutes, canaryRoutes])
    add(app, services, deployersOnly);
}
