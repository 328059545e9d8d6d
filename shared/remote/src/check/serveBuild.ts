import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { Readable } from 'node:stream';
import { registered, type Registry } from '@site/contract/http/registry';
import type { LocalBuild } from '@site/delivery/client/readBuild';
import { pageWithRemote, statusWithRemote, withRemote } from '../dev/devProxy.ts';
import { LOOPBACK } from '../dev/devServer.ts';

/** A running site with a build in it that only this machine has. */
export interface ServedBuild {
  readonly url: string;
  close(): Promise<void>;
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Headers of the site's answers that don't hold for what this server sends. */
const UNFORWARDED = new Set([
  ...['connection', 'content-encoding', 'content-length', 'keep-alive', 'set-cookie', 'transfer-encoding'],
  'strict-transport-security',
]);

/**
 * Serves a site's pages, with a build in place of the one that is live there. Nothing is ever written to the site.
 *
 * @param isAlone whether the pages have no other remotes
 */
export async function serveBuild(
  site: URL,
  { manifest, read }: LocalBuild,
  isAlone = false,
): Promise<ServedBuild> {
  const base = `/remotes/${manifest.name}/${manifest.version}`;
  const remote = registered(manifest, base);

  function answerFile(file: string, response: ServerResponse): void {
    if (!Object.hasOwn(manifest.files, file)) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream' });
    response.end(read(file));
  }

  async function answerSite(url: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { accept = '*/*' } = request.headers;
    const answer = await fetch(new URL(url, site), { headers: { accept }, redirect: 'manual' });
    for (const [name, value] of answer.headers) if (!UNFORWARDED.has(name)) response.setHeader(name, value);
    response.statusCode = answer.status;
    const type = answer.headers.get('content-type') ?? '';
    if (type.includes('text/html')) {
      response.statusCode = statusWithRemote(answer.status, url, remote);
      response.end(pageWithRemote(await answer.text(), remote, isAlone));
    } else if (answer.ok && url.startsWith('/api/registry')) {
      const served = isAlone ? { remotes: [] } : ((await answer.json()) as Registry);
      response.end(JSON.stringify(withRemote(served, remote)));
    } else if (answer.body) Readable.fromWeb(answer.body as never).pipe(response);
    else response.end();
  }

  const server = createServer((request, response) => {
    const { url = '/', method } = request;
    if (method !== 'GET' && method !== 'HEAD') return void response.writeHead(405).end();
    const [pathname = ''] = url.split('?');
    if (pathname.startsWith(`${base}/`)) return answerFile(pathname.slice(base.length + 1), response);
    answerSite(url, request, response).catch(() => {
      if (!response.headersSent) response.writeHead(502);
      response.end();
    });
  }).listen(0, LOOPBACK);
  await once(server, 'listening');
  return {
    url: `http://${LOOPBACK}:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
