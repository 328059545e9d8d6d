import { randomUUID } from 'node:crypto';
import type { SyncAnswer } from '@site/contract/http/game';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '../../../database/schema.ts';
import { addGameServer } from '../gameServers.ts';

let count = 0;

/** A uuid, the same for a number. */
export const uuidOf = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** A player of the game, by number. */
export const gamer = (number: number) => ({ uuid: uuidOf(number), name: `Gamer${number}` });

/** An event with an id of its own. */
export const event = (type: string, own: object = {}) => ({
  id: randomUUID(),
  type,
  at: new Date().toISOString(),
  ...own,
});

/** Links a game server to an app. */
export async function linkServer(app: FastifyInstance, db: Kysely<Schema>) {
  count += 1;
  const added = await addGameServer(db, { name: `server-${count}` });
  if (!added) throw new Error('There is one of this name.');
  const { id, token } = added;
  const boot = randomUUID();
  const send = (body: object, headers: Record<string, string> = { authorization: `Bearer ${token}` }) =>
    app.inject({ method: 'POST', url: '/api/game/v1/sync', headers, payload: { boot, ...body } });
  return {
    id,
    token,
    send,
    /** Makes a call that must be answered. */
    async sync(body: object = {}): Promise<SyncAnswer> {
      const answer = await send(body);
      if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.payload}`);
      return answer.json<SyncAnswer>();
    },
  };
}
