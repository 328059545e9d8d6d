import fs from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Kysely, PGliteDialect } from 'kysely';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { temporaryFolder } from '../database/embedded/testing/temporaryFolder.ts';
import type { Schema } from '../database/schema.ts';

export const SESSION_SECRET = 'a secret that only the tests know';

interface Options {
  /** Without one, a call that needs a database fails. */
  readonly db?: Kysely<Schema>;
  /** What to set beside the configuration every test has. */
  readonly env?: Readonly<Record<string, string>>;
  /** Files to begin with, by their path in the app's folder. */
  readonly files?: Readonly<Record<string, string>>;
}

export interface TestApp {
  readonly app: FastifyInstance;
  /** Holds `shell/`, `shell-container/` and `remotes/`, which the app serves. */
  readonly folder: string;
}

const SHELL = { 'shell/assets.json': '{"scripts":["/assets/main.0123456789.js"]}' };

function noDatabase(): Kysely<Schema> {
  const pglite = () => Promise.reject(new Error('This app was started without a database'));
  return new Kysely<Schema>({ dialect: new PGliteDialect({ pglite }) });
}

export function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, content);
  }
}

/** An app for the tests of one file, with a folder of its own, closed after the last of them. */
export async function startTestApp({ db = noDatabase(), env, files }: Options = {}): Promise<TestApp> {
  const folder = temporaryFolder();
  writeFiles(folder, { ...SHELL, ...files });
  const config = readConfig({
    SESSION_SECRET,
    LOG_LEVEL: 'silent',
    DATA_DIR: folder,
    SHELL_DIR: path.join(folder, 'shell'),
    CONTAINER_DIR: path.join(folder, 'shell-container'),
    REMOTES_DIR: path.join(folder, 'remotes'),
    ...env,
  });
  const app = await buildApp(config, db);
  afterAll(() => app.close());
  return { app, folder };
}
