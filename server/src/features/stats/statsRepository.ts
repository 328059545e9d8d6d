import type { StatsRow, PlayerPlace } from '@site/contract/http/stats';
import { LIMITS } from '@site/contract/limits';
import { RANGES, type Mode, type Range } from '@site/contract/modes';
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { isPlayer } from '../../database/isPlayer.ts';

/** A leaderboard at a time. */
export interface Board {
  readonly mode: Mode;
  readonly range: Range;
  readonly period: string;
}

/**
 * The first places of a board. Players without Elo in a range have won nothing; excluding them keeps a new day's board
 * empty, and still uses the index.
 */
export function leaderboardQuery(
  db: Kysely<Schema>,
  { mode, range, period }: Board,
): SelectQueryBuilder<Schema, 'stats' | 'users', StatsRow> {
  return db
    .selectFrom('stats')
    .innerJoin('users', 'users.uuid', 'stats.user_id')
    .select(['users.uuid', 'users.name', 'stats.elo', 'stats.kills', 'stats.deaths'])
    .where('stats.mode', '=', mode)
    .where('stats.range', '=', range)
    .where('stats.period', '=', period)
    .where('stats.elo', '>', 0)
    .orderBy('stats.elo', 'desc')
    .orderBy('stats.user_id')
    .limit(LIMITS.leaderboard);
}

type Place = Omit<PlayerPlace, 'mode'> & { readonly mode: Mode };

/**
 * All places of a player, each counted by scanning a board's index down to the player. Equals are ordered like the
 * board: by uuid.
 */
function placesQuery(uuid: string, periodOf: (range: Range) => string) {
  const current = sql.join(RANGES.map((range) => sql`(${range}, ${periodOf(range)}::date)`));
  const ahead = sql`
    FROM stats AS other
    WHERE other.mode = own.mode AND other.range = own.range AND other.period = own.period
      AND other.elo >= own.elo AND (other.elo > own.elo OR other.user_id < own.user_id)`;
  return sql<Place>`
    SELECT own.mode, own.range, own.elo, own.kills, own.deaths,
      (SELECT count(*) ${ahead}) + 1 AS place,
      next.elo - own.elo + CASE WHEN own.user_id < next.user_id THEN 0 ELSE 1 END AS "toNext"
    FROM stats AS own
    LEFT JOIN LATERAL (
      SELECT other.elo, other.user_id ${ahead} ORDER BY other.elo, other.user_id DESC LIMIT 1
    ) AS next ON true
    WHERE own.user_id = ${uuid} AND own.elo > 0 AND (own.range, own.period) IN (${current})`;
}

/** Returns all places of a player by name in any case or by uuid; `undefined` if there is no such player. */
export async function findPlaces(
  db: Kysely<Schema>,
  user: string,
  periodOf: (range: Range) => string,
): Promise<readonly Place[] | undefined> {
  const player = await db.selectFrom('users').select('uuid').where(isPlayer(user)).executeTakeFirst();
  return player && (await placesQuery(player.uuid, periodOf).execute(db)).rows;
}
