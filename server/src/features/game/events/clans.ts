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

const unique = <Item>(items: readonly Item[]): Item[] => [...new Set(items)];

/** The columns of rows as one array each, for `unnest`. */
const columnsOf = <Row>(rows: readonly Row[], ...columns: readonly (keyof Row)[]) =>
  columns.map((column) => rows.map((row) => row[column]));

/** Reads clans that have one of these ids, or one of these names or tags in lower case. */
async function findClans(
  trx: Transaction<Schema>,
  ids: readonly string[],
  keys: readonly string[],
): Promise<readonly KnownClan[]> {
  const { rows } = await sql<KnownClan>`
    SELECT id, name, tag, json_build_object('name', lower(name), 'tag', lower(tag)) AS keys FROM clans
    WHERE id = ANY(${ids}::uuid[]) OR lower(name) = ANY(${keys}::text[]) OR lower(tag) = ANY(${keys}::text[])`.execute(
    trx,
  );
  return rows;
}

/** Reads what events of clans have to do with. */
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
  const holders = await findClans(
    trx,
    [],
    involved.map((id) => placeholderName(id)),
  );
  const clans = [...new Map([...found, ...holders].map((clan) => [clan.id, clan])).values()];
  const { rows: states } = await sql<KnownState>`
    SELECT id, at FROM game_clans WHERE id = ANY(${clans.map(({ id }) => id).concat(ids)}::uuid[])`.execute(
    trx,
  );
  const named = unique(told.flatMap(({ leader, members }) => [leader, ...members.map(({ uuid }) => uuid)]));
  const { rows: people } = await sql<KnownMember>`
    SELECT users.uuid, clan_id AS "clanId", clan_rank AS "clanRank", clan_at AS "clanAt"
    FROM users LEFT JOIN game_players USING (uuid)
    WHERE users.uuid = ANY(${named}::uuid[]) OR clan_id = ANY(${ids}::uuid[])`.execute(trx);
  return { clans, states, people, keys };
}

/** The changes of clans as statements, each with the number of rows that it is about. */
function* changesBy(
  settled: SettledClans,
): Generator<readonly [rows: number, statement: RawBuilder<unknown>]> {
  const { states, removed, renamed, told, left, joined, dated } = settled;
  const [stateIds, ats, areDisbanded] = columnsOf(states, 'id', 'at', 'isDisbanded');
  yield [
    states.length,
    sql`
      INSERT INTO game_clans (id, at, is_disbanded)
      SELECT * FROM unnest(${stateIds}::uuid[], ${ats}::timestamptz[], ${areDisbanded}::boolean[])
      ON CONFLICT (id) DO UPDATE SET at = EXCLUDED.at, is_disbanded = EXCLUDED.is_disbanded`,
  ];
  yield [
    left.length,
    sql`UPDATE users SET clan_id = NULL, clan_rank = NULL WHERE uuid = ANY(${left}::uuid[])`,
  ];
  yield [removed.length, sql`DELETE FROM clans WHERE id = ANY(${removed}::uuid[])`];
  const [renamedIds, names, tags] = columnsOf(renamed, 'id', 'name', 'tag');
  // Two clans may have swapped theirs, so all that change are freed first.
  yield [
    renamed.length,
    sql`
      UPDATE clans SET name = '~' || replace(id::text, '-', ''), tag = '~' || replace(id::text, '-', '')
      WHERE id = ANY(${renamedIds}::uuid[])`,
  ];
  yield [
    renamed.length,
    sql`
      UPDATE clans SET name = given.name, tag = given.tag
      FROM unnest(${renamedIds}::uuid[], ${names}::text[], ${tags}::text[]) AS given (id, name, tag)
      WHERE clans.id = given.id`,
  ];
  const [toldIds, toldNames, toldTags, elos, leaders] = columnsOf(told, 'id', 'name', 'tag', 'elo', 'leader');
  yield [
    told.length,
    sql`
      INSERT INTO clans (id, name, tag, elo, leader)
      SELECT * FROM unnest(
        ${toldIds}::uuid[], ${toldNames}::text[], ${toldTags}::text[], ${elos}::integer[], ${leaders}::uuid[])
      ON CONFLICT (id) DO UPDATE SET elo = EXCLUDED.elo, leader = EXCLUDED.leader`,
  ];
  const [uuids, clanIds, ranks] = columnsOf(joined, 'uuid', 'clanId', 'clanRank');
  yield [
    joined.length,
    sql`
      UPDATE users SET clan_id = given.clan_id, clan_rank = given.rank
      FROM unnest(${uuids}::uuid[], ${clanIds}::uuid[], ${ranks}::text[]) AS given (uuid, clan_id, rank)
      WHERE users.uuid = given.uuid`,
  ];
  const [datedUuids, clanAts] = columnsOf(dated, 'uuid', 'clanAt');
  yield [
    dated.length,
    sql`
      INSERT INTO game_players (uuid, clan_at) SELECT * FROM unnest(${datedUuids}::uuid[], ${clanAts}::timestamptz[])
      ON CONFLICT (uuid) DO UPDATE SET clan_at = EXCLUDED.clan_at`,
  ];
}

/** Updates clans: the latest state wins, in whatever order they arrive. */
export async function updateClans(trx: Transaction<Schema>, events: readonly ClanEvent[]): Promise<void> {
  const settled = settleClans(events, await readKnown(trx, events));
  for (const [rows, statement] of changesBy(settled)) if (rows > 0) await statement.execute(trx);
}
