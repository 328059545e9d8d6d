import {
  canaryBody,
  deployBody,
  deployment,
  deploymentParams,
  remoteParams,
  rollbackResponse,
  rollbackBody,
} from '@site/contract/http/releases';
import { FORCE_RANKS } from '@site/contract/ranks';
import { z } from 'zod';
import { forbidden, HttpError } from '@site/backend/httpError';
import type { Api } from '@site/backend/api';
import type { Kysely } from 'kysely';
import type { DeliveryLimits } from '../records/rates.ts';
import type { DeliverySchema } from '../records/schema.ts';
import type { Releases } from './releases.ts';
import type { People, Person } from '../records/people.ts';
import { isPerson } from '../records/actor.ts';
import { mayName } from '../records/authority.ts';
import { deployerOf, REFUSALS, type DeployerOfCall, type DeployersOnly } from '../publish/deployer.ts';

interface Needs {
  readonly db: Kysely<DeliverySchema>;
  readonly people: People;
  readonly limits: DeliveryLimits;
  readonly releases: Releases;
}

function personOf({ caller }: DeployerOfCall): Person {
  if (!caller) throw new HttpError(403, 'person_needed');
  return caller;
}

/** @throws HttpError 403 unless a person who may force a deployment has just confirmed the second factor */
async function requireForceRights(people: People, deployer: DeployerOfCall): Promise<void> {
  const caller = personOf(deployer);
  if (!FORCE_RANKS.includes(caller.rank)) throw forbidden();
  await people.requireFreshFactor(caller);
}

/** Maximum percentage of a token's canary: a wider one would be live without being watched. */
const MAX_TOKEN_PERCENT = 50;

/** @throws HttpError 403 if a token asks for a wider canary */
function refuseWideCanary({ token }: DeployerOfCall, percent: number): void {
  if (token !== undefined && percent > MAX_TOKEN_PERCENT) throw new HttpError(403, 'canary_too_wide');
}

/**
 * Limits canaries by name to the caller and developers of a lower rank.
 *
 * @throws HttpError 403 unless a person has just confirmed the second factor, 400 for other players
 */
async function requireAllowedAudience(
  { db, people }: Needs,
  deployer: DeployerOfCall,
  users: readonly string[],
): Promise<void> {
  if (users.length === 0) return;
  const caller = personOf(deployer);
  await people.requireFreshFactor(caller);
  const named = await people.lockRanks(db, users);
  const allowed = new Set(named.filter((player) => mayName(caller, player)).map(({ uuid }) => uuid));
  if (users.some((uuid) => !allowed.has(uuid))) throw new HttpError(400, 'player_not_allowed');
}

export function deploymentRoutes(app: Api, needs: Needs, deployersOnly: DeployersOnly): void {
  const { people, limits, releases } = needs;
  app.post(
    '/remotes/:name/deployments',
    {
      ...deployersOnly(),
      schema: {
        summary: 'Makes a published version live once it passes the gate.',
        params: remoteParams,
        body: deployBody,
        response: { 202: deployment, ...REFUSALS },
      },
    },
    async (request, reply) => {
      const { name } = request.params;
      const deployer = deployerOf(request);
      if (request.body.force) await requireForceRights(people, deployer);
      return reply.status(202).send(await releases.deploy(name, request.body, deployer));
    },
  );

  app.get(
    '/remotes/:name/deployments/:id',
    {
      ...deployersOnly(),
      schema: {
        summary: 'The state of a deployment.',
        params: deploymentParams,
        response: { 200: deployment, ...REFUSALS },
      },
    },
    async ({ params }) => releases.findDeployment(params.name, params.id),
  );

  app.post(
    '/remotes/:name/rollback',
    {
      ...deployersOnly(),
      schema: {
        summary: 'Rolls back to a version that has been live before.',
        params: remoteParams,
        body: rollbackBody,
        response: { 200: rollbackResponse, ...REFUSALS },
      },
    },
    async (request) => {
      const deployer = deployerOf(request);
      // A person who repairs the site must get through.
      if (!isPerson(deployer)) await limits.rollback.take(request.params.name);
      return releases.rollBack(request.params.name, request.body, deployer);
    },
  );
}

export function canaryRoutes(app: Api, needs: Needs, deployersOnly: DeployersOnly): void {
  const { releases } = needs;
  app.put(
    '/remotes/:name/canary',
    {
      ...deployersOnly(),
      schema: {
        summary: 'Starts a canary of a published version once it passes the gate.',
        params: remoteParams,
        body: canaryBody,
        response: { 202: deployment, ...REFUSALS },
      },
    },
    async (request, reply) => {
      const { name } = request.params;
      const deployer = deployerOf(request);
      refuseWideCanary(deployer, request.body.percent);
      await requireAllowedAudience(needs, deployer, request.body.users);
      return reply.status(202).send(await releases.startCanary(name, request.body, deployer));
    },
  );

  app.delete(
    '/remotes/:name/canary',
    {
      ...deployersOnly(),
      schema: {
        summary: 'Ends the canary: everybody gets the live version again.',
        params: remoteParams,
        response: { 204: z.null(), ...REFUSALS },
      },
    },
    async (request, reply) => {
      await releases.endCanary(request.params.name, deployerOf(request));
      return reply.status(204).send(null);
    },
  );
}
