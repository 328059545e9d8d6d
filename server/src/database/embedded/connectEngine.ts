import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { columnTypes } from '../columnTypes.ts';
import { preparing } from '../prepare.ts';
import type { Schema } from '../schema.ts';
import type { EngineStream } from './engineStream.ts';

/** Connects to the engine. Its single session is a pool of one connection, for which calls queue. */
export function enginePool(connect: () => EngineStream): Pool {
  const pool = new Pool({
    // Not those of the environment.
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    max: 1,
    idleTimeoutMillis: 0,
    types: columnTypes,
    stream: connect,
  });
  // A connection that breaks fails its query. Without listeners, it would also end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

export const connectEngine = (connect: () => EngineStream) =>
  new Kysely<Schema>({ dialect: new PostgresDialect({ pool: preparing(enginePool(connect)) }) });
