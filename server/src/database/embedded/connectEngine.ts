import type { MessagePort } from 'node:worker_threads';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { columnTypes } from '../columnTypes.ts';
import { preparing } from '../prepare.ts';
import type { Schema } from '../schema.ts';
import { PortStream } from './portStream.ts';

/** Connects to PostgreSQL behind a port. Its single session is a pool of one connection, for which calls queue. */
export function enginePool(connect: () => MessagePort): Pool {
  return new Pool({
    // Not those of the environment.
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    max: 1,
    idleTimeoutMillis: 0,
    types: columnTypes,
    stream: () => new PortStream(connect()),
  });
}

/** Opens the database behind a port. */
export const connectEngine = (connect: () => MessagePort) =>
  new Kysely<Schema>({ dialect: new PostgresDialect({ pool: preparing(enginePool(connect)) }) });
