import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { HttpError } from '@site/backend/httpError';
import { publicRoutes } from '@site/delivery';
import type { Services } from '../../services.ts';
import { cacheControlOf, originFor } from '../../http/siteOrigin.ts';

/** Addresses of one file, as the protocol of sitemaps allows. */
const MAX_ADDRESSES = 50_000;

const BATCH = 5_000;

const MAX_AGE_S = 3_600;

/** Files that are sent at a time: each reads thousands of rows. */
const MAX_CONCURRENT = 2;
const RETRY_AFTER_S = 10;

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const SHELL_PAGES = ['/', '/imprint', '/privacy'];

const params = z.object({ file: z.coerce.number().int().min(1).max(1_000) });

const escapeXml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const entry = (origin: string, path: string) => `<url><loc>${escapeXml(origin + path)}</loc></url>\n`;

export function sitemapRoutes(
  app: FastifyInstance,
  { config, db, delivery: { releases }, site }: Services,
): void {
  const cacheControl = cacheControlOf(config, MAX_AGE_S);
  let sending = 0;

  async function* clanEntries(origin: string, file: number) {
    yield `${HEAD}<urlset ${NAMESPACE}>\n`;
    const first = (file - 1) * MAX_ADDRESSES;
    for (let offset = first; offset < first + MAX_ADDRESSES; offset += BATCH) {
      const clans = await db
        .selectFrom('clans')
        .select('name')
        .orderBy(sql`name COLLATE "C"`)
        .limit(BATCH)
        .offset(offset)
        .execute();
      yield clans.map(({ name }) => entry(origin, `/clans/${encodeURIComponent(name)}`)).join('');
      if (clans.length < BATCH) break;
    }
    yield '</urlset>\n';
  }

  app.get('/sitemap.xml', async (request, reply) => {
    const { count } = await db
      .selectFrom('clans')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    const files = Math.ceil(count / MAX_ADDRESSES);
    const names = ['pages', ...Array.from({ length: files }, (_, index) => `clans-${index + 1}`)];
    const origin = originFor(request, config);
    const entries = names.map(
      (name) => `<sitemap><loc>${escapeXml(`${origin}/sitemap-${name}.xml`)}</loc></sitemap>\n`,
    );
    return reply
      .type('application/xml')
      .header('cache-control', cacheControl)
      .send(`${HEAD}<sitemapindex ${NAMESPACE}>\n${entries.join('')}</sitemapindex>\n`);
  });

  app.get('/sitemap-pages.xml', async (request, reply) => {
    const { registry } = await releases.registryFor({});
    const paths = publicRoutes(registry, site).map(({ path }) => path);
    const pages = [...SHELL_PAGES, ...paths.filter((path) => !path.includes(':'))];
    const entries = pages.map((path) => entry(originFor(request, config), path));
    return reply
      .type('application/xml')
      .header('cache-control', cacheControl)
      .send(`${HEAD}<urlset ${NAMESPACE}>\n${entries.join('')}</urlset>\n`);
  });

  app.get('/sitemap-clans-:file(^\\d+).xml', async (request, reply) => {
    const { data } = params.safeParse(request.params);
    if (!data) throw new HttpError(404, 'not_found');
    if (sending >= MAX_CONCURRENT) throw new HttpError(503, 'busy', RETRY_AFTER_S);
    sending += 1;
    const stream = Readable.from(clanEntries(originFor(request, config), data.file));
    stream.once('close', () => (sending -= 1));
    return reply.type('application/xml').header('cache-control', cacheControl).send(stream);
  });
}
