import type { GameEventOf } from '@site/contract/http/game';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../../database/schema.ts';
import { LONG_PLACEHOLDER, placeholderName } from './settleNames.ts';

const NO_CLAN = { clan_id: null, clan_rank: null };

type ClanEvent = GameEventOf<'clan'> | GameEventOf<'clan-disbanded'>;

/** Records the time of a clan's state, unless a newer one is known. @returns whether it was recorded */
async function markClanIfNewer(
  trx: Transaction<Schema>,
  id: string,
  at: Date,
  isDisbanded: boolean,
): Promise<boolean> {
  const marked = await sql`
    INSERT INTO game_clans (id, at, is_disbanded) VALUES (${id}, ${at}, ${isDisbanded})
    ON CONFLICT (id) DO UPDATE SET at = EXCLUDED.at, is_disbanded = EXCLUDED.is_disbanded
    WHERE game_clans.at <= EXCLUDED.at
    RETURNING id`.execute(trx);
  return marked.rows.length > 0;
}

/** Returns a placeholder of a clan that no other clan has: that with the whole id where the usual one is taken. */
async function freePlaceholder(
  trx: Transaction<Schema>,
  column: 'name' | 'tag',
  id: string,
): Promise<string> {
  const usual = placeholderName(id);
  const taken = await trx
    .selectFrom('clans')
    .select('id')
    .where(sql`lower(${sql.ref(column)})`, '=', usual)
    .where('id', '<>', id)
    .executeTakeFirst();
  return taken ? placeholderName(id, LONG_PLACEHOLDER) : usual;
}

/**
 * Makes a name or tag available, by renaming the clan that had it before.
 *
 * @returns what the clan gets: a temporary one if a clan with newer data has it
 */
async function claim(
  trx: Transaction<Schema>,
  column: 'name' | 'tag',
  { clan: { id, name, tag }, at }: GameEventOf<'clan'>,
): Promise<string> {
  const wanted = column === 'name' ? name : tag;
  const holder = await trx
    .selectFrom('clans')
    .leftJoin('game_clans', 'game_clans.id', 'clans.id')
    .select(['clans.id', 'game_clans.at'])
    .where(sql`lower(${sql.ref(column)})`, '=', sql`lower(${wanted}::text)`)
    .where('clans.id', '<>', id)
    .executeTakeFirst();
  if (!holder) return wanted;
  if (holder.at !== null && holder.at > at) return freePlaceholder(trx, column, id);
  await trx
    .updateTable('clans')
    .set({ [column]: await freePlaceholder(trx, column, holder.id) })
    .where('id', '=', holder.id)
    .execute();
  return wanted;
}

async function replaceClan(trx: Transaction<Schema>, event: GameEventOf<'clan'>): Promise<void> {
  const { clan, at } = event;
  const { id, elo, members } = clan;
  const name = await claim(trx, 'name', event);
  const tag = await claim(trx, 'tag', event);
  const leader = await trx
    .selectFrom('users')
    .select('uuid')
    .where('uuid', '=', clan.leader)
    .executeTakeFirst();
  const values = { name, tag, elo, leader: leader?.uuid ?? null };
  await trx
    .insertInto('clans')
    .values({ id, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
  const uuids = members.map(({ uuid }) => uuid);
  // The game sends no event when a member leaves, only the list without them.
  await trx
    .updateTable('users')
    .set(NO_CLAN)
    .where('clan_id', '=', id)
    .where(sql<boolean>`NOT (uuid = ANY(${uuids}::uuid[]))`)
    .execute();
  if (uuids.length === 0) return;
  // A player listed by two clans belongs to the clan with the newer list.
  await sql`
    WITH named AS (
      INSERT INTO game_players (uuid, clan_at)
      SELECT uuid, ${at} FROM unnest(${uuids}::uuid[]) AS uuid
      ON CONFLICT (uuid) DO UPDATE SET clan_at = EXCLUDED.clan_at
      WHERE game_players.clan_at IS NULL OR game_players.clan_at <= EXCLUDED.clan_at
      RETURNING uuid
    )
    UPDATE users SET clan_id = ${id}, clan_rank = given.rank
    FROM named JOIN unnest(${uuids}::uuid[], ${members.map(({ clanRank }) => clanRank)}::text[])
      AS given (uuid, rank) USING (uuid)
    WHERE users.uuid = named.uuid`.execute(trx);
}

async function disband(trx: Transaction<Schema>, id: string): Promise<void> {
  await trx.updateTable('users').set(NO_CLAN).where('clan_id', '=', id).execute();
  await trx.deleteFrom('clans').where('id', '=', id).execute();
}

/** Updates clans: the latest state wins, in whatever order they arrive. */
export async function updateClans(trx: Transaction<Schema>, events: readonly ClanEvent[]): Promise<void> {
  for (const event of events) {
    const isDisbanded = event.type === 'clan-disbanded';
    const id = isDisbanded ? event.clanId : event.clan.id;
    if (!(await markClanIfNewer(trx, id, event.at, isDisbanded))) continue;
    if (isDisbanded) await disband(trx, id);
    else await replaceClan(trx, event);
  }
}
