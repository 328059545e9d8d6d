import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { ENGLISH_ADJECTIVES, ENGLISH_NOUNS, GERMAN_COMPOUND_HEADS } from '../demo/names.ts';
import { CREATURES, GERMAN_GROUPS, GROUPS } from './clanWords.ts';
import { demoNames } from './demoNames.ts';
import { NORMAL } from './distributions.ts';
import { wordTable } from './wordTable.ts';

/** How many players there are to a clan; somewhat less than half of them are in one. */
const PLAYERS_PER_CLAN = 25;

const adjectives = wordTable(ENGLISH_ADJECTIVES);
const nouns = wordTable(ENGLISH_NOUNS);
const groups = wordTable(GROUPS);

/** What a tag takes of a word: without vowels, hardly any two words make a third that somebody would mind. */
const letters = (word: RawBuilder<unknown>, count: number) =>
  sql`left(translate(upper(${word}), 'AEIOU', ''), ${count})`;

/** Names of clans with their tags. Those of three words are for when there are no others left. */
const candidates = sql`
  SELECT 2 AS words, a || ' ' || b AS name, ${letters(sql`a`, 2)} || ${letters(sql`b`, 2)} AS tag
  FROM ${adjectives} AS a, ${wordTable(CREATURES)} AS b
  UNION ALL
  SELECT 2, a || ' ' || b, ${letters(sql`a`, 2)} || ${letters(sql`b`, 2)} FROM ${nouns} AS a, ${groups} AS b
  UNION ALL
  SELECT 2, a || b, ${letters(sql`a`, 2)} || ${letters(sql`b`, 2)}
  FROM ${wordTable(GERMAN_COMPOUND_HEADS)} AS a, ${wordTable(GERMAN_GROUPS)} AS b
  UNION ALL
  SELECT 3, a || ' ' || b || ' ' || c, ${letters(sql`a`, 2)} || ${letters(sql`b`, 2)} || ${letters(sql`c`, 1)}
  FROM ${adjectives} AS a, ${nouns} AS b, ${groups} AS c`;

/** How many clans so many players have. */
export function clanCount(players: number): number {
  return Math.ceil(players / PLAYERS_PER_CLAN);
}

/**
 * Makes up clans in a temporary table, numbered without an order. Where several would have the same tag, all but one
 * get a number behind it. Nothing that leads to the page of another clan is among the names and tags: each word that
 * is taken costs one of them at most, for its tag.
 */
export async function makeUpClans(trx: Transaction<Schema>, count: number): Promise<void> {
  await sql`
    CREATE TEMPORARY TABLE large_clans (number integer, id uuid, name text, tag text) ON COMMIT DROP`.execute(
    trx,
  );
  await sql`
    WITH taken AS (
      SELECT lower(name) AS word FROM clans UNION SELECT lower(tag) FROM clans
      UNION SELECT lower(word) FROM ${wordTable(demoNames().clans)} AS word
    ),
    named AS (
      SELECT words, name, upper(tag) AS tag
      FROM (${candidates}) AS candidates
      WHERE lower(name) NOT IN (SELECT word FROM taken)
      ORDER BY words, random()
      LIMIT ${count} + (SELECT count(*) FROM taken)
    ),
    tagged AS (
      SELECT words, name,
        tag || coalesce(nullif(row_number() OVER (PARTITION BY tag ORDER BY words, random()), 1)::text, '') AS tag
      FROM named
    )
    INSERT INTO large_clans
    SELECT row_number() OVER (), gen_random_uuid(), name, tag
    FROM (
      SELECT name, tag FROM tagged WHERE lower(tag) NOT IN (SELECT word FROM taken) ORDER BY random() LIMIT ${count}
    ) AS free`.execute(trx);
}

/**
 * Inserts the clans, each led by the player of its number.
 *
 * @returns how many there are
 */
export async function insertClans(trx: Transaction<Schema>): Promise<number> {
  const { numAffectedRows } = await sql`
    INSERT INTO clans (id, name, tag, elo, leader, created_at)
    SELECT
      large_clans.id, large_clans.name, tag, round(700 + 450 * exp(0.5 * ${NORMAL})), uuid,
      now() - age * (0.3 + 0.6 * random()) * interval '1 day'
    FROM large_clans JOIN large_players USING (number)`.execute(trx);
  return Number(numAffectedRows);
}
