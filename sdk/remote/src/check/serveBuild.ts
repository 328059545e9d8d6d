import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { withoutAgainFolder } from '@site/contract/againFolder';
import { registered, type Registry } from '@site/contract/http/registry';
import { RENDER_FAILURE_HEADER } from '@site/contract/rendering';
import type { LocalBuild } from '@site/deploy/readBuild';
import { contentTypeOf } from '@site/delivery/checks';
import { NOT_RENDERED } from '@site/delivery/rendering';
import { bootOf } from '@site/delivery/siteDocument';
import { pageWithRemote, statusWithRemote, UNFORWARDED, withRemote } from '../dev/devProxy.ts';
import { LOOPBACK } from '../dev/devServer.ts';
import { refusalOf, siteAddress } from '../dev/ownRequests.ts';
import { startRendering } from './rendering.ts';
import { withRenderedPage } from './renderedDocument.ts';

/** Nothing is ever written to the site. */
export async function serveBuild(site: URL, build: LocalBuild) {
  const { manifest, read } = build;
  const base = `/remotes/${manifest.name}/${manifest.version}`;
  const remote = registered(manifest, base);
  const rendering = manifest.server && (await startRendering(site, build));

  function answerFile(file: string, response: ServerResponse): void {
    if (!Object.hasOwn(manifest.files, file)) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': contentTypeOf(file) });
    response.end(read(file));
  }

  async function answerSite(url: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { accept = '*/*' } = request.headers;
    const answer = await fetch(siteAddress(site, url), { headers: { accept }, redirect: 'manual' });
    for (const [name, value] of answer.headers)
      if (!UNFORWARDED.has(name) && name !== 'strict-transport-security') response.setHeader(name, value);
    response.statusCode = answer.status;
    const type = answer.headers.get('content-type') ?? '';
    if (type.includes('text/html')) {
      const given = pageWithRemote(await answer.text(), remote);
      const boot = rendering && bootOf(given);
      const { page, failure } = boot ? await rendering.render(boot, url) : NOT_RENDERED;
      if (failure !== undefined) response.setHeader(RENDER_FAILURE_HEADER, encodeURIComponent(failure));
      response.statusCode = statusWithRemote(answer.status, url, remote);
      response.end(page ? withRenderedPage(given, page) : given);
    } else if (answer.ok && url.startsWith('/api/registry'))
      response.end(JSON.stringify(withRemote((await answer.json()) as Registry, remote)));
    else if (answer.body) await pipeline(Readable.fromWeb(answer.body as never), response);
    else response.end();
  }

  const server = createServer((request, response) => {
    const { url = '/', method } = request;
    if (method !== 'GET' && method !== 'HEAD') return void response.writeHead(405).end();
    const refusal = refusalOf(request, port());
    if (refusal !== undefined) return void response.writeHead(refusal, { connection: 'close' }).end();
    const pathname = withoutAgainFolder(url.split('?')[0] ?? '');
    if (pathname.startsWith(`${base}/`)) return answerFile(pathname.slice(base.length + 1), response);
    answerSite(url, request, response).catch(() => {
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    });
  }).listen(0, LOOPBACK);
  const port = () => (server.address() as AddressInfo).port;
  await once(server, 'listening');
  return {
    url: `http://${LOOPBACK}:${port()}`,
    async close() {
      rendering?.close();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
