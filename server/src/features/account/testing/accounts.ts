import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { NewUser, Schema } from '../../../database/schema.ts';
import { addPlayer, logIn } from '../../../testing/accounts.ts';
import type { Browser } from '../../../testing/browser.ts';

/** Calls an endpoint of the own account. Returns its status and error code. */
export async function call(browser: Browser, path: string, payload: object = {}): Promise<[number, string]> {
  const answer = await browser.post(`/api/user/${path}`, payload);
  return [answer.statusCode, answer.payload === '' ? '' : (answer.json<{ code?: string }>().code ?? '')];
}

/** A new player who has just logged in. */
export async function newPlayer(app: FastifyInstance, db: Kysely<Schema>, values: Partial<NewUser> = {}) {
  const name = `P${randomUUID().slice(0, 12)}`;
  const { uuid } = await addPlayer(db, { name, ...values });
  return { name, uuid, browser: await logIn(app, name) };
}
