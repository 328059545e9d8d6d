import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Observer } from '../../../scripts/perf/lib/client.ts';
import { Client, type Address } from './client.ts';
import {
  NO_RATE_LIMITS,
  startServer as startProcess,
  type ServerProcess,
} from '../../../scripts/lib/site.ts';
import { openDatabase } from '../../../server/src/database/open.ts';
import type { Schema } from '../../../server/src/database/schema.ts';
import { addPlayer, PASSWORD } from '../../../server/src/testing/accounts.ts';
import { cleanUpLater } from '@site/backend/testing/cleanUp';
import { newFolder } from '@site/backend/testing/folder';
import { newDatabase } from '../../../server/src/testing/newDatabase.ts';

const postgres = process.env['TEST_DATABASE_URL'];
const redis = process.env['TEST_REDIS_URL'];

export const describeWithServices = postgres && redis ? describe : describe.skip;

/** With a database of this Jest worker alone. */
export function redisUrl(): string {
  const url = new URL(redis ?? '');
  url.pathname = process.env['JEST_WORKER_ID'] ?? '1';
  return url.href;
}

export async function openBeside(url: string): Promise<Kysely<Schema>> {
  const { db, close } = await openDatabase({ url, dataDir: '' });
  cleanUpLater(close);
  return db;
}

export interface SiteDatabase {
  readonly env: Readonly<Record<string, string>>;
  withDatabase<Result>(use: (db: Kysely<Schema>) => Promise<Result>): Promise<Result>;
}

/** Only one process at a time opens an embedded database: `withDatabase` is for times without a server. */
export function embeddedDatabase(): SiteDatabase {
  const dataDir = newFolder();
  return {
    env: { DATA_DIR: dataDir },
    async withDatabase(use) {
      const { db, close } = await openDatabase({ dataDir });
      return use(db).finally(close);
    },
  };
}

export async function postgresDatabase(): Promise<SiteDatabase> {
  const url = await newDatabase();
  const db = await openBeside(url);
  return { env: { DATABASE_URL: url, REDIS_URL: redisUrl() }, withDatabase: (use) => use(db) };
}

export async function startServer(
  env: Readonly<Record<string, string>>,
  root?: string,
): Promise<ServerProcess> {
  const shared = {
    PATH: process.env['PATH'],
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    RATE_LIMITS: NO_RATE_LIMITS,
    SESSION_SECRET: 'a secret that the processes of one site share',
    ENCRYPTION_KEY: 'a key that the processes of one site share',
  };
  const server = await startProcess({ ...shared, ...env }, undefined, root);
  cleanUpLater(() => {
    server.signal('SIGKILL');
    return server.ended;
  });
  return { ...server, url: server.url.replace('localhost', '127.0.0.1') };
}

export interface Site {
  readonly one: ServerProcess;
  readonly two: ServerProcess;
  readonly db: Kysely<Schema>;
}

export async function startSite(env: Readonly<Record<string, string>> = {}): Promise<Site> {
  const url = env['DATABASE_URL'] ?? (await newDatabase());
  const db = await openBeside(url);
  const start = () => startServer({ DATABASE_URL: url, REDIS_URL: redisUrl(), ...env });
  const [one, two] = await Promise.all([start(), start()]);
  return { one, two, db };
}

/** The name is unique across databases, since all share one Redis for their limits. */
export function newPlayer(db: Kysely<Schema>, values: Partial<Parameters<typeof addPlayer>[1]> = {}) {
  return addPlayer(db, { name: `Player${randomUUID().slice(0, 8)}`, ...values });
}

export function logIn(site: Address, name: string, password = PASSWORD, observe?: Observer): Promise<Client> {
  return new Client(site, observe && { observe }).logIn(name, password);
}
