import http, { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import {
  registered,
  type RegisteredRemote,
  type RemoteManifest,
  type Registry,
} from '@site/contract/http/registry';
import { proxyVariableFor } from '@site/backend/proxy';
import { prefersPage } from '@site/backend/weights';
import { canonicalPath } from '@site/contract/pages';
import type { RankId } from '@site/contract/ranks';
import { withoutHydration, withRegistry } from '@site/delivery/siteDocument';
import type { Compiler, MultiCompiler } from 'webpack';
import type { Configuration } from 'webpack-dev-server';
import { common, devMiddleware, LOOPBACK } from './devServer.ts';
import { refusalOf, siteAddress } from './ownRequests.ts';
import { sampleSite, type SampleSite } from './sampleSite.ts';
import { siteCookies, type SiteCookies } from './siteCookies.ts';

/** Headers of the site's answers that don't hold for what is sent instead. */
export const UNFORWARDED = new Set([
  ...['connection', 'keep-alive', 'transfer-encoding'],
  ...['content-encoding', 'content-length', 'set-cookie'],
]);

export const ownPath = (name: string): string => `/dev-remote/${name}/`;

export function withRemote(registry: Registry, remote: RegisteredRemote): Registry {
  const others = registry.remotes.filter(({ name }) => name !== remote.name);
  return { remotes: [...others, remote].sort((a, b) => a.name.localeCompare(b.name)) };
}

/** The page is rendered again, not hydrated, because it may contain links that the remote no longer has. */
export function pageWithRemote(html: string, remote: RegisteredRemote): string {
  return withoutHydration(withRegistry(html, (registry) => withRemote(registry, remote)));
}

/** The site itself doesn't know the pages of a remote that it doesn't have yet. */
export function statusWithRemote(status: number, url: string, { modules }: RegisteredRemote): number {
  const [path = ''] = url.split('?');
  const pages = modules.flatMap(({ routes }) => routes.map((route) => route.path));
  return status === 404 && canonicalPath(path, pages) !== undefined ? 200 : status;
}

function forwarded(headers: IncomingHttpHeaders, cookies: SiteCookies): Headers {
  const sent = new Headers();
  for (const name of ['accept', 'accept-language', 'authorization', 'cookie', 'user-agent']) {
    const value = headers[name];
    const kept = name === 'cookie' && typeof value === 'string' ? cookies.toSite(value) : value;
    if (typeof kept === 'string') sent.set(name, kept);
  }
  return sent;
}

/** Returns whether a browser asks for a page, or a program for something that may be one. */
function asksForPage({ method, headers, url = '' }: IncomingMessage): boolean {
  const { 'sec-fetch-dest': wanted, accept = '*/*' } = headers;
  const isFile = /^[^?]*\.\w+(?:\?|$)/.test(url) || url.startsWith('/dev-remote/');
  const mayBePage = !isFile && (prefersPage(accept) || accept.trim() === '*/*');
  const isPage = wanted === undefined ? mayBePage : wanted === 'document';
  return method === 'GET' && !url.startsWith('/api/') && isPage;
}

const asksForRegistry = ({ method, url = '' }: IncomingMessage) =>
  method === 'GET' && /^\/api\/registry(\?|$)/.test(url);

const globalAgentOf = ({ protocol }: URL) => (protocol === 'https:' ? https.globalAgent : http.globalAgent);

export interface DevProxyOptions {
  readonly name: string;
  readonly site: URL;
  readonly siteName: string;
  readonly port: number;
  readonly isRefreshed: boolean;
  /** Without it, the site answers. */
  readonly sampleRank?: RankId | undefined;
}

/** The dev server's own pages: one opens files in an editor, and every remote's code in a page could ask for it. */
const TOOLS = /^\/webpack-dev-server(?:[/?]|$)/i;

/** Refuses what is meant for another host, so that no page of one has this proxy speak for it. */
const refuseOthers =
  (port: number) => (request: IncomingMessage, response: ServerResponse, next: () => void) => {
    const refusal = refusalOf(request, port) ?? (TOOLS.test(request.url ?? '') ? 404 : undefined);
    if (refusal === undefined) return next();
    response.writeHead(refusal, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' });
    response.end(`Open http://localhost:${port}/, and paths of it.\n`);
  };

/** Later, pages have the remote's last build and show the errors. */
function firstErrors(compiler: Compiler | MultiCompiler | undefined): () => string | undefined {
  let hasBuilt = false;
  let errors: string | undefined;
  (compiler as Compiler | undefined)?.hooks.done.tap('devProxy', (stats) => {
    hasBuilt ||= !stats.hasErrors();
    errors = hasBuilt ? undefined : stats.toString({ preset: 'errors-only', colors: false });
  });
  return () => errors;
}

function proxyPages(
  { name, site, port }: DevProxyOptions,
  cookies: SiteCookies,
  samples: SampleSite | undefined,
  buildErrors: () => string | undefined,
) {
  async function remote(): Promise<RegisteredRemote> {
    const answer = await fetch(`http://${LOOPBACK}:${port}${ownPath(name)}manifest.json`);
    return registered((await answer.json()) as RemoteManifest, ownPath(name).replace(/\/$/, ''));
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const given = await fetch(siteAddress(site, request.url ?? '/'), {
      headers: forwarded(request.headers, cookies),
      redirect: 'manual',
    });
    const text = await given.text();
    response.statusCode = given.status;
    for (const [header, value] of given.headers)
      if (!UNFORWARDED.has(header)) response.setHeader(header, value);
    response.setHeader('set-cookie', cookies.toLocal(given.headers.getSetCookie()));
    const type = given.headers.get('content-type') ?? '';
    if (given.ok && asksForRegistry(request)) {
      response.end(JSON.stringify(withRemote(JSON.parse(text) as Registry, await remote())));
    } else if (type.includes('text/html')) {
      const own = await remote();
      response.statusCode = statusWithRemote(given.status, request.url ?? '/', own);
      const page = pageWithRemote(text, own);
      response.end(samples ? samples.withSession(page) : page);
    } else response.end(text);
  }

  return (request: IncomingMessage, response: ServerResponse, next: () => void) => {
    if (!asksForPage(request) && !asksForRegistry(request)) return next();
    const errors = buildErrors();
    if (errors !== undefined) {
      // Comes back by itself once the remote can be built.
      response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8', refresh: '2' });
      return response.end(`${name} can't be built yet:\n\n${errors}\n`);
    }
    answer(request, response).catch((error: unknown) => {
      response.statusCode = 502;
      response.setHeader('content-type', 'text/plain; charset=utf-8');
      response.end(`${site.origin} could not be read: ${(error as Error).message}\n`);
    });
  };
}

export function devProxy(options: DevProxyOptions): Configuration {
  const { name, site, port, isRefreshed, sampleRank } = options;
  const cookies = siteCookies(site, options.siteName);
  const samples = sampleRank && sampleSite(site, sampleRank, ownPath(name));
  const isFromOwnPage = ({ headers }: IncomingMessage) => headers.origin === `http://${headers.host}`;
  const isUpgraded = (request: IncomingMessage) =>
    refusalOf(request, port) === undefined && isFromOwnPage(request);
  const isOwn = (path = '') => path.startsWith(ownPath(name));
  /** The site only accepts requests from its own pages. */
  const asSitePage = (
    sent: { setHeader(name: string, value: string): void; removeHeader(name: string): void },
    request: IncomingMessage,
  ) => {
    if (isFromOwnPage(request)) sent.setHeader('origin', site.origin);
    const kept = cookies.toSite(request.headers.cookie ?? '');
    if (kept === undefined) sent.removeHeader('cookie');
    else sent.setHeader('cookie', kept);
  };
  // Not the path of the site's own dev server, whose pages would take our builds for theirs.
  const socket = `${ownPath(name)}ws`;
  return {
    ...common,
    hot: isRefreshed,
    liveReload: true,
    port,
    devMiddleware: { ...devMiddleware, publicPath: ownPath(name) },
    client: { overlay: false, logging: 'warn', webSocketURL: `auto://0.0.0.0:0${socket}` },
    webSocketServer: { type: 'ws', options: { path: socket } },
    setupMiddlewares: (middlewares, { compiler }) => [
      { name: 'own-requests', middleware: refuseOthers(port) },
      ...(samples ? [{ name: 'samples', middleware: samples.answer }] : []),
      { name: 'dev-proxy', middleware: proxyPages(options, cookies, samples, firstErrors(compiler)) },
      ...middlewares,
    ],
    // Upgrades pass no middleware.
    onListening: ({ server }) =>
      server?.prependListener('upgrade', (request: IncomingMessage, upgraded: Socket) => {
        if (!isUpgraded(request)) upgraded.destroy();
        else if (samples && !isOwn(request.url)) samples.openSocket(request, upgraded);
      }),
    proxy: [
      {
        context: (pathname, request) =>
          !isOwn(pathname) && (!request.headers.upgrade || (!samples && isUpgraded(request))),
        target: site.origin,
        changeOrigin: true,
        // Only that one goes through a proxy.
        ...(proxyVariableFor(site) !== undefined && { agent: globalAgentOf(site) }),
        ws: true,
        on: {
          proxyReq: asSitePage,
          proxyReqWs: asSitePage,
          proxyRes({ headers }) {
            if (headers['set-cookie']) headers['set-cookie'] = cookies.toLocal(headers['set-cookie']);
          },
        },
      },
    ],
  };
}
