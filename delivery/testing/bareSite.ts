import fastifyCookie from '@fastify/cookie';
import { forbidden, HttpError, unauthorized } from '@site/backend/httpError';
import type { RateLimit } from '@site/backend/limiter';
import { newFolder, writeFiles } from '@site/backend/testing/folder';
import { cleanUpLater } from '@site/backend/testing/cleanUp';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { openTestDatabase } from 'server/src/testing/testDatabase.ts';
import { createDelivery } from '../delivery.ts';
import type { DeliveryConfig } from '../records/config.ts';
import type { AuditedChange, People } from '../records/people.ts';
import { DELIVERY_RATES, type DeliveryLimits } from '../records/rates.ts';
import { deliveryRoutes } from '../routes.ts';
import { testSite } from './testSite.ts';

const BUDGETS = path.resolve(import.meta.dirname, '../../config/budgets.json');

const noLimit: RateLimit = { take: async () => undefined, refund: async () => undefined };

const SHELL = {
  'shell/assets.json': '{"scripts":["/assets/main.0123456789.js"]}',
  'budgets.json': readFileSync(BUDGETS, 'utf8'),
  'shell/contract.json': '{"store":"1.1.0","shared":{"react":"19.3.1"}}',
};

function configOf(folder: string): DeliveryConfig {
  return {
    shellDir: path.join(folder, 'shell'),
    shellServerDir: path.join(folder, 'shell-server'),
    remotesDir: path.join(folder, 'remotes'),
    sdkDir: path.join(folder, 'sdk'),
    remoteBudgets: path.join(folder, 'budgets.json'),
    remoteQuota: 64 * 1024 * 1024,
    remoteOrigins: [],
    devRemotes: [],
    autoRollback: { minutes: 30, loads: 20, percent: 5 },
    gate: 'off',
  };
}

/** A site of another kind: a bare Fastify app whose only developer sends a name in a header, with delivery in it. */
export async function startBareSite() {
  const folder = newFolder();
  writeFiles(folder, SHELL);
  const db = await openTestDatabase();
  const trail: AuditedChange[] = [];
  const people: People = {
    async developerOf({ headers }) {
      if (headers['x-name'] === undefined) throw unauthorized();
      if (headers['x-name'] !== 'Ada') throw forbidden();
      return { uuid: '6f1f2d3a-0000-4000-8000-000000000001', name: 'Ada', rank: 'dev', sessionId: 'a' };
    },
    callerOf: () => ({ uuid: '', name: '', rank: 'player', sessionId: '' }),
    requireFreshFactor: async () => undefined,
    isDeveloperSession: async () => false,
    lockRank: async () => ({ rank: 'dev', isLeaving: false }),
    audit: async (_trx, change) => void trail.push(change),
    alertOwners: async () => () => undefined,
  };
  const limits = Object.fromEntries(
    [...Object.keys(DELIVERY_RATES), 'write', 'readAccount'].map((name) => [name, noLimit]),
  ) as unknown as DeliveryLimits;

  const app = Fastify();
  cleanUpLater(() => app.close());
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof HttpError)) throw error;
    return reply.code(error.status).send({ code: error.code, message: error.message });
  });
  await app.register(fastifyCookie);
  const delivery = createDelivery(app, {
    config: configOf(folder),
    site: testSite,
    db,
    secret: 'a secret that only the tests know',
    limits,
    people,
  });
  await app.register(async (scope) => deliveryRoutes(scope.withTypeProvider<ZodTypeProvider>(), delivery), {
    prefix: '/api',
  });
  return { app, db, delivery, trail };
}
