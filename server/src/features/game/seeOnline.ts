import { setImmediate as nextTurn } from 'node:timers/promises';
import type { GamePlayer } from '@site/contract/http/game';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { seeInBatches } from './events/addManyPlayers.ts';
import type { Seen } from './events/players.ts';
import { slices } from './events/inBatches.ts';
import { unnest } from './events/unnest.ts';

const MAX_LOOKED_UP = 500;

/** Finds who is online and is an account that was made by hand, or has a placeholder instead of a name. */
async function findNews(db: Kysely<Schema>, players: readonly GamePlayer[]): Promise<readonly GamePlayer[]> {
  const { rows } = await sql<GamePlayer>`
    SELECT uuid, name FROM ${unnest(players, { uuid: 'uuid', name: 'text' })}
    WHERE EXISTS (SELECT FROM users WHERE users.uuid = given.uuid AND starts_with(users.name, '~') AND users.name <> given.name)
      OR EXISTS (SELECT FROM users LEFT JOIN game_players USING (uuid)
        WHERE lower(users.name) = lower(given.name) AND name_at IS NULL)`.execute(db);
  return rows;
}

export async function seeOnline(
  db: Kysely<Schema>,
  server: string,
  players: readonly GamePlayer[],
  now: Date,
): Promise<Seen> {
  const news: GamePlayer[] = [];
  for (const some of slices(players, MAX_LOOKED_UP)) {
    if (some[0] !== players[0]) await nextTurn();
    news.push(...(await findNews(db, some)));
  }
  // Data errors, such as by two accounts that are erased meanwhile: the next call lists them again.
  return seeInBatches(
    db,
    news.map((one) => ({ ...one, at: now, does: 'see' })),
    server,
  );
}
