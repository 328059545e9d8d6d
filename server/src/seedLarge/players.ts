import { sql, type Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { demoNames } from './demoNames.ts';
import { NORMAL } from './distributions.ts';
import { nameCandidates } from './playerNames.ts';
import { wordTable } from './wordTable.ts';

/**
 * Makes up players in a temporary table, with what the rest follows from: numbered without an order, with names that
 * the game network allows and nobody has.
 *
 * @returns how many there are: fewer than asked for where the names ran out
 */
export async function makeUpPlayers(trx: Transaction<Schema>, count: number): Promise<number> {
  await sql`
    CREATE TEMPORARY TABLE large_players (
      number integer, uuid uuid, name text, lang text, age float8, skill float8, playtime integer
    ) ON COMMIT DROP`.execute(trx);
  const { numAffectedRows } = await sql`
    INSERT INTO large_players
    SELECT number, gen_random_uuid(), name, lang, age, skill,
      greatest(15, round(least(minutes / (1 + minutes / 120000), age * 180)))
    FROM (
      SELECT
        row_number() OVER () AS number, name, lang,
        1.5 + 1093 * random() ^ 1.3 AS age,
        ${NORMAL} AS skill,
        3600 * exp(1.2 * ${NORMAL}) AS minutes
      FROM (
        SELECT min(name) AS name, min(lang) AS lang
        FROM (${nameCandidates(count)}) AS candidates
        WHERE length(name) BETWEEN 3 AND 16 AND lower(name) NOT IN (
          SELECT lower(name) FROM users UNION ALL SELECT lower(name) FROM ${wordTable(demoNames().players)} AS name
        )
        GROUP BY lower(name)
        ORDER BY random()
        LIMIT ${count}
      ) AS named
    ) AS players`.execute(trx);
  return Number(numAffectedRows);
}

/** Nobody of them is staff, and nobody can log in. The first ones lead the clans, a part of the others has joined one. */
export async function insertPlayers(trx: Transaction<Schema>, clans: number): Promise<void> {
  await sql`
    INSERT INTO users (uuid, name, lang, rank, coins, playtime, clan_id, clan_rank, created_at)
    SELECT
      uuid, players.name, lang,
      CASE
        WHEN luck < 0.002 THEN 'yt' WHEN luck < 0.008 THEN 'champ' WHEN luck < 0.018 THEN 'knock'
        WHEN luck < 0.04 THEN 'mvp' WHEN luck < 0.1 THEN 'vip' ELSE 'player'
      END,
      round(90 * sqrt(playtime) * exp(${NORMAL})),
      playtime,
      large_clans.id,
      CASE
        WHEN large_clans.id IS NULL THEN NULL
        WHEN players.number = clan THEN 'LEADER' WHEN random() < 0.15 THEN 'MODERATOR' ELSE 'MEMBER'
      END,
      now() - age * interval '1 day'
    FROM (
      SELECT *, random() AS luck,
        CASE
          WHEN number <= ${clans} THEN number
          WHEN random() < 0.4 THEN 1 + floor(${clans} * random() ^ 1.5)
        END AS clan
      FROM large_players
    ) AS players LEFT JOIN large_clans ON large_clans.number = clan`.execute(trx);
}
