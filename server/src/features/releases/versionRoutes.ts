import { errorBody } from '@site/contract/http/errors';
import { publishAnswer, publishBody, remoteParams } from '@site/contract/http/releases';
import { LIMITS_OF_BUILD } from '../../parts/releases/limits.ts';
import type { Api, Services } from '../../services.ts';
import { deployerOf, type createDeployerCheck } from './deployer.ts';
import { REFUSALS } from './refusals.ts';

export function versionRoutes(
  app: Api,
  { releases }: Services,
  deployersOnly: ReturnType<typeof createDeployerCheck>,
): void {
  app.post(
    '/remotes/:name/versions',
    {
      ...deployersOnly({ isTokenNeeded: true }),
      bodyLimit: LIMITS_OF_BUILD.body,
      schema: {
        summary: 'Publishes a build, which nobody gets yet.',
        params: remoteParams,
        body: publishBody,
        response: { 201: publishAnswer, ...REFUSALS, 413: errorBody },
      },
    },
    async (request, reply) => {
      await releases.publish(request.params.name, request.body, deployerOf(request));
      const { name, version } = request.body.manifest;
      return reply.status(201).send({ name, version });
    },
  );
}
