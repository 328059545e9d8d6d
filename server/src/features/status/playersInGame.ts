import { GAME_LIMITS } from '@site/contract/gameLimits';
import type { ServerStatus } from '@site/contract/http/services';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';

/** @returns `undefined` if no server was heard lately, or none says who is online */
export async function playersInGame(db: Kysely<Schema>, now = new Date()): Promise<ServerStatus | undefined> {
  const since = new Date(now.getTime() - GAME_LIMITS.heardMs);
  const { rows } = await sql<{ servers: number; max: number | null; online: number }>`
    WITH heard AS (
      SELECT max_players, players, lists_players, more_players FROM game_servers WHERE heard_at > ${since}
    )
    SELECT (count(*) FILTER (WHERE lists_players))::integer AS servers, sum(max_players)::integer AS max, (
      SELECT count(DISTINCT one ->> 'uuid')::integer FROM heard, jsonb_array_elements(players) AS one
    ) + coalesce(sum(more_players), 0)::integer AS online
    FROM heard`.execute(db);
  const [found] = rows;
  return found && found.servers > 0 ? { online: found.online, max: found.max } : undefined;
}
