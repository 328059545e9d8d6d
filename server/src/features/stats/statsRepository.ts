import type { PlayerPlace } from '@site/contract/http/stats';
import { LIMITS } from '@site/contract/limits';
import { RANGES, type Mode, type Range } from '@site/contract/modes';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { isPlayer } from '../../database/isPlayer.ts';
import type { EloCounts } from './eloCounts.ts';

export interface Board {
  readonly mode: Mode;
  readonly range: Range;
  readonly period: string;
}

/** Players with a sum below 0 are shown and placed as those with 0. */
const shown = (column: 'stats.elo' | 'own.elo' | 'next.elo') => sql<number>`GREATEST(${sql.ref(column)}, 0)`;

/**
 * The first places of a board. Those with Elo are read in the order of the board's index; the others follow by uuid, and
 * are read only if there are places left.
 */
export function leaderboardQuery(db: Kysely<Schema>, { mode, range, period }: Board) {
  const players = db
    .selectFrom('stats')
    .innerJoin('users', 'users.uuid', 'stats.user_id')
    .select(['users.uuid', 'users.name', shown('stats.elo').as('elo'), 'stats.kills', 'stats.deaths'])
    .where('stats.mode', '=', mode)
    .where('stats.range', '=', range)
    .where('stats.period', '=', period)
    .limit(LIMITS.leaderboard);
  const others = players.where('stats.elo', '<=', 0).orderBy('stats.user_id');
  return db
    .with('won', () =>
      players.where('stats.elo', '>', 0).orderBy('stats.elo', 'desc').orderBy('stats.user_id'),
    )
    .with('others', (query) => {
      const found = query.selectFrom('won').select(({ fn }) => fn.countAll<number>().as('count'));
      return others.where(found, '<', LIMITS.leaderboard);
    })
    .selectFrom('won')
    .selectAll()
    .unionAll(({ selectFrom }) => selectFrom('others').selectAll())
    .orderBy('elo', 'desc')
    .orderBy('uuid')
    .limit(LIMITS.leaderboard);
}

type Place = Omit<PlayerPlace, 'mode'> & { readonly mode: Mode };

/** Players with the same Elo who are told apart by uuid. Those after them share a place: counting them takes too long. */
const MAX_EQUALS = 100;

/** Equals are ordered like the board, by uuid. */
function ownRowsQuery(uuid: string, periodOf: (range: Range) => string) {
  const current = sql.join(RANGES.map((range) => sql`(${range}, ${periodOf(range)}::date)`));
  const board = sql`
    FROM stats AS other
    WHERE other.mode = own.mode AND other.range = own.range AND other.period = own.period`;
  const equal = sql`${board} AND other.elo > 0 AND other.elo = own.elo AND other.user_id < own.user_id`;
  const ahead = sql`${board} AND other.elo > 0
    AND other.elo >= own.elo AND (other.elo > own.elo OR other.user_id < own.user_id)`;
  const aheadWithoutElo = sql`${board} AND other.elo <= 0 AND own.elo <= 0 AND other.user_id < own.user_id`;
  return sql<Place>`
    SELECT own.mode, own.range, ${shown('own.elo')} AS elo, own.kills, own.deaths,
      (SELECT count(*) FROM (SELECT ${equal} LIMIT ${MAX_EQUALS}) AS equals)
        + (SELECT count(*) FROM (SELECT ${aheadWithoutElo} LIMIT ${MAX_EQUALS}) AS equals) + 1 AS place,
      ${shown('next.elo')} - own.elo + CASE
        WHEN own.user_id < next.user_id THEN 0
        WHEN own.user_id > next.user_id THEN 1
      END AS "toNext"
    FROM stats AS own
    LEFT JOIN LATERAL (
      (SELECT other.elo, other.user_id ${aheadWithoutElo} ORDER BY other.user_id DESC LIMIT 1)
      UNION ALL
      (SELECT other.elo, other.user_id ${ahead} ORDER BY other.elo, other.user_id DESC LIMIT 1)
      LIMIT 1
    ) AS next ON true
    WHERE own.user_id = ${uuid} AND (own.range, own.period) IN (${current})`;
}

/** Returns all places of a player by name in any case or by uuid; `undefined` if there is no such player. */
export async function findPlaces(
  db: Kysely<Schema>,
  counts: Pick<EloCounts, 'countAbove'>,
  user: string,
  periodOf: (range: Range) => string,
): Promise<readonly Place[] | undefined> {
  const player = await db.selectFrom('users').select('uuid').where(isPlayer(user)).executeTakeFirst();
  if (!player) return undefined;
  const { rows } = await ownRowsQuery(player.uuid, periodOf).execute(db);
  return Promise.all(
    rows.map(async (row) => {
      const board = { mode: row.mode, range: row.range, period: periodOf(row.range) };
      return { ...row, place: row.place + (await counts.countAbove(board, row.elo)) };
    }),
  );
}
