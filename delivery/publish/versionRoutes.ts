import * as calls from '@site/contract/calls/releases';
import { implement } from '@site/backend/implement';
import { fastifyPlugin } from 'fastify-plugin';
import { HttpError } from '@site/backend/httpError';
import type { Api } from '@site/backend/api';
import type { createPublisher } from './publish.ts';
import type { createUploads } from './uploads.ts';
import { LIMITS_OF_BUILD } from '../records/limits.ts';
import { deployerOf, type DeployersOnly } from './deployer.ts';

interface Needs {
  readonly releases: {
    readonly publish: ReturnType<typeof createPublisher>;
  } & Pick<ReturnType<typeof createUploads>, 'addFile' | 'complete'>;
}

const FILE_TYPE = 'application/octet-stream';

/** Concurrent uploads per remote and in total: each is held in memory. */
const MAX_OF_REMOTE = 2;
const MAX_OF_ALL = 8;

const RETRY_AFTER_S = 1;

function createBodySlots() {
  const taken = new Map<string, number>();
  const ofAll = () => [...taken.values()].reduce((sum, count) => sum + count, 0);

  return {
    /** @throws HttpError 503 if none is free */
    take(remote: string): void {
      const own = taken.get(remote) ?? 0;
      if (own >= MAX_OF_REMOTE || ofAll() >= MAX_OF_ALL) throw new HttpError(503, 'busy', RETRY_AFTER_S);
      taken.set(remote, own + 1);
    },
    free(remote: string): void {
      const own = taken.get(remote) ?? 0;
      if (own > 1) taken.set(remote, own - 1);
      else taken.delete(remote);
    },
  };
}

function uploadRoute(app: Api, { releases }: Needs, deployersOnly: DeployersOnly): void {
  const slots = createBodySlots();
  const { onRequest, preHandler } = deployersOnly({ isTokenNeeded: true, limit: 'upload' });
  app.addContentTypeParser(FILE_TYPE, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  implement(
    app,
    calls.uploadFile,
    async (request, reply) => {
      const { name: remote, version, '*': path } = request.params;
      const body = (request.body as Buffer | undefined) ?? Buffer.alloc(0);
      await releases.addFile({ remote, version, path, body });
      return reply.status(204).send(null);
    },
    {
      bodyLimit: LIMITS_OF_BUILD.file,
      async onRequest(request, reply) {
        await onRequest(request, reply);
        if (request.headers['content-length'] === undefined) throw new HttpError(411, 'length_required');
        if (request.headers['content-type'] !== FILE_TYPE) throw new HttpError(415, 'wrong_media_type');
        const { name } = request.params;
        // A closed request must not take a slot: nothing would free it.
        if (reply.raw.destroyed) throw new HttpError(400, 'bad_request');
        slots.take(name);
        reply.raw.once('close', () => slots.free(name));
      },
      preHandler,
    },
  );
}

export function versionRoutes(app: Api, { releases }: Needs, deployersOnly: DeployersOnly): void {
  implement(
    app,
    calls.openUpload,
    async (request, reply) => {
      const { name, version } = request.body.manifest;
      const missing = await releases.publish(request.params.name, request.body, deployerOf(request));
      return reply.status(201).send({ name, version, missing: [...missing] });
    },
    { ...deployersOnly({ isTokenNeeded: true }), bodyLimit: LIMITS_OF_BUILD.manifest },
  );

  // In its own scope: only here may a body be binary.
  void app.register(
    fastifyPlugin(async (scope) => uploadRoute(scope as Api, { releases }, deployersOnly), {
      name: 'uploads',
      encapsulate: true,
    }),
  );

  implement(
    app,
    calls.completeUpload,
    async (request, reply) => {
      const { name, version } = request.params;
      await releases.complete(name, version, deployerOf(request));
      return reply.status(201).send({ name, version });
    },
    { ...deployersOnly({ isTokenNeeded: true }) },
  );
}
