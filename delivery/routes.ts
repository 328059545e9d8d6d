import type { Api } from '@site/backend/api';
import type { Delivery } from './delivery.ts';
import { gateRoutes } from './gate/gateRoutes.ts';
import { cspReportRoutes } from './health/cspReports/routes.ts';
import { remoteRoutes } from './health/remoteRoutes.ts';
import { telemetryRoutes } from './health/telemetry/routes.ts';
import { trialRoutes, deploymentRoutes } from './live/deploymentRoutes.ts';
import { overrideRoutes, registryRoutes } from './live/visitorRoutes.ts';
import { createDeployerCheck } from './publish/deployer.ts';
import { versionRoutes } from './publish/versionRoutes.ts';

export function deliveryRoutes(app: Api, delivery: Delivery): void {
  app.decorateRequest('deployer', null);
  const deployersOnly = createDeployerCheck(delivery);
  for (const add of [remoteRoutes, versionRoutes, deploymentRoutes, trialRoutes])
    add(app, delivery, deployersOnly);
  for (const add of [gateRoutes, registryRoutes, overrideRoutes, telemetryRoutes, cspReportRoutes])
    add(app, delivery);
}
