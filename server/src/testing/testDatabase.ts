import { randomBytes } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';
import { Pool } from 'pg';
import { converters, extensions } from '../database/embedded/engine.ts';
import { migrate } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import type { Schema } from '../database/schema.ts';
import { cleanUpLater } from './cleanUp.ts';
import { emptyDatabase } from './emptyDatabase.ts';

interface TestDatabase {
  readonly db: Kysely<Schema>;
  close(): Promise<void>;
}

async function openInMemory(): Promise<TestDatabase> {
  const pglite = await PGlite.create({
    loadDataDir: await emptyDatabase(),
    ...converters,
    extensions,
  });
  const db = new Kysely<Schema>({ dialect: new PGliteDialect({ pglite }) });
  await migrate(db, () => undefined);
  return { db, close: () => db.destroy() };
}

async function openOnServer(server: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const pool = new Pool({ connectionString: server, max: 1 });
  await pool.query(`CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = name;
  const { db, close } = await openDatabase({ url: url.href, dataDir: '' });
  return {
    db,
    async close() {
      await close();
      await pool.query(`DROP DATABASE ${name}`);
      await pool.end();
    },
  };
}

/**
 * An empty database with all tables for the tests of one file, gone after the last of them: in memory, or on the
 * PostgreSQL server that `TEST_DATABASE_URL` names with `TEST_ON=postgres`.
 */
export async function openTestDatabase(): Promise<Kysely<Schema>> {
  const server = process.env['TEST_ON'] === 'postgres' ? process.env['TEST_DATABASE_URL'] : undefined;
  const { db, close } = await (server ? openOnServer(server) : openInMemory());
  cleanUpLater(close);
  return db;
}
