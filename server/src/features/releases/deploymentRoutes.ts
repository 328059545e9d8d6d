import {
  deployBody,
  deployment,
  deploymentParams,
  remoteParams,
  rollbackAnswer,
  rollbackBody,
} from '@site/contract/http/releases';
import { isPerson } from '../../releases/actor.ts';
import type { Api, Services } from '../../services.ts';
import { deployerOf, type createDeployerCheck } from './deployer.ts';
import { expectForcer } from './personalOrders.ts';
import { REFUSALS } from './refusals.ts';

export function deploymentRoutes(
  app: Api,
  { db, releases, gate, limits }: Services,
  deployersOnly: ReturnType<typeof createDeployerCheck>,
): void {
  app.post(
    '/remotes/:name/deployments',
    {
      ...deployersOnly(),
      schema: {
        summary: 'Makes a published version live once the gate lets it through.',
        params: remoteParams,
        body: deployBody,
        response: { 202: deployment, ...REFUSALS },
      },
    },
    async (request, reply) => {
      const { name } = request.params;
      const deployer = deployerOf(request);
      if (request.body.force) await expectForcer(db, deployer);
      const begun = await releases.deploy(name, request.body, deployer);
      if (begun.state !== 'checking') return reply.status(202).send(begun);
      await gate.check(begun);
      return reply.status(202).send(await releases.findDeployment(name, begun.id));
    },
  );

  app.get(
    '/remotes/:name/deployments/:id',
    {
      ...deployersOnly(),
      schema: {
        summary: 'Where a deployment stands.',
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
        summary: 'Makes a version live that has been so before.',
        params: remoteParams,
        body: rollbackBody,
        response: { 200: rollbackAnswer, ...REFUSALS },
      },
    },
    async (request) => {
      const deployer = deployerOf(request);
      // A person who puts the site right again must get through.
      if (!isPerson(deployer)) await limits.rollback.take(request.params.name);
      return releases.rollBack(request.params.name, request.body, deployer);
    },
  );
}
