import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { OPENABLE_PATHS, publicSite, type BootData } from '@site/contract/http/site';
import { toLang, type Lang } from '@site/contract/lang';
import { isSiteAddress } from '@site/contract/pages';
import { RENDER_FAILURE_HEADER } from '@site/contract/rendering';
import { siteCookie } from '@site/contract/siteCookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import { acceptedEncoding } from '@site/backend/acceptedEncoding';
import { HttpError } from '@site/backend/httpError';
import { ownCookies } from '@site/backend/ownCookies';
import { isGuardedUnknown, isOrigin, NOT_RENDERED, UNKNOWN_PATH, type VisitorRegistry } from '@site/delivery';
import type { Services } from '../../services.ts';
import { cacheControlOf, originFor } from '../../http/siteOrigin.ts';
import { sitemapRoutes } from './sitemap.ts';
import { contentSecurityPolicy, REPORTING_ENDPOINTS } from './contentSecurityPolicy.ts';
import { createDocuments, NONCE_BYTES } from './documents.ts';
import { iconRoutes } from './icons.ts';
import { canonicalPage, knownPage } from './knownPage.ts';
import { isPagePath, namesFile, pathOf } from './pagePath.ts';

const MAX_FAILURE_LENGTH = 300;

/** Milliseconds for which the start waits for pages that are rendered in advance: the database may hang. */
const WARM_UP_TIMEOUT_MS = 10_000;

const ROBOTS_MAX_AGE_S = 86_400;

/** Pages behind a login contain nothing for search engines. */
const ROBOTS = `User-agent: *
Disallow: /api/
Disallow: /panel
Disallow: /settings
Disallow: /alerts
`;

/** Serves robots.txt; otherwise search engines would parse the site's page as their rules. */
function robotsRoute(app: FastifyInstance, config: Config): void {
  app.get('/robots.txt', async (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', cacheControlOf(config, ROBOTS_MAX_AGE_S))
      .send(`${ROBOTS}\nSitemap: ${originFor(request, config)}/sitemap.xml\n`),
  );
}

const queryOf = (url: string) => url.split('?')[1] ?? '';

/** Answers every path of the site with its page; the shell in the browser routes it. */
export function pageRoutes(app: FastifyInstance, services: Services): void {
  const { config, site, settings } = services;
  const { releases, shell, rendering, reportTokens, overrides } = services.delivery;
  const visible = publicSite.parse(site);
  /** The gate's browser opens every page that any site may open, so that all sites accept the same builds. */
  const forGate = { ...visible, publicPaths: [...OPENABLE_PATHS] };
  const devOrigins = config.devRemotes.map(({ base }) => base).filter(isOrigin);

  const accountCookie = siteCookie(site.name, 'member');
  const fontsCookie = siteCookie(site.name, 'fonts');
  const documentOf = createDocuments();

  const bootData = (lang: Lang, own: VisitorRegistry, shown = visible): BootData => ({
    site: shown,
    lang,
    registry: own.registry,
    revision: own.revision,
    shell: shell.revision() ?? '',
    ...(own.overrides.length > 0 && { overrides: [...own.overrides] }),
  });

  robotsRoute(app, config);
  iconRoutes(app, site.name);
  sitemapRoutes(app, services);
  app.decorate('warmUp', async () => {
    const timeout = sleep(WARM_UP_TIMEOUT_MS, undefined, { ref: false });
    const warming = releases
      .registryFor({})
      .then((own) => rendering.warm((lang) => bootData(lang, own)))
      .catch((error: unknown) => app.log.warn({ err: error }, 'pages could not be rendered in advance'));
    await Promise.race([warming, timeout]);
  });

  /** Maintenance hides all pages, so none is rendered until the state is known. */
  const isOpen = () =>
    settings.current().then(
      ({ maintenance }) => !maintenance.enabled,
      () => false,
    );

  async function rendered(
    { url, ip }: FastifyRequest,
    { path, boot, isMember }: { path: string; boot: BootData; isMember: boolean },
  ) {
    // The builds of a developer's own machine are known to that browser only.
    const isOwn = boot.overrides?.some(({ target }) => isOrigin(target));
    if (isOwn || !(await isOpen())) return NOT_RENDERED;
    return rendering.get({ boot, path, query: queryOf(url), isMember }, ip);
  }

  // A form that is sent before its code has loaded.
  app.addHook('onRequest', async (request, reply) => {
    const { is404, method, url, headers } = request;
    const isForm = method === 'POST' && headers['content-type'] === 'application/x-www-form-urlencoded';
    if (is404 && isForm && isPagePath(url)) return reply.redirect(isSiteAddress(url) ? url : '/', 303);
    return undefined;
  });

  app.setNotFoundHandler(async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || !isPagePath(request.url)) throw new HttpError(404, 'not_found');
    const cookies = ownCookies(request);
    const own = await releases.registryFor(cookies);
    const path = pathOf(request.url);
    const canonical = canonicalPage(path, own.registry);
    if (canonical === undefined && namesFile(path)) throw new HttpError(404, 'not_found');
    // One value for both saves bytes: the token is random, too. Browsers with overrides, including the gate's, get no
    // token, since their reports say nothing about what visitors get.
    const nonce =
      own.overrides.length > 0 ? randomBytes(NONCE_BYTES).toString('base64') : reportTokens.create();
    const lang = toLang(request.cookies['lang'] ?? request.cookies[accountCookie]);
    const boot = bootData(lang, own, overrides.gateJob(cookies) === undefined ? visible : forGate);
    await releases.joinCohort(request, reply);
    const isMember = Boolean(request.cookies[accountCookie]);
    const hasFonts = request.cookies[fontsCookie] === '1';
    const isGuarded = canonical === undefined && isGuardedUnknown(path, own.registry, boot.site);
    const { page, failure } = isGuarded
      ? NOT_RENDERED
      : await rendered(request, { path: canonical ?? UNKNOWN_PATH, boot, isMember });
    if (own.overrides.length > 0) reply.header('x-robots-tag', 'noindex');
    // For the gate, and for developers who try a build.
    if (failure !== undefined && own.overrides.some(({ by }) => by === undefined))
      reply.header(
        RENDER_FAILURE_HEADER,
        encodeURIComponent(failure.slice(0, MAX_FAILURE_LENGTH).toWellFormed()),
      );
    // The session of a member is refreshed first.
    const preloads = isMember ? (shell.chunks()['session-refresh'] ?? []) : [];
    const document = await documentOf(own, {
      boot,
      scripts: shell.scripts(),
      rendered: page,
      known: knownPage(canonical, queryOf(request.url), boot),
      preloads,
      origin: originFor(request, config),
      isMember,
      hasFonts,
    });
    const isGzip = acceptedEncoding(request.headers['accept-encoding'], ['gzip']) !== undefined;
    const isHttps = request.protocol === 'https';
    const devAndOwn = [...devOrigins, ...own.ownOrigins];
    const policy = contentSecurityPolicy(nonce, { devOrigins: devAndOwn, fileOrigins: own.origins, isHttps });
    if (isGzip) reply.header('content-encoding', 'gzip');
    if (isHttps) reply.header('reporting-endpoints', REPORTING_ENDPOINTS);
    return reply
      .code(page?.status ?? (canonical === undefined ? 404 : 200))
      .header('content-type', 'text/html; charset=utf-8')
      .header('vary', 'accept-encoding')
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .send(isGzip ? document.gzip(nonce) : document.text(nonce));
  });
}
