import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Configuration, ExpressRequestHandler } from 'webpack-dev-server';
import { remoteFolders } from './workspace.ts';

/** Dev servers are for the developer at this machine, unless HOST opens them, as a container must. */
const HOST = process.env['HOST'] || '127.0.0.1';
/** The address of this machine for itself. */
export const LOOPBACK = '127.0.0.1';

/** The path of the site under which a gateway serves remotes; without one each is on an origin of its own. */
const REMOTES_PATH = process.env['DEV_REMOTES_PATH'];

/** How long a request waits for the API server to come back, in milliseconds. */
const TIMEOUT_MS = 15_000;

/** Ports of development: one address to open, the servers behind it on the ports that follow. */
export const devPorts = {
  /** What a developer opens: the shell's webpack-dev-server, which passes everything else on. */
  get site(): number {
    return Number(process.env['PORT'] || 3000);
  },
  get api(): number {
    return this.site + 1;
  },
  remote(name: string): number {
    const index = remoteFolders().findIndex((folder) => path.basename(folder) === name);
    return this.site + 100 + index;
  },
  get gallery(): number {
    return this.site + 200;
  },
};

/** The origin that a page reads a remote's files from while it is developed. */
export function devOrigin(name: string): string {
  return `http://${LOOPBACK}:${devPorts.remote(name)}`;
}

/** What every dev server has. */
export const common = {
  host: HOST,
  hot: true,
  static: false,
  compress: false,
  headers: { 'Cache-Control': 'no-store' },
} satisfies Configuration;

/** How a dev server reports its builds. */
export const devMiddleware = {
  index: false,
  // Without the line that tells of every success.
  stats: { preset: 'errors-warnings', errorsCount: false, warningsCount: false },
} satisfies Configuration['devMiddleware'];

/** The overlay styles its messages with attributes, which the page's policy refuses; the console shows them too. */
const client = { overlay: false, logging: 'warn' } as const;

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: LOOPBACK });
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

/** The API server starts again after a change of its code: requests in the meantime wait instead of failing. */
const waitForApi: ExpressRequestHandler = async (_request, _response, next) => {
  const until = Date.now() + TIMEOUT_MS;
  while (Date.now() < until && !(await listens(devPorts.api))) await sleep(100);
  next();
};

const OWN = /^\/(assets|ws)(\/|$)/;

/** The dev server of the shell. Whatever is not its own asset comes from the API server, HTML included. */
export function shellServer(): Configuration {
  const target = `http://${LOOPBACK}:${devPorts.api}`;
  return {
    ...common,
    port: devPorts.site,
    // Host and port of the page, whatever name it was opened by: the policy allows its own origin only.
    client: { ...client, webSocketURL: 'auto://0.0.0.0:0/ws' },
    proxy: [{ context: (pathname) => !OWN.test(pathname), target, ws: true, xfwd: true }],
    setupMiddlewares: (middlewares) => {
      const proxy = middlewares.findIndex(({ name }) => name === 'http-proxy-middleware');
      return middlewares.toSpliced(proxy, 0, { name: 'wait-for-api', middleware: waitForApi });
    },
    devMiddleware: { ...devMiddleware, writeToDisk: (file) => path.basename(file) === 'assets.json' },
  };
}

/** The dev server of a remote behind the gateway of the site: a page reads its files as if they were the site's own. */
function gatewayRemoteServer(base: string): Configuration {
  return {
    ...common,
    port: devPorts.site,
    allowedHosts: 'all',
    client: { ...client, webSocketURL: `auto://0.0.0.0:0${base}/ws` },
    webSocketServer: { type: 'ws', options: { path: `${base}/ws` } },
    devMiddleware: { ...devMiddleware, publicPath: `${base}/` },
  };
}

/** The dev server of a remote: its files are read by a page of another port, or through the gateway of the site. */
export function remoteServer(name: string): Configuration {
  if (REMOTES_PATH) return gatewayRemoteServer(`${REMOTES_PATH}/${name}`);
  return {
    ...common,
    port: devPorts.remote(name),
    allowedHosts: 'all',
    headers: { ...common.headers, 'Access-Control-Allow-Origin': '*' },
    client: { ...client, webSocketURL: `${devOrigin(name).replace(/^http/, 'ws')}/ws` },
    devMiddleware,
  };
}

/**
 * The dev server of the gallery, a site of its own.
 *
 * @param folder holds its `index.html`
 */
export function galleryServer(folder: string): Configuration {
  return {
    ...common,
    port: devPorts.gallery,
    static: { directory: folder, watch: false },
    client,
    devMiddleware,
  };
}
