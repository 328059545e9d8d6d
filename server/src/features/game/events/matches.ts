import { MAX_INTEGER } from '@site/backend/columns';
import { RANGES, type Mode, type Range } from '@site/contract/modes';
import type { GameEventOf } from '@site/contract/http/game';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../../database/schema.ts';

/** A match with the mode as the database names it. */
export type Match = GameEventOf<'match'> & { readonly dbMode?: Mode };

interface Sum {
  readonly uuid: string;
  readonly mode: Mode;
  readonly range: Range;
  readonly period: string;
  elo: number;
  kills: number;
  deaths: number;
}

/** Returns whether a match was played before the stats of a player in its mode were last reset. */
type IsReset = (uuid: string, mode: Mode, at: Date) => boolean;

async function readResets(trx: Transaction<Schema>, matches: readonly Match[]): Promise<IsReset> {
  const uuids = [...new Set(matches.flatMap(({ players }) => players.map(({ uuid }) => uuid)))];
  const rows = await trx
    .selectFrom('stats_resets')
    .select(['user_id', 'mode', 'at'])
    .where(sql<boolean>`user_id = ANY(${uuids}::uuid[])`)
    .execute();
  const resets = new Map(rows.map(({ user_id, mode, at }) => [`${user_id} ${mode}`, at]));
  return (uuid, mode, at) => {
    const reset = resets.get(`${uuid} ${mode}`);
    return reset !== undefined && at < reset;
  };
}

/** Sums up the changes of all matches for each board. */
function sumUp(
  matches: readonly Match[],
  periodAt: (range: Range, at: Date) => string,
  isReset: IsReset,
): Sum[] {
  const sums = new Map<string, Sum>();
  for (const { dbMode: mode, at, players } of matches) {
    if (!mode) continue;
    for (const range of RANGES) {
      const period = periodAt(range, at);
      for (const { uuid, elo, kills, deaths } of players) {
        if (isReset(uuid, mode, at)) continue;
        const key = `${uuid} ${mode} ${range} ${period}`;
        const sum = sums.get(key) ?? { uuid, mode, range, period, elo: 0, kills: 0, deaths: 0 };
        sum.elo += elo;
        sum.kills += kills;
        sum.deaths += deaths;
        sums.set(key, sum);
      }
    }
  }
  return [...sums.values()];
}

/** Adds matches to the boards of their day and month, and to the all-time boards. */
export async function addMatches(
  trx: Transaction<Schema>,
  matches: readonly Match[],
  periodAt: (range: Range, at: Date) => string,
): Promise<void> {
  if (matches.length === 0) return;
  const sums = sumUp(matches, periodAt, await readResets(trx, matches));
  if (sums.length === 0) return;
  const column = (name: keyof Sum) => sums.map((sum) => sum[name]);
  // A sum beyond the columns' largest value would make the whole batch fail.
  const added = (name: 'elo' | 'kills' | 'deaths') =>
    sql`LEAST(${sql.lit(MAX_INTEGER)}, GREATEST(${sql.lit(-MAX_INTEGER)}, stats.${sql.ref(name)}::bigint + EXCLUDED.${sql.ref(name)}))::integer`;
  await sql`
    INSERT INTO stats (user_id, mode, range, period, elo, kills, deaths)
    SELECT * FROM unnest(
      ${column('uuid')}::uuid[], ${column('mode')}::text[], ${column('range')}::text[], ${column('period')}::date[],
      ${column('elo')}::integer[], ${column('kills')}::integer[], ${column('deaths')}::integer[])
    ON CONFLICT (user_id, mode, range, period) DO UPDATE
    SET elo = ${added('elo')}, kills = ${added('kills')}, deaths = ${added('deaths')}`.execute(trx);
}
