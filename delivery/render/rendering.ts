import { connect } from 'node:net';
import { LANGS } from '@site/contract/lang';
import type { BootData } from '@site/contract/http/site';
import type { Lang } from '@site/contract/lang';
import type { RenderRequest } from '@site/contract/rendering';
import type { FastifyInstance } from 'fastify';
import { ipNetworkOf } from '@site/backend/ipNetwork';
import type { Baselines } from '../live/baselines.ts';
import type { ShellBuild } from '../live/shellBuild.ts';
import type { Site } from '../records/config.ts';
import { createPrograms, createShellProgram } from './programs.ts';
import { UNKNOWN_PATH } from './pageTarget.ts';
import { memberRoutes, publicRoutes } from './publicRoutes.ts';
import { createRenderedPages } from './renderedPages.ts';
import { createRenderers } from './renderers.ts';
import { fetchApi } from './fetchApi.ts';
import { createStartRenderer } from './startRenderer.ts';

/** Milliseconds for which a developer waits: each change of a remote starts another process. */
const DEV_WAIT_MS = 5_000;

/** The address of the site itself, for pages that it renders before anybody asks for them. */
const OWN_ADDRESS = '127.0.0.1';

/** The shell's own public pages. */
const SHELL_PAGES = ['/', '/login', '/imprint', '/privacy'];

interface Context extends Site {
  readonly baselines: Baselines;
  readonly shell: ShellBuild;
}

/** Data comes from the API in this process, as for a visitor without a session, with the limits of the one who waits. */
export function createRendering(app: FastifyInstance, { baselines, shell, ...site }: Context) {
  const { config } = site;
  const { rendererSocket: socket } = config;
  // The container that renders pages starts a process for each connection.
  const start = socket === undefined ? createStartRenderer(app.log) : () => connect(socket);
  const renderers = createRenderers({ start, log: app.log });
  const shellProgram = createShellProgram(config.shellServerDir);
  const pages = createRenderedPages({
    renderers,
    shellProgram,
    programOf: createPrograms(site, baselines),
    shellChunks: shell.chunks,
    log: app.log,
    ...(baselines.devRemotes.length > 0 && { waitMs: DEV_WAIT_MS }),
  });
  app.addHook('onClose', async () => renderers.close());

  const askerFrom = (ip: string, lang: Lang) => ({
    address: ipNetworkOf(ip),
    fetchData: fetchApi(app, { ip, lang }),
  });

  return {
    shellProgram,
    get: (request: RenderRequest, ip: string) => pages.get(request, askerFrom(ip, request.boot.lang)),
    /** Renders every kind of page once, so that no visitor waits for programs that are compiled at their first use. */
    async warm(bootFor: (lang: Lang) => BootData): Promise<void> {
      const warmings = LANGS.map(async (lang) => {
        const boot = bootFor(lang);
        const rendered = publicRoutes(boot.registry, boot.site).map(({ path }) => path);
        const requests = [...SHELL_PAGES, UNKNOWN_PATH, ...rendered].map((path) => ({ boot, path }));
        const own = askerFrom(OWN_ADDRESS, lang);
        const members = memberRoutes(boot.registry, boot.site).map(({ path }) => path);
        const ofMembers = ['/', '/settings', ...members];
        for (const request of [...requests, ...ofMembers.map((path) => ({ boot, path, isMember: true }))])
          await pages.warm({ query: '', isMember: false, ...request }, own);
      });
      await Promise.all(warmings);
    },
  };
}
