import path from 'node:path';
import { withoutAgainFolder } from '@site/contract/againFolder';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import type { Config } from '../../config/config.ts';
import { acceptedEncoding } from '@site/backend/acceptedEncoding';
import { FILE_POLICY } from '../../http/securityHeaders.ts';
import { contentTypeOf, type RemoteFiles } from '@site/delivery';

/** Files with a hash in their name or folder never change. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Files with a stable name are revalidated each time, with a 304 if unchanged. */
const REVALIDATED = 'no-cache';

const REMOTES = '/remotes/';
const HASHED = /\.[0-9a-f]{10}\.\w+(\.map)?$/;
const VERSIONED = /^[\w-]+\/[\w.+-]+\/[^/]/;

const isSourceMap = (file: string) => file.endsWith('.map');

/** Pages of a dev server, or a container on another origin, may read these files: none is secret or a page. */
const FILE_HEADERS = {
  'content-security-policy': FILE_POLICY,
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
} as const;

/** Serves files of published versions before the folder of baselines. */
function answerPublished(scope: FastifyInstance, files: RemoteFiles): void {
  scope.addHook('onRequest', async (request, reply) => {
    // Baselines are found by it.
    request.raw.url = withoutAgainFolder(request.raw.url ?? '');
    const { '*': relative = '' } = request.params as { readonly '*'?: string };
    if (isSourceMap(relative)) return undefined;
    const file = await files.find(relative, acceptedEncoding(request.headers['accept-encoding']));
    if (!file) return undefined;
    files.hold(file, reply.raw);
    if (file.encoding) reply.header('content-encoding', file.encoding);
    return reply
      .headers({ ...FILE_HEADERS, 'cache-control': IMMUTABLE, vary: 'accept-encoding' })
      .header('content-type', contentTypeOf(file.path))
      .send(file.bytes);
  });
}

export function assetRoutes(app: FastifyInstance, config: Config, files: RemoteFiles): void {
  const mounts = [
    { prefix: '/assets/', folder: config.shellDir, immutable: HASHED },
    { prefix: '/shell-container/', folder: config.containerDir, immutable: HASHED },
    { prefix: REMOTES, folder: config.remotesDir, immutable: VERSIONED },
  ];
  for (const { prefix, folder, immutable } of mounts) {
    const mount = fastifyPlugin(
      async (scope) => {
        if (prefix === REMOTES) answerPublished(scope, files);
        await scope.register(fastifyStatic, {
          root: folder,
          prefix,
          decorateReply: false,
          preCompressed: true,
          index: false,
          dotfiles: 'ignore',
          cacheControl: false,
          // The pointer to the live version is internal, the registry contains it; source maps are the teams'.
          allowedPath: (file) =>
            path.basename(file) !== 'live.json' && !(prefix === REMOTES && isSourceMap(file)),
          setHeaders(reply, file) {
            const relative = path.relative(folder, file).replace(/\.(br|gz)$/, '');
            reply.header('cache-control', immutable.test(relative) ? IMMUTABLE : REVALIDATED);
            for (const [name, value] of Object.entries(FILE_HEADERS)) reply.header(name, value);
          },
        });
      },
      { name: prefix, encapsulate: true },
    );
    void app.register(mount);
  }
}
