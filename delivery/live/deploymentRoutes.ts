import * as calls from '@site/contract/calls/releases';
import { implement } from '@site/backend/implement';
import { FORCE_RANKS } from '@site/contract/ranks';
import { forbidden, HttpError } from '@site/backend/httpError';
import type { Api } from '@site/backend/api';
import type { Site } from '../records/config.ts';
import type { Previews } from './previews.ts';
import type { Releases } from './releases.ts';
import type { People } from '../records/people.ts';
import { isPerson } from '../records/actor.ts';
import { deployerOf, type DeployerOfCall, type DeployersOnly } from '../publish/deployer.ts';

interface Needs extends Pick<Site, 'people' | 'limits'> {
  readonly releases: Releases;
  readonly previews: Previews;
}

/** @throws HttpError 403 unless a person who may force a deployment has just confirmed the second factor */
async function requireForceRights(people: People, { caller }: DeployerOfCall): Promise<void> {
  if (!caller) throw new HttpError(403, 'person_needed');
  if (!FORCE_RANKS.includes(caller.rank)) throw forbidden();
  await people.requireFreshFactor(caller);
}

/** Maximum percentage of a token's canary: a wider one would be live without being watched. */
const MAX_TOKEN_PERCENT = 50;

export function deploymentRoutes(app: Api, needs: Needs, deployersOnly: DeployersOnly): void {
  const { people, limits, releases } = needs;
  implement(
    app,
    calls.deploy,
    async (request, reply) => {
      const { name } = request.params;
      const deployer = deployerOf(request);
      if (request.body.force) await requireForceRights(people, deployer);
      return reply.status(202).send(await releases.deploy(name, request.body, deployer));
    },
    { ...deployersOnly() },
  );

  implement(
    app,
    calls.readDeployment,
    async ({ params }) => releases.findDeployment(params.name, params.id),
    { ...deployersOnly() },
  );

  implement(
    app,
    calls.rollBack,
    async (request) => {
      const deployer = deployerOf(request);
      // A person who repairs the site must get through.
      if (!isPerson(deployer)) await limits.rollback.take(request.params.name);
      return releases.rollBack(request.params.name, request.body, deployer);
    },
    { ...deployersOnly() },
  );
}

export function trialRoutes(app: Api, needs: Needs, deployersOnly: DeployersOnly): void {
  const { releases, previews } = needs;
  implement(
    app,
    calls.startCanary,
    async (request, reply) => {
      const { name } = request.params;
      const deployer = deployerOf(request);
      if (deployer.token !== undefined && request.body.percent > MAX_TOKEN_PERCENT)
        throw new HttpError(403, 'canary_too_wide');
      return reply.status(202).send(await releases.beginTrial(name, request.body, deployer));
    },
    { ...deployersOnly() },
  );

  implement(
    app,
    calls.makePreview,
    async (request, reply) => {
      const { name } = request.params;
      const { version, path } = request.body;
      const deployer = deployerOf(request);
      const check = await releases.beginTrial(name, request.body, deployer);
      return reply
        .status(202)
        .send({ ...check, ...previews.link({ id: check.id, name, version, path, by: deployer.by }) });
    },
    { ...deployersOnly() },
  );

  implement(
    app,
    calls.endCanary,
    async (request, reply) => {
      await releases.endCanary(request.params.name, deployerOf(request));
      return reply.status(204).send(null);
    },
    { ...deployersOnly() },
  );
}
