import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';

/** Files whose name or folder carries a hash never change. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Files that keep their name are asked for again each time, and answered with 304 while they are the same. */
const REVALIDATED = 'no-cache';

const HASHED = /\.[0-9a-f]{10}\.\w+(\.map)?$/;
const VERSIONED = /^[\w-]+\/[\w.+-]+\/[^/]/;

interface Mount {
  readonly prefix: string;
  readonly folder: string;
  /** Whether a file below the folder may be cached for ever. */
  isImmutable(relative: string): boolean;
}

/** Serves what the builds wrote, compressed when they were built. */
export function assetRoutes(app: FastifyInstance, config: Config): void {
  const mounts: Mount[] = [
    { prefix: '/assets/', folder: config.shellDir, isImmutable: (file) => HASHED.test(file) },
    { prefix: '/shell-container/', folder: config.containerDir, isImmutable: (file) => HASHED.test(file) },
    { prefix: '/remotes/', folder: config.remotesDir, isImmutable: (file) => VERSIONED.test(file) },
  ];
  for (const { prefix, folder, isImmutable } of mounts) {
    void app.register(fastifyStatic, {
      root: folder,
      prefix,
      decorateReply: false,
      preCompressed: true,
      index: false,
      dotfiles: 'ignore',
      cacheControl: false,
      // The pointer to the live version is the server's business; the registry says what it says.
      allowedPath: (file) => path.basename(file) !== 'live.json',
      setHeaders(reply, file) {
        const relative = path.relative(folder, file).replace(/\.(br|gz)$/, '');
        reply.header('cache-control', isImmutable(relative) ? IMMUTABLE : REVALIDATED);
        // A page of a dev server, or a container on another origin, may read these files: nothing in them is secret.
        reply.header('access-control-allow-origin', '*');
        reply.header('cross-origin-resource-policy', 'cross-origin');
      },
    });
  }
}
