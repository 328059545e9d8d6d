import path from 'node:path';
import type { Configuration } from 'webpack-dev-server';
import { remoteFolders } from './workspace.ts';

/** Ports of development: one address to open, the servers behind it on the ports that follow. */
export const devPorts = {
  /** What a developer opens: the shell's webpack-dev-server, which passes everything else on. */
  get site(): number {
    return Number(process.env['PORT'] ?? 3000);
  },
  get api(): number {
    return this.site + 1;
  },
  remote(name: string): number {
    const index = remoteFolders().findIndex((folder) => path.basename(folder) === name);
    return this.site + 100 + index;
  },
};

const common: Configuration = {
  host: '127.0.0.1',
  hot: true,
  client: { overlay: { errors: true, warnings: false, runtimeErrors: false }, logging: 'warn' },
};

/** The dev server of the shell. Whatever is not its own asset comes from the API server, HTML included. */
export function shellServer(): Configuration {
  const target = `http://127.0.0.1:${devPorts.api}`;
  return {
    ...common,
    port: devPorts.site,
    static: false,
    proxy: [{ context: (pathname) => !/^\/(assets|ws)(\/|$)/.test(pathname), target, ws: true, xfwd: true }],
    devMiddleware: { index: false, writeToDisk: (file) => path.basename(file) === 'assets.json' },
  };
}

/** The dev server of a remote: its files are read by a page of another port. */
export function remoteServer(name: string): Configuration {
  const port = devPorts.remote(name);
  return {
    ...common,
    port,
    static: false,
    allowedHosts: 'all',
    headers: { 'Access-Control-Allow-Origin': '*' },
    client: { ...(common.client as object), webSocketURL: `ws://127.0.0.1:${port}/ws` },
    devMiddleware: { index: false },
  };
}
