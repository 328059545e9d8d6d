import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { NON_PAGE_SEGMENTS, RESERVED_SEGMENTS, SHELL_SEGMENTS } from '@site/contract/pages';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { HttpError } from '@site/backend/httpError';
import { prefersPage } from '@site/backend/weights';
import { tarballPath } from '@site/delivery';
import { originFor } from '../../http/siteOrigin.ts';
import type { Services } from '../../services.ts';
import { docsRoutes } from './docs.ts';
import { packumentOf } from './registry.ts';

const CREATE = '@site/create-remote';

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** A package, or one of its tarballs: `@site/ui`, `@site/ui/-/ui-3.0.0.tgz`. */
const PACKAGE = /^(@site\/[a-z-]+)(?:\/-\/[a-z-]+?-(\d[\w.-]*)\.tgz)?$/;

/** Names that mean something else in addresses, builds or deploy tokens. */
const RESERVED = [
  ...new Set(['all', 'shell', ...NON_PAGE_SEGMENTS, ...RESERVED_SEGMENTS, ...SHELL_SEGMENTS]),
];

async function readJson<Content>(file: string): Promise<Content | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Content);
}

/**
 * `GET /sdk/`: a read-only npm registry of the scope `@site`. To browsers its address is the documentation; everybody else
 * learns the versions, what the shell gives to remotes, and how large they may be.
 * `GET /sdk/shell-program.json`: what the shell renders pages with, for checks before a deployment.
 * `GET /sdk/create-remote.tgz`: the current `@site/create-remote`, for `npx`.
 */
export function sdkRoutes(app: FastifyInstance, services: Services): void {
  const { config, delivery } = services;
  const { sdk } = delivery;

  async function currentVersion(): Promise<string> {
    const version = await sdk.current();
    if (version === undefined) throw new HttpError(404, 'no_sdk');
    return version;
  }

  docsRoutes(app, services);
  app.get('/sdk/docs/', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').redirect(`/sdk/docs/${await currentVersion()}/`),
  );

  app.get('/sdk/', async (request, reply) => {
    reply.header('cache-control', 'no-cache').header('vary', 'accept');
    const version = await currentVersion();
    if (prefersPage(request.headers.accept)) return reply.redirect(`/sdk/docs/${version}/`);
    const contract = await readJson<object>(path.join(config.shellDir, 'contract.json'));
    const versions = (await sdk.list()).map((each) => each.version);
    const { images, ...budgets } = (await readJson<{ images?: object }>(config.remoteBudgets)) ?? {};
    return { version, versions, shell: contract ?? null, budgets, images, reserved: RESERVED };
  });

  async function sendTarball(reply: FastifyReply, name: string, version: string, caching: string) {
    const body = await sdk.file(version, tarballPath(name, version));
    if (!body) return refuse(reply);
    return reply.header('cache-control', caching).type('application/octet-stream').send(body);
  }

  /** npm shows `error`. */
  const refuse = (reply: FastifyReply) =>
    reply.code(404).header('cache-control', 'no-store').send({ error: 'Not found' });

  app.get('/sdk/create-remote.tgz', async (_request, reply) =>
    sendTarball(reply, CREATE, await currentVersion(), 'no-cache'),
  );

  app.get('/sdk/*', async (request, reply) => {
    const { '*': target } = request.params as { '*': string };
    const [, name = '', version] = PACKAGE.exec(target) ?? [];
    if (version !== undefined)
      return target === tarballPath(name, version)
        ? sendTarball(reply, name, version, IMMUTABLE)
        : refuse(reply);
    const origin = originFor(request, config);
    if (!URL.canParse(origin)) throw new HttpError(400, 'bad_request');
    const packument = name && packumentOf(name, await sdk.list(), await sdk.current(), origin);
    if (!packument) return refuse(reply);
    // The addresses of tarballs are those of the `Host` header if no origin is configured.
    return reply
      .header('cache-control', config.siteOrigin === undefined ? 'no-store' : 'no-cache')
      .send(packument);
  });

  let packed: { readonly key: string; readonly body: Promise<Buffer> } | undefined;
  app.get('/sdk/shell-program.json', async (_request, reply) => {
    const program = delivery.rendering.shellProgram();
    if (!program) throw new HttpError(404, 'no_sdk');
    const { key, files } = program;
    if (packed?.key !== key) packed = { key, body: promisify(gzip)(JSON.stringify({ key, files })) };
    return reply
      .header('cache-control', 'no-cache')
      .header('content-encoding', 'gzip')
      .type('application/json')
      .send(await packed.body);
  });
}
