import Fastify from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import { readConfig } from '../config/config.ts';
import type { Schema } from '../database/schema.ts';
import type { Api } from '@site/backend/api';
import type { Services } from '../services.ts';
import { createSettingsCache } from '../config/siteSettings.ts';
import { readSiteFile } from '../config/siteFile.ts';
import { cleanUpLater } from '@site/backend/testing/cleanUp';
import { noDatabase, SESSION_SECRET } from './testApp.ts';

interface Options {
  /** Without one, a call that needs a database fails. */
  readonly db?: Kysely<Schema>;
  readonly env?: Readonly<Record<string, string>>;
}

type Needs = Pick<Services, 'config' | 'site' | 'db' | 'settings'>;

/** Closed after the last test of the file. A whole app takes twenty times as long to start. */
export function startFeature(
  add: (api: Api, needs: Needs) => void,
  { db = noDatabase(), env }: Options = {},
): { readonly app: Api } {
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
