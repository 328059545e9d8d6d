import type { Deployment } from '@site/contract/http/releases';
import type { FastifyInstance } from 'fastify';
import { limitGateBrowser } from './gate/browserAgent.ts';
import { createGate } from './gate/gate.ts';
import { gateWorkers } from './gate/workerProcess.ts';
import { createAutoRollback } from './health/autoRollback.ts';
import { healthOf } from './health/health.ts';
import { createReportTokens } from './health/reportTokens.ts';
import { createOverrideCookie } from './live/overrides.ts';
import { recentDeployments } from './live/deploymentRows.ts';
import { createPreviews } from './live/previews.ts';
import { createReleases } from './live/releases.ts';
import { createBaselines } from './live/baselines.ts';
import { createShellBuild } from './live/shellBuild.ts';
import { createSourceMaps } from './publish/sourceMaps.ts';
import type { Site } from './records/config.ts';
import { createSdkVersions } from './records/sdkVersions.ts';
import { createRendering } from './render/rendering.ts';

export type { RemoteHealth } from './health/health.ts';
export { isOrigin } from './live/overrides.ts';
export type { VisitorRegistry } from './live/visitorRegistry.ts';
export type { RemoteFiles, ServedFile } from './publish/remoteFiles.ts';
export type { People } from './records/people.ts';
export { tarballPath, type SdkVersion } from './records/sdkVersions.ts';
export { contentTypeOf } from './records/storedFile.ts';
export { queriesTag, rootTag, styleTags } from './render/pageParts.ts';
export { relevantQueryOf, UNKNOWN_PATH } from './render/pageTarget.ts';
export { isGuardedUnknown, publicRoutes } from './render/publicRoutes.ts';
export { NOT_RENDERED, type ServedPage } from './render/renderedPages.ts';

export type Delivery = ReturnType<typeof createDelivery>;

export function createDelivery(app: FastifyInstance, given: Omit<Site, 'log'>) {
  const { log } = app;
  const site = { ...given, log };
  const { config, db, secret, limits, people } = given;
  const baselines = createBaselines(config, log);
  const overrides = createOverrideCookie(site.site.name, secret, config.remoteOrigins);
  const previews = createPreviews(site);
  const shell = createShellBuild(config.shellDir);
  const sourceMaps = createSourceMaps(site);
  const openInGate = (deployment: Deployment) => gate.check(deployment);
  const releases = createReleases(site, { baselines, overrides, previews, openInGate });
  const gate = createGate({ db, overrides, releases, sourceMaps, log, ...gateWorkers(app, config) });
  limitGateBrowser(app);
  app.addHook('preClose', () => gate.close());
  return {
    config,
    db,
    limits,
    people,
    baselines,
    overrides,
    previews,
    releases,
    gate,
    autoRollback: createAutoRollback({
      db,
      people,
      rules: config.autoRollback,
      log,
      onSwitched: releases.invalidateCache,
      examine: openInGate,
    }),
    reportTokens: createReportTokens(secret),
    sourceMaps,
    shell,
    health: () => healthOf(db),
    recentDeployments: () => recentDeployments(db),
    sdk: createSdkVersions({ db, folder: config.sdkDir, log }),
    rendering: createRendering(app, { ...site, baselines, shell }),
  };
}
