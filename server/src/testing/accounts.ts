import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { NewUser, Schema } from '../database/schema.ts';
import { Browser } from './browser.ts';

export const PASSWORD = 'correct horse battery staple';

/** The minimum work of argon2: a stored hash includes its parameters. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };

let passwordHash: Promise<string> | undefined;

/** Adds a player who logs in with {@link PASSWORD}. */
export async function addPlayer(
  db: Kysely<Schema>,
  values: Partial<NewUser> & Pick<NewUser, 'name'>,
): Promise<NewUser> {
  passwordHash ??= hash(PASSWORD, CHEAP);
  const player: NewUser = { uuid: randomUUID(), password_hash: await passwordHash, ...values };
  await db.insertInto('users').values(player).execute();
  return player;
}

export async function logIn(app: FastifyInstance, name: string): Promise<Browser> {
  const browser = new Browser(app);
  const answer = await browser.post('/api/login', { name, password: PASSWORD });
  if (answer.statusCode !== 200) throw new Error(`${name} could not log in: ${answer.payload}`);
  return browser;
}
