import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '../../src/database/schema.ts';
import { RATES } from '../../src/http/rateLimits.ts';
import { addPlayer, PASSWORD } from '../../src/testing/accounts.ts';
import { Client } from './client.ts';
import { startServer, type ServerProcess } from './serverProcess.ts';
import { newDatabase } from '../../src/testing/newDatabase.ts';
import { openBeside, redisUrl } from './services.ts';

/** Tests make many calls in a short time; those of the limits set their own. */
export const UNLIMITED = Object.keys(RATES)
  .map((name) => `${name}=100000/60`)
  .join(',');

/** A site that two processes serve, with one PostgreSQL and one Redis. */
export interface Site {
  readonly one: ServerProcess;
  readonly two: ServerProcess;
  readonly db: Kysely<Schema>;
}

/** Starts such a site, ended after the last test of the file. */
export async function startSite(env: Readonly<Record<string, string>> = {}): Promise<Site> {
  const url = env['DATABASE_URL'] ?? (await newDatabase());
  const db = await openBeside(url);
  const start = () =>
    startServer({ DATABASE_URL: url, REDIS_URL: redisUrl(), RATE_LIMITS: UNLIMITED, ...env });
  const [one, two] = await Promise.all([start(), start()]);
  return { one, two, db };
}

/** Adds a player of a name nobody has, in whichever database: the limits of all of them are counted in one Redis. */
export function newPlayer(db: Kysely<Schema>, values: Partial<Parameters<typeof addPlayer>[1]> = {}) {
  return addPlayer(db, { name: `Player${randomUUID().slice(0, 8)}`, ...values });
}

/** A browser in which a player has logged in at a process. */
export async function logIn(server: ServerProcess, name: string, password = PASSWORD): Promise<Client> {
  const client = new Client(server);
  const { status, body } = await client.post('/api/login', { name, password });
  if (status !== 200) throw new Error(`${name} could not log in: ${JSON.stringify(body)}`);
  return client;
}
