import { errorBody } from '@site/contract/http/errors';
import { releaseHistory, remoteParams, remoteStatuses, remoteUses } from '@site/contract/http/releases';
import { remoteErrors } from '@site/contract/http/telemetry';
import type { Api } from '@site/backend/api';
import type { Kysely } from 'kysely';
import type { Baselines } from '../live/baselines.ts';
import type { DeliverySchema } from '../records/schema.ts';
import { readErrors } from './errors/readErrors.ts';
import type { SourceMaps } from '../publish/sourceMaps.ts';
import { healthOf } from './health.ts';
import { historyOf } from '../records/releaseEvents.ts';
import { readStatuses } from '../live/statuses.ts';
import { readUses } from '../live/uses.ts';
import { deployerOf, REFUSALS, type DeployersOnly } from '../publish/deployer.ts';

interface Needs {
  readonly db: Kysely<DeliverySchema>;
  readonly baselines: Baselines;
  readonly sourceMaps: SourceMaps;
}

/** What teams see of the state of remotes. */
export function remoteRoutes(
  app: Api,
  { db, baselines, sourceMaps }: Needs,
  deployersOnly: DeployersOnly,
): void {
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
      const statuses = await readStatuses(db, baselines, remote);
      const health = await healthOf(db, remote ?? undefined);
      return statuses.map((status) => ({
        ...status,
        health: health.filter((version) => version.remote === status.name),
      }));
    },
  );

  app.get(
    '/remotes/uses',
    {
      schema: {
        summary: 'What live versions import of page and platform, with who imports it.',
        response: { 200: remoteUses, 401: errorBody, 403: errorBody },
      },
    },
    () => readUses(db, baselines),
  );

  app.get(
    '/remotes/:name/errors',
    {
      schema: {
        summary: 'What versions of a remote have thrown in the last week, by place in its sources.',
        params: remoteParams,
        response: { 200: remoteErrors, 401: errorBody, 403: errorBody },
      },
    },
    (request) => readErrors(db, sourceMaps, request.params.name),
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
