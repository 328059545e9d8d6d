import { MODES, type Mode } from '@site/contract/modes';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { NORMAL } from './distributions.ts';

interface Pace {
  readonly minutesPerRound: number;
  readonly killsPerRound: number;
  /** What an average player gains in a round. */
  readonly eloPerRound: number;
}

const PACES: Readonly<Record<Mode, Pace>> = {
  bedwars: { minutesPerRound: 11, killsPerRound: 4.1, eloPerRound: 2.5 },
  ffa: { minutesPerRound: 3, killsPerRound: 2.6, eloPerRound: 0.6 },
  mlgrush: { minutesPerRound: 4, killsPerRound: 3.4, eloPerRound: 1.2 },
  cores: { minutesPerRound: 14, killsPerRound: 6.2, eloPerRound: 0.5 },
};

const paces = sql.join(
  MODES.map((mode) => {
    const { minutesPerRound, killsPerRound, eloPerRound } = PACES[mode];
    return sql`(${mode}::text, ${minutesPerRound}::float8, ${killsPerRound}::float8, ${eloPerRound}::float8)`;
  }),
);

/**
 * Inserts every mode and range of the players that were made up. A shorter range is a part of the longer one, and
 * nothing for those who have not played lately.
 *
 * @returns how many rows there are
 */
export async function insertStats(trx: Transaction<Schema>): Promise<number> {
  const { numAffectedRows } = await sql`
    INSERT INTO stats (user_id, mode, range, elo, kills, deaths)
    SELECT uuid, mode, range, round(elo * share), round(kills * share), round(deaths * share)
    FROM (
      SELECT
        uuid, mode, month, day,
        rounds * elo_per_round * exp(0.3 * form) AS elo,
        rounds * kills_per_round * exp(0.35 * form) AS kills,
        rounds * kills_per_round * exp(-0.1 * form) AS deaths
      FROM (
        SELECT
          uuid, mode, kills_per_round, elo_per_round,
          0.7 * skill + 0.7 * ${NORMAL} AS form,
          greatest(1, 0.17 * playtime * exp(0.9 * ${NORMAL}) / minutes_per_round) AS rounds,
          CASE WHEN random() < 0.4 THEN least(1, 30 / age * exp(0.8 * ${NORMAL})) ELSE 0 END AS month,
          CASE WHEN random() < 0.3 THEN least(1, 0.08 * exp(0.6 * ${NORMAL})) ELSE 0 END AS day
        FROM large_players, (VALUES ${paces}) AS paces (mode, minutes_per_round, kills_per_round, elo_per_round)
      ) AS played
    ) AS scores,
      LATERAL (VALUES ('lifetime', 1), ('monthly', month), ('daily', month * day)) AS ranges (range, share)`.execute(
    trx,
  );
  return Number(numAffectedRows);
}
