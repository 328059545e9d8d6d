import { randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { publicSite } from '@site/contract/http/site';
import { toLang } from '@site/contract/lang';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { HttpError } from '../../parts/httpError.ts';
import type { Services } from '../../services.ts';
import { compress } from './compress.ts';
import { contentSecurityPolicy } from './contentSecurityPolicy.ts';
import { renderPage } from './html.ts';
import { isPageAddress } from './pageAddress.ts';

const assetList = z.object({ scripts: z.array(z.string()) });

function createScriptList(shellDir: string): () => readonly string[] {
  const file = path.join(shellDir, 'assets.json');
  let known: { mtime: number; scripts: readonly string[] } | undefined;
  return () => {
    const { mtimeMs } = statSync(file);
    if (known?.mtime !== mtimeMs) {
      known = { mtime: mtimeMs, scripts: assetList.parse(JSON.parse(readFileSync(file, 'utf8'))).scripts };
    }
    return known.scripts;
  };
}

function wantsPage({ method, url }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && isPageAddress(url);
}

/** Answers every address of the site with its page; the shell in the browser knows which one it is. */
export function pageRoutes(app: FastifyInstance, { config, site, catalogue }: Services): void {
  const scripts = createScriptList(config.shellDir);
  const visible = publicSite.parse(site);
  const devOrigins = config.devRemotes.map(({ origin }) => origin);

  app.setNotFoundHandler(async (request, reply) => {
    if (!wantsPage(request)) throw new HttpError(404, 'not_found');
    const nonce = randomBytes(16).toString('base64');
    const boot = {
      site: visible,
      lang: toLang(request.cookies['lang']),
      registry: await catalogue.registry(),
    };
    const { body, encoding } = await compress(
      renderPage({ boot, nonce, scripts: scripts() }),
      request.headers['accept-encoding'],
    );
    if (encoding) reply.header('content-encoding', encoding);
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('vary', 'accept-encoding')
      .header('content-security-policy', contentSecurityPolicy(nonce, devOrigins))
      .header('cache-control', 'no-store')
      .send(body);
  });
}
