import * as calls from '@site/contract/calls/releases';
import { implement } from '@site/backend/implement';
import type { Api } from '@site/backend/api';
import type { Baselines } from '../live/baselines.ts';
import type { Site } from '../records/config.ts';
import { readErrors } from './errors/readErrors.ts';
import type { SourceMaps } from '../publish/sourceMaps.ts';
import { healthOf } from './health.ts';
import { historyOf } from '../records/releaseEvents.ts';
import { readStatuses } from '../live/statuses.ts';
import { deployerOf, type DeployersOnly } from '../publish/deployer.ts';

interface Needs extends Pick<Site, 'db'> {
  readonly baselines: Baselines;
  readonly sourceMaps: SourceMaps;
}

export function remoteRoutes(
  app: Api,
  { db, baselines, sourceMaps }: Needs,
  deployersOnly: DeployersOnly,
): void {
  implement(
    app,
    calls.listRemotes,
    async (request) => {
      const { remote } = deployerOf(request);
      const statuses = await readStatuses(db, baselines, remote);
      const health = await healthOf(db, remote ?? undefined);
      return statuses.map((status) => ({
        ...status,
        health: health.filter((version) => version.remote === status.name),
      }));
    },
    { ...deployersOnly() },
  );

  implement(app, calls.listRemoteErrors, (request) => readErrors(db, sourceMaps, request.params.name));

  implement(app, calls.listReleases, async (request) => historyOf(db, request.params.name), {
    ...deployersOnly(),
  });
}
