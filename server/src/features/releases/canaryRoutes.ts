import { canaryBody, remoteParams } from '@site/contract/http/releases';
import { z } from 'zod';
import type { Api, Services } from '../../services.ts';
import { deployerOf, type createDeployerCheck } from './deployer.ts';
import { REFUSALS } from './refusals.ts';

export function canaryRoutes(
  app: Api,
  { releases }: Services,
  deployersOnly: ReturnType<typeof createDeployerCheck>,
): void {
  app.put(
    '/remotes/:name/canary',
    {
      ...deployersOnly(),
      schema: {
        summary: 'Gives some a published version instead of the live one.',
        params: remoteParams,
        body: canaryBody,
        response: { 204: z.null(), ...REFUSALS },
      },
    },
    async (request, reply) => {
      await releases.startCanary(request.params.name, request.body, deployerOf(request));
      return reply.status(204).send(null);
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
