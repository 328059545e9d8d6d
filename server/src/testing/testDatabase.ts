import { randomBytes } from 'node:crypto';
import { duplexPair } from 'node:stream';
import { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import { connectEngine } from '../database/embedded/connectEngine.ts';
import { extensions } from '../database/embedded/engine.ts';
import { answerQueries, EngineStream } from '../database/embedded/engineStream.ts';
import { migrate } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import { cachedDatabase, emptyDatabase, migrationsHash } from './cachedDatabase.ts';
import { cleanUpLater } from '@site/backend/testing/cleanUp';
import { newDatabase } from './newDatabase.ts';

/** An arbitrary lock number that nothing else uses. */
const TEMPLATE_LOCK = 7_305_114;

/** Connects as a site does, but to an engine in this process: one of its own would take longer to start. */
function openOver(pglite: PGlite) {
  const db = connectEngine(() => {
    const [own, engines] = duplexPair();
    void answerQueries(pglite, engines);
    return new EngineStream(own);
  });
  return { db, close: () => db.destroy() };
}

async function migratedInMemory(): Promise<PGlite> {
  const pglite = await PGlite.create({ loadDataDir: await emptyDatabase(), extensions });
  const { db, close } = openOver(pglite);
  await migrate(db, () => undefined).finally(close);
  return pglite;
}

async function openInMemory() {
  const files = await cachedDatabase(`migrated-database-${migrationsHash()}`, migratedInMemory);
  const pglite = await PGlite.create({ loadDataDir: files, extensions });
  const { db, close } = openOver(pglite);
  return { db, close: () => close().then(() => pglite.close()) };
}

function addressOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = database;
  return url.href;
}

/** Creates the template of all test databases, unless another test file has. */
async function makeTemplate(client: Client, server: string, name: string): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
  if (rowCount === 0) {
    const draft = `${name}_${randomBytes(4).toString('hex')}`;
    await client.query(`CREATE DATABASE ${draft}`);
    const { close } = await openDatabase({ url: addressOf(server, draft), dataDir: '' });
    await close();
    await client.query(`ALTER DATABASE ${draft} RENAME TO ${name}`);
  }
}

async function openOnServer(server: string) {
  const template = `migrated_${migrationsHash()}`;
  const client = new Client(server);
  await client.connect();
  await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  // The lock ends with the connection.
  await makeTemplate(client, server, template).finally(() => client.end());
  return openDatabase({ url: await newDatabase(`TEMPLATE ${template}`), dataDir: '' });
}

/** Dropped after the last test of the file. With `TEST_ON=postgres` on `TEST_DATABASE_URL`, else in memory. */
export async function openTestDatabase() {
  const server = process.env['TEST_ON'] === 'postgres' ? process.env['TEST_DATABASE_URL'] : undefined;
  const { db, close } = await (server ? openOnServer(server) : openInMemory());
  cleanUpLater(close);
  return db;
}
