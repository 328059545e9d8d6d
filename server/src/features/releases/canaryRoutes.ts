import { canaryBody, deployment, remoteParams } from '@site/contract/http/releases';
import { z } from 'zod';
import type { Api, Services } from '../../services.ts';
import { deployerOf, type createDeployerCheck } from './deployer.ts';
import { expectChooser, refuseWideCanary } from './personalOrders.ts';
import { REFUSALS } from './refusals.ts';

export function canaryRoutes(
  app: Api,
  { db, releases, gate }: Services,
  deployersOnly: ReturnType<typeof createDeployerCheck>,
): void {
  app.put(
    '/remotes/:name/canary',
    {
      ...deployersOnly(),
      schema: {
        summary: 'Gives some a published version instead of the live one, once the gate lets it through.',
        params: remoteParams,
        body: canaryBody,
        response: { 202: deployment, ...REFUSALS },
      },
    },
    async (request, reply) => {
      const { name } = request.params;
      const deployer = deployerOf(request);
      refuseWideCanary(deployer, request.body.percent);
      await expectChooser(db, deployer, request.body.users);
      const begun = await releases.startCanary(name, request.body, deployer);
      if (begun.state !== 'checking') return reply.status(202).send(begun);
      await gate.check(begun);
      return reply.status(202).send(await releases.findDeployment(name, begun.id));
    },
  );

  app.delete(
    '/remotes/:name/canary',
    {
      ...deployersOnly(),
      schema: {
        summary: 'Gives everybody the live version again.',
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
