import fastifyCookie from '@fastify/cookie';
import { LIMITS } from '@site/contract/limits';
import { siteCookie } from '@site/contract/siteCookie';
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import { Registry } from 'prom-client';
import type { Config } from './config/config.ts';
import { refreshTokenOf } from './sessions/authCookies.ts';
import { createKnownDevices } from './sessions/knownDevices.ts';
import { createRefreshTokens } from './sessions/refreshTokens.ts';
import { createDatabaseProbe } from './database/databaseProbe.ts';
import type { PoolState } from './database/open.ts';
import type { Schema } from './database/schema.ts';
import { createDelivery } from '@site/delivery';
import { deliveryRoutes } from '@site/delivery/routes';
import { createPeople } from './sessions/people.ts';
import { operatorRoutes } from './admin/routes.ts';
import { accountRoutes } from './features/account/routes.ts';
import { alertRoutes } from './features/alerts/routes.ts';
import { applicationRoutes } from './features/applications/routes.ts';
import { assetRoutes } from './features/assets/routes.ts';
import { auditRoutes } from './features/audit/routes.ts';
import { avatarRoutes } from './features/avatar/routes.ts';
import { clanRoutes } from './features/clans/routes.ts';
import { describeApi } from './features/docs/describeApi.ts';
import { gameRoutes } from './features/game/routes.ts';
import { healthRoutes } from './features/health/routes.ts';
import { findGameServer } from './features/game/gameServers.ts';
import { openSockets } from './sockets/openSockets.ts';
import { asksForSocket } from './sockets/upgrades.ts';
import { observeCalls, countAlerts, countRefusals, countWebhooks } from './features/metrics/counters.ts';
import { metricsRoutes } from './features/metrics/routes.ts';
import { routedUrl } from './features/page/pagePath.ts';
import { pageRoutes } from './features/page/routes.ts';
import { privacyRoutes } from './features/privacy/routes.ts';
import { profileRoutes } from './features/profile/routes.ts';
import { sdkRoutes } from './features/sdk/routes.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { settingsRoutes } from './features/settings/routes.ts';
import { paymentRoutes } from './features/payments/routes.ts';
import { shopRoutes } from './features/shop/routes.ts';
import { staffRoutes } from './features/staff/routes.ts';
import { statsRoutes } from './features/stats/routes.ts';
import { statusRoutes } from './features/status/routes.ts';
import { waitingRoutes } from './features/waiting/routes.ts';
import { createAccessTokens } from './sessions/accessTokens.ts';
import { createAuthentication } from './sessions/authentication.ts';
import { enforceRules } from './sessions/callRules.ts';
import { connectionOptions, limitConnections, refusePipelines } from './http/connections.ts';
import { answerError, answerErrors } from './http/errorAnswers.ts';
import { logOptions, type LogDestination } from './http/logOptions.ts';
import { ownCookies } from '@site/backend/ownCookies';
import { createRateLimits } from './http/rateLimits.ts';
import { requestLogs } from './http/requestLog.ts';
import { ignoreTypesOfNothing, rejectInvalid } from './http/invalidRequests.ts';
import { refuseForeignHosts } from './http/ownHost.ts';
import { openRedis } from '@site/backend/redis';
import { refuseForeignOrigins } from './http/sameOrigin.ts';
import { addSecurityHeaders, SECURITY_HEADERS } from './http/securityHeaders.ts';
import { createSecurityLog } from './http/securityLog.ts';
import { createSettingsCache } from './config/siteSettings.ts';
import type { Api } from '@site/backend/api';
import type { Services } from './services.ts';
import { createGameCommands } from './entries/gameCommands.ts';
import { createReadiness } from './process/gracefulStop.ts';
import { openEncryption, sessionSecrets } from './credentials/generatedSecrets.ts';
import { readSiteFile } from './config/siteFile.ts';

const BODY_LIMIT = 64 * 1024;

const FEATURES: readonly ((api: Api, services: Services) => void)[] = [
  sessionRoutes,
  accountRoutes,
  profileRoutes,
  statsRoutes,
  clanRoutes,
  alertRoutes,
  applicationRoutes,
  privacyRoutes,
  settingsRoutes,
  staffRoutes,
  auditRoutes,
  waitingRoutes,
  shopRoutes,
  paymentRoutes,
  (api, { delivery }) => deliveryRoutes(api, delivery),
  statusRoutes,
  avatarRoutes,
  gameRoutes,
  operatorRoutes,
];

interface Options {
  readonly logTo?: LogDestination | undefined;
  readonly pool?: (() => PoolState) | undefined;
  readonly onRoute?: ((route: RouteOptions) => void) | undefined;
}

/** Builds the server without listening, so that tests can inject calls. */
export async function buildApp(
  config: Config,
  db: Kysely<Schema>,
  { logTo, pool, onRoute }: Options = {},
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: logOptions(config.logLevel, logTo),
    childLoggerFactory: requestLogs,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: BODY_LIMIT,
    rewriteUrl: routedUrl,
    // Schemas limit parameters in characters, of which each may be two code units.
    routerOptions: { maxParamLength: 2 * LIMITS.name.max },
    ...connectionOptions,
    http: { ...connectionOptions.http, shouldUpgradeCallback: asksForSocket },
    // For malformed URLs, which no hook runs for.
    frameworkErrors: (error, request, reply) => answerError(error, request, reply.headers(SECURITY_HEADERS)),
    // Running requests may finish; idle connections must not delay the shutdown.
    forceCloseConnections: 'idle',
    // What arrives on a connection that is already open may be a write, which no gateway repeats.
    return503OnClosing: false,
  });
  if (onRoute) app.addHook('onRoute', onRoute);
  const metrics = new Registry();
  limitConnections(app);
  refusePipelines(app);
  observeCalls(app, metrics);
  const redis = config.redisUrl === undefined ? undefined : openRedis(config.redisUrl, app.log);
  app.addHook('onReady', async () => redis?.settled);
  app.addHook('onClose', async () => redis?.close());
  const secret = sessionSecrets(config);
  const tokens = createAccessTokens(secret);
  const site = readSiteFile(config.siteConfig);
  const authentication = createAuthentication(db, tokens, {
    refreshTokenOf,
    requireSecondFactor: site.requireSecondFactor,
  });
  const limits = createRateLimits(config.rates, { redis, onRefusal: countRefusals(metrics) });
  const refreshTokens = createRefreshTokens(secret);
  // First: answers to what later hooks refuse depend on cookies, too.
  await app.register(fastifyCookie);
  const delivery = createDelivery(app, {
    config,
    site,
    db,
    secret,
    limits,
    people: createPeople({
      db,
      authentication,
      sendAlert: (uuid, alert) => app.services.sockets.sendAlert(uuid, alert),
    }),
  });
  const encryption = openEncryption(config);
  const base: Omit<Services, 'sockets'> = {
    config,
    site,
    db,
    encryption,
    authentication,
    knownDevices: createKnownDevices(secret, encryption),
    refreshTokens,
    delivery,
    limits,
    settings: createSettingsCache(db, app.log),
    readiness: createReadiness(app),
    commands: createGameCommands(db),
    ...countWebhooks(metrics),
  };
  const sockets = countAlerts(
    openSockets(app, { ...base, findGameServer: (token) => findGameServer(db, token, 'v1') }, { redis }),
    metrics,
  );
  const services: Services = { ...base, sockets };
  app.decorate('services', services);

  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  const securityLog = createSecurityLog(app.log);
  app.addHook('onClose', async () => securityLog.close());
  answerErrors(app, siteCookie(site.name, 'member'), securityLog);
  addSecurityHeaders(app);
  rejectInvalid(app);
  refuseForeignHosts(app, config);
  if (config.apiDocs) await describeApi(app, services);
  await app.register(
    fastifyPlugin(
      async (scope) => {
        const api = scope.withTypeProvider<ZodTypeProvider>();
        api.removeContentTypeParser('text/plain');
        api.addHook('onRequest', refuseForeignOrigins);
        ignoreTypesOfNothing(api);
        api.addHook('onSend', async (request, reply) => {
          if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
          // Tells an open page when other builds are live.
          reply.header('x-registry', await delivery.releases.revisionFor(ownCookies(request)));
          const shell = delivery.shell.revision();
          if (shell !== undefined) reply.header('x-shell', shell);
        });
        enforceRules(api, services);
        for (const add of FEATURES) add(api, services);
      },
      { name: 'api', encapsulate: true },
    ),
    { prefix: '/api' },
  );
  const isDatabaseUp = createDatabaseProbe(db, app.log);
  healthRoutes(app, { ...services, isDatabaseUp });
  sdkRoutes(app, services);
  metricsRoutes(app, {
    ...services,
    registry: metrics,
    isDatabaseUp,
    sockets: sockets.count,
    redis: redis?.isAvailable,
    pool,
  });
  assetRoutes(app, config, delivery.releases.files);
  pageRoutes(app, services);
  return app;
}
