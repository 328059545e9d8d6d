import { access, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { NON_PAGE_SEGMENTS, RESERVED_SEGMENTS, SHELL_SEGMENTS } from '@site/contract/pages';
import type { FastifyInstance } from 'fastify';
import { HttpError } from '@site/backend/httpError';
import { prefersPage } from '@site/backend/weights';
import type { Services } from '../../services.ts';

const TARBALL = /^([a-z]+(?:-[a-z]+)*)-(\d[\w.-]*)\.tgz$/;

/** Names that mean something else in addresses, builds or deploy tokens. */
const RESERVED = [
  ...new Set(['all', 'shell', ...NON_PAGE_SEGMENTS, ...RESERVED_SEGMENTS, ...SHELL_SEGMENTS]),
];

async function readJson<Content>(file: string): Promise<Content | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Content);
}

/** Returns the files of each version, by the name of their package. */
function byVersion(files: readonly string[]): Record<string, Record<string, string>> {
  const versions: Record<string, Record<string, string>> = {};
  for (const file of [...files].sort()) {
    const [, name, version] = TARBALL.exec(file) ?? [];
    if (name && version) (versions[version] ??= {})[name] = `/sdk/${file}`;
  }
  return versions;
}

/**
 * `GET /sdk/`: the versions of the SDK that this site serves, what its shell gives to remotes, and how large they may be;
 * browsers are sent to the documentation. `GET /sdk/docs/`: that of the current version.
 * `GET /sdk/shell-program.json`: what its shell renders pages with, for checks before a deployment.
 * `GET /sdk/create-remote.tgz`: the current `create-remote`. The other files are assets:
 * `/sdk/<package>-<version>.tgz`, `/sdk/docs/<version>/…`.
 */
export function sdkRoutes(app: FastifyInstance, { config, delivery }: Services): void {
  const { sdkDir, shellDir, remoteBudgets } = config;

  async function currentVersion(): Promise<string> {
    const current = await readJson<{ version: string }>(path.join(sdkDir, 'current.json'));
    if (current) return current.version;
    throw new HttpError(404, 'no_sdk');
  }

  /** Returns the start of the current version's documentation. */
  async function docsAddress(): Promise<string | undefined> {
    const version = await currentVersion();
    const start = path.join(sdkDir, 'docs', version, 'index.html');
    return access(start).then(
      () => `/sdk/docs/${version}/`,
      () => undefined,
    );
  }

  app.get('/sdk/docs/', async (_request, reply) => {
    const address = await docsAddress();
    if (!address) throw new HttpError(404, 'no_sdk');
    return reply.header('cache-control', 'no-cache').redirect(address);
  });

  app.get('/sdk/', async (request, reply) => {
    reply.header('cache-control', 'no-cache').header('vary', 'accept');
    const address = prefersPage(request.headers.accept) ? await docsAddress() : undefined;
    if (address) return reply.redirect(address);
    const version = await currentVersion();
    const contract = await readJson<object>(path.join(shellDir, 'contract.json'));
    const versions = byVersion(await readdir(sdkDir));
    // Apart: tools that are older than the limits of images know no others.
    const { images, ...budgets } = (await readJson<{ images?: object }>(remoteBudgets)) ?? {};
    return { version, versions, shell: contract ?? null, budgets, images, reserved: RESERVED };
  });

  app.get('/sdk/create-remote.tgz', async (_request, reply) => {
    const file = `create-remote-${await currentVersion()}.tgz`;
    return reply
      .header('cache-control', 'no-cache')
      .type('application/gzip')
      .send(await readFile(path.join(sdkDir, file)));
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
