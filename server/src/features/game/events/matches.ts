import { MAX_INTEGER } from '@site/backend/columns';
import { RANGES, type Mode, type Range } from '@site/contract/modes';
import type { GameEventOf } from '@site/contract/http/game';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../../database/schema.ts';
import { unnest } from './unnest.ts';

export type Match = GameEventOf<'match'> & { readonly dbMode?: Mode };

const BEFORE_ALL = new Date(0);

interface Sum {
  readonly uuid: string;
  readonly mode: Mode;
  readonly range: Range;
  readonly period: string;
  elo: number;
  kills: number;
  deaths: number;
}

/** @returns whether a match was played before the stats of a player in its mode were last reset */
async function readResets(trx: Transaction<Schema>, matches: readonly Match[]) {
  const uuids = [...new Set(matches.flatMap(({ players }) => players.map(({ uuid }) => uuid)))];
  const rows = await trx
    .selectFrom('stats_resets')
    .select(['user_id', 'mode', 'at'])
    .where(sql<boolean>`user_id = ANY(${uuids}::uuid[])`)
    .execute();
  const resets = new Map(rows.map(({ user_id, mode, at }) => [`${user_id} ${mode}`, at]));
  return (uuid: string, mode: Mode, at: Date) => at < (resets.get(`${uuid} ${mode}`) ?? BEFORE_ALL);
}

const COLUMNS = {
  ...({ uuid: 'uuid', mode: 'text', range: 'text', period: 'date' } as const),
  ...({ elo: 'integer', kills: 'integer', deaths: 'integer' } as const),
};

function sumUp(
  matches: readonly Match[],
  periodAt: (range: Range, at: Date) => string,
  isReset: Awaited<ReturnType<typeof readResets>>,
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

export async function addMatches(
  trx: Transaction<Schema>,
  matches: readonly Match[],
  periodAt: (range: Range, at: Date) => string,
): Promise<void> {
  const sums = sumUp(matches, periodAt, await readResets(trx, matches));
  if (sums.length === 0) return;
  // A sum beyond the columns' largest value would make the whole batch fail.
  const added = (name: 'elo' | 'kills' | 'deaths') =>
    sql`LEAST(${sql.lit(MAX_INTEGER)}, GREATEST(${sql.lit(-MAX_INTEGER)}, stats.${sql.ref(name)}::bigint + EXCLUDED.${sql.ref(name)}))::integer`;
  await sql`
    INSERT INTO stats (user_id, mode, range, period, elo, kills, deaths)
    SELECT * FROM ${unnest(sums, COLUMNS)}
    ON CONFLICT (user_id, mode, range, period) DO UPDATE
    SET elo = ${added('elo')}, kills = ${added('kills')}, deaths = ${added('deaths')}`.execute(trx);
}
