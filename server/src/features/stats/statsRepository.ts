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

const sameBoard = (table: string) => {
  const of = (column: string) => sql`${sql.ref(`${table}.${column}`)} = ${sql.ref(`own.${column}`)}`;
  return sql`${of('mode')} AND ${of('range')} AND ${of('period')}`;
};

/** The number of players in higher slots, within the same 64 of a level, or of all on the highest. */
const countAbove = (level: 0 | 1 | 2) => sql`(
  SELECT COALESCE(sum(players), 0) FROM stats_counts AS counted
  WHERE ${sameBoard('counted')} AND level = ${sql.lit(level)} AND counted.slot > own.slot >> ${sql.lit(6 * level)}
    ${level === 2 ? sql`` : sql`AND counted.slot < ((own.slot >> ${sql.lit(6 * level + 6)}) + 1) << 6`})`;

const equals = sql`stats AS other
  WHERE ${sameBoard('other')} AND other.elo = own.elo AND other.user_id < own.user_id`;

/**
 * All places of a player; one row without a mode for a player who has none. Counting everybody ahead would take long, so
 * the counts of higher slots are summed up, and only the own slot is counted (migration 0026). Equals are ordered like
 * the board: by uuid.
 */
export function placesQuery(user: string, periodOf: (range: Range) => string) {
  const current = sql.join(RANGES.map((range) => sql`(${range}, ${periodOf(range)}::date)`));
  return sql<Place | { readonly mode: null }>`
    WITH own AS (
      SELECT *, stats_slot(elo, user_id) AS slot,
        (CASE WHEN elo < 64 THEN left(user_id::text, 1) ELSE '0' END || '0000000-0000-0000-0000-000000000000')::uuid AS first
      FROM stats WHERE elo > 0 AND (range, period) IN (${current})
    )
    SELECT own.mode, own.range, own.elo, own.kills, own.deaths,
      (1 + ${countAbove(2)} + ${countAbove(1)} + ${countAbove(0)} + (SELECT count(*) FROM ${equals} AND other.user_id >= own.first))::bigint AS place,
      CASE WHEN EXISTS (SELECT FROM ${equals}) THEN 1 ELSE (
        SELECT other.elo - own.elo + CASE WHEN own.user_id < other.user_id THEN 0 ELSE 1 END
        FROM stats AS other WHERE ${sameBoard('other')} AND other.elo > own.elo
        ORDER BY other.elo, other.user_id DESC LIMIT 1
      ) END AS "toNext"
    FROM users LEFT JOIN own ON own.user_id = uuid WHERE ${isPlayer(user)}`;
}

/** Returns all places of a player by name in any case or by uuid; `undefined` if there is no such player. */
export async function findPlaces(
  db: Kysely<Schema>,
  user: string,
  periodOf: (range: Range) => string,
): Promise<readonly Place[] | undefined> {
  const { rows } = await placesQuery(user, periodOf).execute(db);
  return rows.length === 0 ? undefined : rows.filter((row) => row.mode !== null);
}
