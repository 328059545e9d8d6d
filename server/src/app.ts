import fastifyCookie from '@fastify/cookie';
import fastifyHelmet from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import type { Config } from './config.ts';
import type { Schema } from './database/schema.ts';
import { applicationRoutes } from './features/applications/routes.ts';
import { assetRoutes } from './features/assets/routes.ts';
import { healthRoutes } from './features/health/routes.ts';
import { pageRoutes } from './features/page/routes.ts';
import { profileRoutes } from './features/profile/routes.ts';
import { registryRoutes } from './features/registry/routes.ts';
import { sessionRoutes } from './features/session/routes.ts';
import { createAuthentication } from './parts/authentication.ts';
import { answerError, answerErrors } from './parts/errorAnswers.ts';
import { logOptions } from './parts/logOptions.ts';
import { createRemoteCatalogue } from './parts/remoteCatalogue.ts';
import { addTransportSecurity } from './parts/transportSecurity.ts';
import type { Services } from './services.ts';
import { keptSecret } from './sessionSecret.ts';
import { readSiteFile } from './siteFile.ts';

const BODY_LIMIT = 64 * 1024;

/** Milliseconds for a call to arrive in full: one that trickles in must not hold a connection for ever. */
const REQUEST_TIMEOUT = 30_000;

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
  const services: Services = {
    config,
    site: readSiteFile(config.siteConfig),
    db,
    authentication: createAuthentication(db, config.sessionSecret ?? keptSecret(config.dataDir)),
    catalogue: createRemoteCatalogue({
      folder: config.remotesDir,
      devRemotes: config.devRemotes,
      log: app.log,
    }),
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
      api.addHook('onSend', async (_request, reply) => {
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
      });
      for (const add of [sessionRoutes, profileRoutes, applicationRoutes, registryRoutes]) add(api, services);
    },
    { prefix: '/api' },
  );
  healthRoutes(app, services);
  assetRoutes(app, config);
  pageRoutes(app, services);
  return app;
}
