import { LANGS } from '@site/contract/lang';
import type { BootData } from '@site/contract/http/site';
import type { Lang } from '@site/contract/lang';
import type { RenderRequest } from '@site/contract/rendering';
import type { FastifyInstance } from 'fastify';
import { ipNetworkOf } from '../http/rateLimits.ts';
import type { Services } from '../services.ts';
import { createPrograms, createShellProgram } from './programs.ts';
import { createRenderedPages } from './renderedPages.ts';
import { createRenderers } from './renderers.ts';
import { fetchApi } from './fetchApi.ts';
import { canRemoveNetwork, connectRenderer, startRenderer } from './startRenderer.ts';

/** Milliseconds for which a developer waits: each change of a remote starts another process. */
const DEV_WAIT_MS = 5_000;

/** The address of the site itself, for pages that it renders before anybody asks for them. */
const OWN_ADDRESS = '127.0.0.1';

/** The shell's own public pages, besides the landing page. */
const SHELL_PAGES = ['/login', '/imprint', '/privacy'];

type Context = Pick<Services, 'config' | 'db' | 'catalogue' | 'releases' | 'shell'>;

/**
 * Renders public pages on the server. Their data comes from the API in this process, as for a visitor without a session
 * and with the limits of the visitor who waits.
 */
export function createRendering(app: FastifyInstance, { config, db, catalogue, releases, shell }: Context) {
  const { rendererSocket: socket } = config;
  const start = socket === undefined ? startRenderer : () => connectRenderer(socket);
  const renderers = createRenderers({ start, log: app.log });
  const shellProgram = createShellProgram(config.shellServerDir);
  const pages = createRenderedPages({
    renderers,
    shellProgram,
    programOf: createPrograms({
      db,
      catalogue,
      findManifest: releases.findManifest,
      remotesDir: config.remotesDir,
    }),
    shellChunks: shell.chunks,
    log: app.log,
    ...(catalogue.devRemotes.length > 0 && { waitMs: DEV_WAIT_MS }),
  });
  app.addHook('onClose', async () => renderers.close());
  app.addHook('onReady', async () => {
    if (shellProgram() && socket === undefined && !canRemoveNetwork())
      app.log.warn('remotes that render pages can use the network here: see docs/trust.md');
  });

  const askerFrom = (ip: string, lang: Lang) => ({
    address: ipNetworkOf(ip),
    fetchData: fetchApi(app, { ip, lang }),
  });

  return {
    /** Returns a public page if there is one in time. */
    get: (request: RenderRequest, ip: string) => pages.get(request, askerFrom(ip, request.boot.lang)),
    /** Renders the landing page before anybody asks for it. */
    async warmLanding(bootFor: (lang: Lang) => BootData): Promise<void> {
      await Promise.all(
        LANGS.map((lang) => {
          const request = { boot: bootFor(lang), path: '/', query: '', isMember: false };
          return pages.warm([request], askerFrom(OWN_ADDRESS, lang));
        }),
      );
    },
    /** Renders the other pages without parameters, one after another. */
    async warmOthers(bootFor: (lang: Lang) => BootData): Promise<void> {
      for (const lang of LANGS) {
        const boot = bootFor(lang);
        const routes = boot.registry.remotes.flatMap(({ modules }) =>
          modules.flatMap((module) => module.routes),
        );
        const rendered = routes.filter(({ render, path }) => render === 'server' && !path.includes(':'));
        const own = askerFrom(OWN_ADDRESS, lang);
        for (const path of [...SHELL_PAGES, ...rendered.map((route) => route.path)])
          await pages.warm([{ boot, path, query: '', isMember: false }], own);
        await pages.warm([{ boot, path: '/', query: '', isMember: true }], own);
      }
    },
  };
}
