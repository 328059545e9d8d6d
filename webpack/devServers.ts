import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { common, devMiddleware, LOOPBACK } from '@site/remote/dev/devServer';
import type { Configuration, ExpressRequestHandler } from 'webpack-dev-server';
import { ownRequestsOnly } from './devRequests.ts';
import { remoteFolders } from './workspace.ts';

/** The path under which a reverse proxy serves remotes; without it, each remote has its own origin. */
const remotesPath = () => process.env['DEV_REMOTES_PATH'];

/** How long a request waits for the API server to come back, in milliseconds. */
const TIMEOUT_MS = 15_000;

/** Development ports: one to open in the browser, the servers behind it on the following ones. */
export const devPorts = {
  /** The port that a developer opens: the shell's webpack-dev-server, which proxies everything else. */
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

/** Returns the origin that serves a remote's files in development. */
export const devOrigin = (name: string): string => `http://${LOOPBACK}:${devPorts.remote(name)}`;

/** No overlay: the Content-Security-Policy blocks its style attributes, and the console shows the same messages. */
const client = { overlay: false, logging: 'warn' } as const;

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: LOOPBACK });
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

/** Delays requests while the API server restarts after a change of its code, instead of failing them. */
const waitForApi: ExpressRequestHandler = async (_request, _response, next) => {
  const until = Date.now() + TIMEOUT_MS;
  while (Date.now() < until && !(await listens(devPorts.api))) await sleep(100);
  next();
};

const OWN = /^\/(assets|ws)(\/|$)/;

/** Configures the shell's dev server. Everything except its own assets comes from the API server, including HTML. */
export function shellServer(): Configuration {
  const target = `http://${LOOPBACK}:${devPorts.api}`;
  return {
    ...common,
    port: devPorts.site,
    // The host and port of the page, because its Content-Security-Policy allows its own origin only.
    client: { ...client, webSocketURL: 'auto://0.0.0.0:0/ws' },
    proxy: [{ context: (pathname) => !OWN.test(pathname), target, ws: true, xfwd: true }],
    setupMiddlewares: (middlewares) => {
      const proxy = middlewares.findIndex(({ name }) => name === 'http-proxy-middleware');
      return middlewares.toSpliced(proxy, 0, { name: 'wait-for-api', middleware: waitForApi });
    },
    devMiddleware: { ...devMiddleware, writeToDisk: (file) => path.basename(file) === 'assets.json' },
  };
}

/** Configures the dev server of a remote behind the reverse proxy of `docker-compose.yml`, on the page's origin. */
function proxiedRemoteServer(name: string, base: string): Configuration {
  return {
    ...common,
    port: devPorts.site,
    // The site's server asks for the name of the container, and the proxy for whatever the page's address is.
    allowedHosts: [name],
    client: { ...client, webSocketURL: `auto://0.0.0.0:0${base}/ws` },
    webSocketServer: { type: 'ws', options: { path: `${base}/ws` } },
    devMiddleware: { ...devMiddleware, publicPath: `${base}/` },
  };
}

/** Configures the dev server of a remote; pages of a site elsewhere, by its origin, may use it, too. */
export function remoteServer(name: string, site?: string): Configuration {
  const proxied = remotesPath();
  if (proxied) return proxiedRemoteServer(name, `${proxied}/${name}`);
  return {
    ...common,
    ...ownRequestsOnly(devPorts.remote(name), site),
    port: devPorts.remote(name),
    client: { ...client, webSocketURL: `${devOrigin(name).replace(/^http/, 'ws')}/ws` },
    devMiddleware,
  };
}

/** Configures the dev server of the gallery, a separate site, in the folder of its `index.html`. */
export function galleryServer(folder: string): Configuration {
  return {
    ...common,
    port: devPorts.gallery,
    static: { directory: folder, watch: false },
    client,
    devMiddleware,
  };
}
