import Fastify from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { readConfig } from '../config/config.ts';
import type { Api } from '@site/backend/api';
import type { Services } from '../services.ts';
import { createSettingsCache } from '../config/siteSettings.ts';
import { readSiteFile } from '../config/siteFile.ts';
import { cleanUpLater } from '@site/backend/testing/cleanUp';
import { noDatabase, SESSION_SECRET, type TestOptions } from './testApp.ts';

type Needs = Pick<Services, 'config' | 'site' | 'db' | 'settings'>;

/** Closed after the last test of the file. A whole app takes twenty times as long to start. */
export function startFeature(
  add: (api: Api, needs: Needs) => void,
  { db = noDatabase(), env }: Pick<TestOptions, 'db' | 'env'> = {},
) {
  const config = readConfig({ SESSION_SECRET, ...env });
  const app: Api = Fastify().withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  const needs = {
    config,
    site: readSiteFile(config.siteConfig),
    db,
    settings: createSettingsCache(db, app.log),
  };
  app.register(
    fastifyPlugin(async (scope) => add(scope.withTypeProvider<ZodTypeProvider>(), needs), {
      name: 'feature',
      encapsulate: true,
    }),
    { prefix: '/api' },
  );
  cleanUpLater(() => app.close());
  return { app };
}
