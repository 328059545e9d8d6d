import path from 'node:path';
import { withoutAgainFolder } from '@site/contract/againFolder';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import type { Config } from '../../config/config.ts';
import { acceptedEncoding } from '@site/backend/acceptedEncoding';
import { FILE_POLICY } from '../../http/securityHeaders.ts';
import { contentTypeOf, type RemoteFiles, type ServedFile } from '@site/delivery';

/** Files with a hash in their name or folder never change. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Files with a stable name are revalidated each time, with a 304 if unchanged. */
const REVALIDATED = 'no-cache';

const REMOTES = '/remotes/';
const HASHED = /\.[0-9a-f]{10}\.\w+(\.map)?$/;
const VERSIONED = /^[\w-]+\/[\w.+-]+\/[^/]/;

const isSourceMap = (file: string) => file.endsWith('.map');

interface Mount {
  readonly prefix: string;
  readonly folder: string;
  /** Returns whether a file below the folder may be cached forever. */
  isImmutable(relative: string): boolean;
}

/** Pages of a dev server, or a container on another origin, may read these files: none is secret or a page. */
const FILE_HEADERS = {
  'content-security-policy': FILE_POLICY,
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
} as const;

/** Answers with a file of a published version in its encoding. */
function answerStored(reply: FastifyReply, { path, encoding, bytes }: ServedFile): FastifyReply {
  if (encoding) reply.header('content-encoding', encoding);
  return reply.header('content-type', contentTypeOf(path)).header('vary', 'accept-encoding').send(bytes);
}

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
    return answerStored(reply.headers({ ...FILE_HEADERS, 'cache-control': IMMUTABLE }), file);
  });
}

/** Serves the build output, compressed at build time, and published files. */
export function assetRoutes(app: FastifyInstance, config: Config, files: RemoteFiles): void {
  const mounts: Mount[] = [
    { prefix: '/assets/', folder: config.shellDir, isImmutable: (file) => HASHED.test(file) },
    { prefix: '/shell-container/', folder: config.containerDir, isImmutable: (file) => HASHED.test(file) },
    { prefix: REMOTES, folder: config.remotesDir, isImmutable: (file) => VERSIONED.test(file) },
  ];
  for (const { prefix, folder, isImmutable } of mounts) {
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
            reply.header('cache-control', isImmutable(relative) ? IMMUTABLE : REVALIDATED);
            for (const [name, value] of Object.entries(FILE_HEADERS)) reply.header(name, value);
          },
        });
      },
      { name: prefix, encapsulate: true },
    );
    void app.register(mount);
  }
}
