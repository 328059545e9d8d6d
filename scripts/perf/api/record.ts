import type { FastifyInstance } from 'fastify';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type { Pool } from 'pg';
import { buildApp } from '../../../server/src/app.ts';
import { readConfig } from '../../../server/src/config/config.ts';
import type { Schema } from '../../../server/src/database/schema.ts';

/** A statement as the driver gets it. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** What a `GET` needs to be made. */
export interface Read {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a call makes of the database, and answers. */
export interface Recorded {
  readonly statements: readonly Statement[];
  readonly body: string;
}

/** Makes calls in this process, and notes their statements. */
export interface Recorder {
  logIn(name: string, password: string): Promise<string>;
  record(read: Read): Promise<Recorded>;
  close(): Promise<void>;
}

/** How often a call is made to note its statements. */
const TIMES = 5;

function noting(pool: Pool, note: (statement: Statement) => void): PostgresPool {
  return {
    async connect() {
      const client = await pool.connect();
      const query = (text: string, values: readonly unknown[]) => {
        note({ text, values });
        return client.query(text, [...values]);
      };
      return Object.assign(Object.create(client) as typeof client, { query }) as PostgresPoolClient;
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

async function get(app: FastifyInstance, { path, headers }: Read) {
  const answer = await app.inject({ url: path, ...(headers && { headers }) });
  if (answer.statusCode !== 200) throw new Error(`${path} was answered with ${answer.statusCode}.`);
  return answer;
}

/** @param env variables of the site */
export async function createRecorder(pool: Pool, env: Readonly<Record<string, string>>): Promise<Recorder> {
  let statements: Statement[] = [];
  const dialect = new PostgresDialect({ pool: noting(pool, (statement) => statements.push(statement)) });
  const app = await buildApp(readConfig({ ...env, LOG_LEVEL: 'silent' }), new Kysely<Schema>({ dialect }));
  return {
    async logIn(name, password) {
      const answer = await app.inject({ method: 'POST', url: '/api/login', payload: { name, password } });
      return answer.json<{ accessToken: string }>().accessToken;
    },
    async record(read) {
      const recorded: Recorded[] = [];
      for (let time = 0; time < TIMES; time += 1) {
        statements = [];
        const { body } = await get(app, read);
        recorded.push({ statements, body });
      }
      // The others also read what is cached for a moment.
      return recorded.reduce((least, one) => (one.statements.length < least.statements.length ? one : least));
    },
    close: () => app.close(),
  };
}
