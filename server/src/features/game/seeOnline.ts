import { setImmediate as nextTurn } from 'node:timers/promises';
import type { GamePlayer } from '@site/contract/http/game';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { allSeen, seePlayers, type Seen } from './events/players.ts';
import { MAX_WORK } from './events/inBatches.ts';
import { isDataError, storeInTurn } from '../../database/writeQueue.ts';

/** Players that one statement looks up. */
const MAX_LOOKED_UP = 500;

/** Finds who is online and is an account that was made by hand, or has a placeholder instead of a name. */
async function findNews(db: Kysely<Schema>, players: readonly GamePlayer[]): Promise<readonly GamePlayer[]> {
  const { rows } = await sql<GamePlayer>`
    SELECT uuid, name FROM unnest(
      ${players.map(({ uuid }) => uuid)}::uuid[], ${players.map(({ name }) => name)}::text[]) AS given (uuid, name)
    WHERE EXISTS (SELECT FROM users WHERE users.uuid = given.uuid AND starts_with(users.name, '~') AND users.name <> given.name)
      OR EXISTS (SELECT FROM users LEFT JOIN game_players USING (uuid)
        WHERE lower(users.name) = lower(given.name) AND name_at IS NULL)`.execute(db);
  return rows;
}

/** Applies the names of who is online. */
export async function seeOnline(
  db: Kysely<Schema>,
  server: string,
  players: readonly GamePlayer[],
  now: Date,
): Promise<Seen> {
  if (players.length === 0) return allSeen([]);
  const news: GamePlayer[] = [];
  for (let start = 0; start < players.length; start += MAX_LOOKED_UP) {
    if (start > 0) await nextTurn();
    news.push(...(await findNews(db, players.slice(start, start + MAX_LOOKED_UP))));
  }
  const seen: Seen[] = [];
  for (let start = 0; start < news.length; start += MAX_WORK) {
    const sightings = news
      .slice(start, start + MAX_WORK)
      .map((one) => ({ ...one, at: now, does: 'see' as const }));
    try {
      seen.push(await storeInTurn(db, (trx) => seePlayers(trx, sightings, server), server));
    } catch (error) {
      // Such as two accounts that are erased meanwhile: the next call lists them again.
      if (!isDataError(error)) throw error;
    }
  }
  return allSeen(seen);
}
