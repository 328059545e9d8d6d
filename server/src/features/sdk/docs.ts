import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { acceptedEncoding } from '@site/backend/acceptedEncoding';
import { HttpError } from '@site/backend/httpError';
import { DOCS_NOTICE, DOCS_VERSIONS } from '@site/backend/sdkFolder';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { DOCS_POLICY } from '../../http/securityHeaders.ts';
import type { Services } from '../../services.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};

const pack = promisify(gzip);

const MAX_PACKED_BYTES = 8 * 1024 * 1024;

function fillIn(html: string, own: string, versions: readonly string[], current: string): string {
  const start = (version: string) => `href="../${version}/index.html"`;
  const items = versions.map((version) => {
    const mark = version === own ? ' aria-current="true"' : '';
    return `<li><a ${start(version)}${mark}>${version}${version === current ? ' (current)' : ''}</a></li>`;
  });
  const notice = `<p class="notice">This is about version ${own}. The current one is <a ${start(current)}>${current}</a>.</p>`;
  return html
    .replace(DOCS_VERSIONS, () => items.join(''))
    .replace(DOCS_NOTICE, () => (own === current ? '' : notice));
}

/** `GET /sdk/docs/<version>/…`: the documentation of each version that the site has offered. */
export function docsRoutes(app: FastifyInstance, { delivery: { sdk } }: Pick<Services, 'delivery'>): void {
  const known = new LRUCache<string, Buffer>({
    maxSize: MAX_PACKED_BYTES,
    sizeCalculation: ({ length }) => length,
  });

  app.get('/sdk/docs/:version', async (request, reply) => {
    const { version } = request.params as { version: string };
    if (!(await sdk.file(version, 'docs/index.html'))) throw new HttpError(404, 'not_found');
    return reply.redirect(`/sdk/docs/${version}/`);
  });

  app.get('/sdk/docs/:version/*', async (request, reply) => {
    const { version, '*': name } = request.params as { version: string; '*': string };
    const file = name || 'index.html';
    const type = TYPES[path.extname(file)];
    const body = type && (await sdk.file(version, `docs/${file}`));
    if (!body) throw new HttpError(404, 'not_found');
    const versions = (await sdk.list()).map((each) => each.version).toReversed();
    const current = (await sdk.current()) ?? version;
    const isPage = file.endsWith('.html');
    const content = isPage ? Buffer.from(fillIn(body.toString(), version, versions, current)) : body;
    reply.headers({
      'content-type': type,
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      'content-security-policy': DOCS_POLICY,
    });
    if (type.startsWith('font/') || !acceptedEncoding(request.headers['accept-encoding'], ['gzip']))
      return reply.send(content);
    const key = `${version}/${file} ${isPage ? versions.join() : ''} ${current}`;
    const packed = known.get(key) ?? (await pack(content));
    known.set(key, packed);
    return reply.header('content-encoding', 'gzip').send(packed);
  });
}
