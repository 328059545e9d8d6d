import { LANGS } from '@site/contract/lang';
import type { BootData } from '@site/contract/http/site';
import type { Lang } from '@site/contract/lang';
import type { DataResponse, RenderRequest } from '@site/contract/rendering';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import { createPrograms, createShellProgram } from './programs.ts';
import { createRenderedPages } from './renderedPages.ts';
import { createRenderers } from './renderers.ts';
import type { FetchData } from './renderProcess.ts';
import { canRemoveNetwork, connectRenderer, startRenderer } from './startRenderer.ts';

/** Milliseconds for which a developer waits: each change of a remote starts another process. */
const DEV_WAIT_MS = 5_000;

/** Characters of a response that a page gets while it is rendered. */
const MAX_DATA_LENGTH = 256 * 1024;

/** The address of the site itself, for pages that it renders before anybody asks for them. */
const OWN_ADDRESS = '127.0.0.1';

/** The shell's own public pages, besides the landing page. */
const SHELL_PAGES = ['/login', '/imprint', '/privacy'];

/** Only paths of the API, as text without anything that changes the meaning of a URL. */
const API_PATH = /^\/[\w\-.~%/]*(\?[\w\-.~%&=+*]*)?$/;

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

  function fetchDataFor(remoteAddress: string, lang: Lang): FetchData {
    return async (path): Promise<DataResponse> => {
      if (!API_PATH.test(path)) return { status: 400, body: null, headers: {} };
      const url = `/api${path}`;
      const { statusCode, payload, headers } = await app.inject({ url, remoteAddress, cookies: { lang } });
      const isJson = String(headers['content-type']).startsWith('application/json');
      if (!isJson || payload.length > MAX_DATA_LENGTH) return { status: 502, body: null, headers: {} };
      const own = Object.entries(headers).filter(([name]) => name.startsWith('x-total-'));
      return {
        status: statusCode,
        body: JSON.parse(payload) as unknown,
        headers: Object.fromEntries(own.map(([name, value]) => [name, String(value)])),
      };
    };
  }

  return {
    /** Returns a public page if there is one in time. */
    get: (request: RenderRequest, ip: string) => pages.get(request, fetchDataFor(ip, request.boot.lang)),
    /** Renders the landing page before anybody asks for it. */
    async warmLanding(bootFor: (lang: Lang) => BootData): Promise<void> {
      await Promise.all(
        LANGS.map((lang) => {
          const request = { boot: bootFor(lang), path: '/', query: '', isMember: false };
          return pages.warm([request], fetchDataFor(OWN_ADDRESS, lang));
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
        const fetchData = fetchDataFor(OWN_ADDRESS, lang);
        for (const path of [...SHELL_PAGES, ...rendered.map((route) => route.path)])
          await pages.warm([{ boot, path, query: '', isMember: false }], fetchData);
        await pages.warm([{ boot, path: '/', query: '', isMember: true }], fetchData);
      }
    },
  };
}
