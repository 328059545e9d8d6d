import path from 'node:path';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { Kysely, PGliteDialect } from 'kysely';
import { buildApp } from '../app.ts';
import { readConfig } from '../config/config.ts';
import type { PoolState } from '../database/open.ts';
import type { Schema } from '../database/schema.ts';
import type { LogDestination } from '../http/logOptions.ts';
import { RATES } from '../config/rates.ts';
import { cleanUpLater } from '@site/backend/testing/cleanUp';
import { newFolder, writeFiles } from '@site/backend/testing/folder';

export const SESSION_SECRET = 'a secret that only the tests know';
export const OPERATOR_KEY = 'an operator key that only the tests know';

/** Tests make many calls in a short time; those of the limits set their own. */
const UNLIMITED = Object.keys(RATES)
  .map((name) => `${name}=100000/60`)
  .join(',');

export interface TestOptions {
  /** Without one, a call that needs a database fails. */
  readonly db?: Kysely<Schema>;
  readonly env?: Readonly<Record<string, string>>;
  /** Initial files, by path in the app's folder. */
  readonly files?: Readonly<Record<string, string>>;
  /** Receives the log, which `env` has to switch on. */
  readonly logTo?: LogDestination;
  readonly pool?: () => PoolState;
  readonly onRoute?: (route: RouteOptions) => void;
}

export interface TestApp {
  readonly app: FastifyInstance;
  /** Holds `shell/`, `shell-server/`, `shell-container/`, `remotes/` and `sdk/`, which the app serves. */
  readonly folder: string;
}

const SHELL = {
  'shell/assets.json': '{"scripts":["/assets/main.0123456789.js"]}',
  'shell/contract.json': '{"store":"1.1.0","shared":{"react":"19.3.1"}}',
};

export function noDatabase(): Kysely<Schema> {
  const pglite = () => Promise.reject(new Error('This app was started without a database'));
  return new Kysely<Schema>({ dialect: new PGliteDialect({ pglite }) });
}

/** An app with its own folder, closed after the last test of the file. */
export async function startTestApp({
  db = noDatabase(),
  env,
  files,
  logTo,
  pool,
  onRoute,
}: TestOptions = {}): Promise<TestApp> {
  const folder = newFolder();
  writeFiles(folder, { ...SHELL, ...files });
  const config = readConfig({
    SESSION_SECRET,
    ENCRYPTION_KEY: 'an encryption key that only the tests know',
    LOG_LEVEL: 'silent',
    OPERATOR_KEY,
    // There is no worker to check builds.
    GATE: 'off',
    RATE_LIMITS: UNLIMITED,
    DATA_DIR: folder,
    SHELL_DIR: path.join(folder, 'shell'),
    SHELL_SERVER_DIR: path.join(folder, 'shell-server'),
    CONTAINER_DIR: path.join(folder, 'shell-container'),
    REMOTES_DIR: path.join(folder, 'remotes'),
    SDK_DIR: path.join(folder, 'sdk'),
    ...env,
  });
  const app = await buildApp(config, db, { logTo, pool, onRoute });
  cleanUpLater(() => app.close());
  return { app, folder };
}
