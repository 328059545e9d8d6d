import type { GameEventOf } from '@site/contract/http/game';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../../database/schema.ts';
import { unnamed } from './people.ts';

const NO_CLAN = { clan_id: null, clan_rank: null };

type ClanEvent = GameEventOf<'clan'> | GameEventOf<'clan-disbanded'>;

/** Notes what the game told of a clan. @returns whether it is the latest */
async function tellOfClan(
  trx: Transaction<Schema>,
  id: string,
  at: Date,
  isDisbanded: boolean,
): Promise<boolean> {
  const told = await sql`
    INSERT INTO game_clans (id, at, is_disbanded) VALUES (${id}, ${at}, ${isDisbanded})
    ON CONFLICT (id) DO UPDATE SET at = EXCLUDED.at, is_disbanded = EXCLUDED.is_disbanded
    WHERE game_clans.at < EXCLUDED.at
    RETURNING id`.execute(trx);
  return told.rows.length > 0;
}

/** Frees a name or tag that another clan had before. */
async function free(
  trx: Transaction<Schema>,
  column: 'name' | 'tag',
  { id, name, tag }: GameEventOf<'clan'>['clan'],
) {
  const wanted = column === 'name' ? name : tag;
  const holder = await trx
    .selectFrom('clans')
    .select('id')
    .where(sql`lower(${sql.ref(column)})`, '=', sql`lower(${wanted}::text)`)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (holder)
    await trx
      .updateTable('clans')
      .set({ [column]: unnamed(holder.id) })
      .where('id', '=', holder.id)
      .execute();
}

async function replaceClan(trx: Transaction<Schema>, { clan, at }: GameEventOf<'clan'>): Promise<void> {
  const { id, name, tag, elo, members } = clan;
  await free(trx, 'name', clan);
  await free(trx, 'tag', clan);
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
  // Who left: the game tells nothing else of them.
  await trx
    .updateTable('users')
    .set(NO_CLAN)
    .where('clan_id', '=', id)
    .where(sql<boolean>`NOT (uuid = ANY(${uuids}::uuid[]))`)
    .execute();
  if (uuids.length === 0) return;
  // A player in two clans belongs to the one that named them last.
  await sql`
    WITH named AS (
      INSERT INTO game_players (uuid, clan_at)
      SELECT uuid, ${at} FROM unnest(${uuids}::uuid[]) AS uuid
      ON CONFLICT (uuid) DO UPDATE SET clan_at = EXCLUDED.clan_at
      WHERE game_players.clan_at IS NULL OR game_players.clan_at < EXCLUDED.clan_at
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

/** Brings clans up to date: of two tellings, the later one wins, whichever comes first. */
export async function updateClans(trx: Transaction<Schema>, events: readonly ClanEvent[]): Promise<void> {
  for (const event of events) {
    const isDisbanded = event.type === 'clan-disbanded';
    const id = isDisbanded ? event.clanId : event.clan.id;
    if (!(await tellOfClan(trx, id, event.at, isDisbanded))) continue;
    if (isDisbanded) await disband(trx, id);
    else await replaceClan(trx, event);
  }
}
