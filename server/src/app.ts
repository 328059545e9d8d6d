import fastifyCookie from '@fastify/cookie';
import fastifyHelmet from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import type { Config } from './config.ts';
import type { Schema } from './database/schema.ts';
import { accountRoutes } from './features/account/routes.ts';
import { applicationRoutes } from './features/applications/routes.ts';
import { assetRoutes } from './features/assets/routes.ts';
import { healthRoutes } from './features/health/routes.ts';
import { pageRoutes } from './features/page/routes.ts';
import { profileRoutes } from './features/profile/routes.ts';
import { registryRoutes } from './features/registry/routes.ts';
import { sessionRoutes } from './features/session/routes.ts';
import { createAccessTokens } from './parts/accessTokens.ts';
import { createAuthentication } from './parts/authentication.ts';
import { enforceRules } from './parts/callRules.ts';
import { answerError, answerErrors } from './parts/errorAnswers.ts';
import { logOptions } from './parts/logOptions.ts';
import { createRateLimits } from './parts/rateLimits.ts';
import { openRedis } from './parts/redis.ts';
import { createRemoteCatalogue } from './parts/remoteCatalogue.ts';
import { refuseForeignOrigins } from './parts/sameOrigin.ts';
import { createSettingsCache } from './parts/siteSettings.ts';
import { addTransportSecurity } from './parts/transportSecurity.ts';
import type { Api, Services } from './services.ts';
import { keptSecret } from './sessionSecret.ts';
import { readSiteFile } from './siteFile.ts';

const BODY_LIMIT = 64 * 1024;

/** Milliseconds for a call to arrive in full: one that trickles in must not hold a connection for ever. */
const REQUEST_TIMEOUT = 30_000;

/** The features of the API: a folder each, and a line here. */
const FEATURES: readonly ((api: Api, services: Services) => void)[] = [
  sessionRoutes,
  accountRoutes,
  profileRoutes,
  applicationRoutes,
  registryRoutes,
];

/** Builds the server without listening, so that a test can put calls into it. */
export async function buildApp(config: Config, db: Kysely<Schema>): Promise<FastifyInstance> {
  const app = Fastify({
    logger: logOptions(config.logLevel),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT,
    frameworkErrors: answerError,
    // A running request may finish; a connection that only waits must not hold up the end.
    forceCloseConnections: 'idle',
  });
  const redis = config.redisUrl === undefined ? undefined : openRedis(config.redisUrl, app.log);
  app.addHook('onClose', async () => redis?.close());
  const tokens = createAccessTokens(config.sessionSecret ?? keptSecret(config.dataDir));
  const authentication = createAuthentication(db, tokens);
  const services: Services = {
    config,
    site: readSiteFile(config.siteConfig),
    db,
    authentication,
    catalogue: createRemoteCatalogue({
      folder: config.remotesDir,
      devRemotes: config.devRemotes,
      log: app.log,
    }),
    limits: createRateLimits(config.rates, redis),
    settings: createSettingsCache(db, app.log),
    live: { sendAlert: () => undefined, endSessions: () => undefined, endPlayer: () => undefined },
  };

  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  answerErrors(app);
  await app.register(fastifyCookie);
  // The policy of a page carries a nonce and is set where the page is answered.
  await app.register(fastifyHelmet, { contentSecurityPolicy: false, strictTransportSecurity: false });
  addTransportSecurity(app);
  await app.register(
    async (scope) => {
      const api = scope.withTypeProvider<ZodTypeProvider>();
      api.removeContentTypeParser('text/plain');
      api.addHook('onRequest', async (request, reply) => {
        reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
        await refuseForeignOrigins(request);
      });
      api.addHook('onSend', async (_request, reply) => {
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
      });
      enforceRules(api, services);
      for (const add of FEATURES) add(api, services);
    },
    { prefix: '/api' },
  );
  healthRoutes(app, services);
  assetRoutes(app, config);
  pageRoutes(app, services);
  return app;
}
