import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Schema } from '../../../database/schema.ts';
import {
  settleClans,
  type ClanEvent,
  type KnownClan,
  type KnownClans,
  type KnownMember,
  type KnownState,
  type SettledClans,
} from './settleClans.ts';
import { placeholderName } from './settleNames.ts';
import { unnest } from './unnest.ts';

const unique = <Item>(items: readonly Item[]): Item[] => [...new Set(items)];

async function findClans(
  trx: Transaction<Schema>,
  ids: readonly string[],
  keys: readonly string[],
): Promise<readonly KnownClan[]> {
  const { rows } = await sql<KnownClan>`
    SELECT id, name, tag, json_build_object('name', lower(name), 'tag', lower(tag)) AS keys FROM clans
    WHERE id = ANY(${ids}::uuid[]) OR lower(name) = ANY(${keys}::text[])
      OR lower(tag) = ANY(${keys}::text[])`.execute(trx);
  return rows;
}

async function readKnown(trx: Transaction<Schema>, events: readonly ClanEvent[]): Promise<KnownClans> {
  const told = events.flatMap((event) => (event.type === 'clan' ? event.clan : []));
  const ids = unique(events.map((event) => (event.type === 'clan' ? event.clan.id : event.clanId)));
  const texts = unique(told.flatMap(({ name, tag }) => [name, tag]));
  const { rows: lowered } = await sql<{ text: string; key: string }>`
    SELECT text, lower(text) AS key FROM unnest(${texts}::text[]) AS text`.execute(trx);
  const keys = new Map(lowered.map(({ text, key }) => [text, key]));
  const found = await findClans(trx, ids, [...keys.values()]);
  const involved = unique([...ids, ...found.map(({ id }) => id)]);
  // Some may get a placeholder.
  const placeholders = involved.map((id) => placeholderName(id));
  const clans = [...found, ...(await findClans(trx, [], placeholders))];
  const { rows: states } = await sql<KnownState>`
    SELECT id, at FROM game_clans
    WHERE id = ANY(${clans.map(({ id }) => id).concat(ids)}::uuid[])`.execute(trx);
  const named = unique(told.flatMap(({ leader, members }) => [leader, ...members.map(({ uuid }) => uuid)]));
  const { rows: people } = await sql<KnownMember>`
    SELECT users.uuid, clan_id AS "clanId", clan_rank AS "clanRank", clan_at AS "clanAt"
    FROM users LEFT JOIN game_players USING (uuid)
    WHERE users.uuid = ANY(${named}::uuid[]) OR clan_id = ANY(${ids}::uuid[])`.execute(trx);
  return { clans, states, people, keys };
}

/** The changes of clans as statements, each with the rows that it is about. */
function* changesBy({
  states,
  removed,
  renamed,
  told,
  left,
  joined,
  dated,
}: SettledClans): Generator<readonly [rows: readonly unknown[], statement: RawBuilder<unknown>]> {
  yield [
    states,
    sql`
      INSERT INTO game_clans (id, at, is_disbanded)
      SELECT * FROM ${unnest(states, { id: 'uuid', at: 'timestamptz', isDisbanded: 'boolean' })}
      ON CONFLICT (id) DO UPDATE SET at = EXCLUDED.at, is_disbanded = EXCLUDED.is_disbanded`,
  ];
  yield [left, sql`UPDATE users SET clan_id = NULL, clan_rank = NULL WHERE uuid = ANY(${left}::uuid[])`];
  yield [removed, sql`DELETE FROM clans WHERE id = ANY(${removed}::uuid[])`];
  // Two clans may have swapped theirs, so all that change are freed first.
  yield [
    renamed,
    sql`
      UPDATE clans SET name = '~' || replace(id::text, '-', ''), tag = '~' || replace(id::text, '-', '')
      WHERE id = ANY(${renamed.map(({ id }) => id)}::uuid[])`,
  ];
  yield [
    renamed,
    sql`
      UPDATE clans SET name = given.name, tag = given.tag
      FROM ${unnest(renamed, { id: 'uuid', name: 'text', tag: 'text' })}
      WHERE clans.id = given.id`,
  ];
  yield [
    told,
    sql`
      INSERT INTO clans (id, name, tag, elo, leader)
      SELECT * FROM ${unnest(told, { id: 'uuid', name: 'text', tag: 'text', elo: 'integer', leader: 'uuid' })}
      ON CONFLICT (id) DO UPDATE SET elo = EXCLUDED.elo, leader = EXCLUDED.leader`,
  ];
  yield [
    joined,
    sql`
      UPDATE users SET clan_id = given."clanId", clan_rank = given."clanRank"
      FROM ${unnest(joined, { uuid: 'uuid', clanId: 'uuid', clanRank: 'text' })}
      WHERE users.uuid = given.uuid`,
  ];
  yield [
    dated,
    sql`
      INSERT INTO game_players (uuid, clan_at)
      SELECT * FROM ${unnest(dated, { uuid: 'uuid', clanAt: 'timestamptz' })}
      ON CONFLICT (uuid) DO UPDATE SET clan_at = EXCLUDED.clan_at`,
  ];
}

export async function updateClans(trx: Transaction<Schema>, events: readonly ClanEvent[]): Promise<void> {
  const settled = settleClans(events, await readKnown(trx, events));
  for (const [rows, statement] of changesBy(settled)) if (rows.length > 0) await statement.execute(trx);
}
