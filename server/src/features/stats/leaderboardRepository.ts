import type { StatsRow } from '@site/contract/http/stats';
import { LIMITS } from '@site/contract/limits';
import type { Mode, Range } from '@site/contract/modes';
import type { Kysely, SelectQueryBuilder } from 'kysely';
import type { Schema } from '../../database/schema.ts';

/**
 * The first places of a board. Who has no Elo in a range has won nothing in it; leaving them out keeps the board of a
 * new day empty, and is still a part of the index.
 */
export function leaderboardQuery(
  db: Kysely<Schema>,
  mode: Mode,
  range: Range,
): SelectQueryBuilder<Schema, 'stats' | 'users', StatsRow> {
  return db
    .selectFrom('stats')
    .innerJoin('users', 'users.uuid', 'stats.user_id')
    .select(['users.uuid', 'users.name', 'stats.elo', 'stats.kills', 'stats.deaths'])
    .where('stats.mode', '=', mode)
    .where('stats.range', '=', range)
    .where('stats.elo', '>', 0)
    .orderBy('stats.elo', 'desc')
    .orderBy('stats.user_id')
    .limit(LIMITS.leaderboard);
}
