import type { GameEventOf, GamePlayer } from '@site/contract/http/game';
import { isStaff } from '@site/contract/ranks';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../../database/schema.ts';

/** A name that the game told at a time. */
export interface Naming extends GamePlayer {
  readonly at: Date;
}

/** The name of a player or clan that lost its own to somebody else, until the game tells the new one. */
export const unnamed = (id: string) => `~${id.replaceAll('-', '').slice(-12)}`;

const lower = (name: string) => sql<string>`lower(${name}::text)`;

/**
 * Frees a name for a player who has it now.
 *
 * @returns whether it is free: staff keep theirs, since they log in with it, and so does who was named later
 */
async function freeName(trx: Transaction<Schema>, { uuid, name, at }: Naming): Promise<boolean> {
  const holder = await trx
    .selectFrom('users')
    .leftJoin('game_players', 'game_players.uuid', 'users.uuid')
    .select(['users.uuid', 'users.rank', 'game_players.name_at'])
    .where(sql`lower(users.name)`, '=', lower(name))
    .executeTakeFirst();
  if (!holder || holder.uuid === uuid) return true;
  if (isStaff(holder.rank) || (holder.name_at !== null && holder.name_at > at)) return false;
  await trx
    .updateTable('users')
    .set({ name: unnamed(holder.uuid) })
    .where('uuid', '=', holder.uuid)
    .execute();
  return true;
}

/**
 * Lets one transaction at a time store what the game tells, so that none waits for rows that another one has while it
 * holds what that one needs, and no player is met twice.
 */
export async function lockGame(trx: Transaction<Schema>): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('game'))`.execute(trx);
}

/** Makes players known who are not; those who are keep what is known of them. */
export async function meetPlayers(trx: Transaction<Schema>, namings: readonly Naming[]): Promise<void> {
  const latest = new Map<string, Naming>();
  for (const naming of namings) {
    const known = latest.get(naming.uuid);
    if (!known || naming.at > known.at) latest.set(naming.uuid, naming);
  }
  if (latest.size === 0) return;
  const known = await trx
    .selectFrom('users')
    .select('uuid')
    .where(sql<boolean>`uuid = ANY(${[...latest.keys()]}::uuid[])`)
    .execute();
  for (const { uuid } of known) latest.delete(uuid);
  // In one order, so that what happens doesn't depend on that of the call.
  const strangers = [...latest.values()].sort((one, other) => one.at.getTime() - other.at.getTime());
  for (const stranger of strangers) {
    const name = (await freeName(trx, stranger)) ? stranger.name : unnamed(stranger.uuid);
    await trx.insertInto('users').values({ uuid: stranger.uuid, name }).execute();
    await tell(trx, stranger.uuid, 'name_at', stranger.at);
  }
}

type TimeColumn = 'name_at' | 'coins_at' | 'playtime_at' | 'rank_at';

/** Notes that the game told something of a player at a time. @returns whether it is the latest */
export async function tell(
  trx: Transaction<Schema>,
  uuid: string,
  column: TimeColumn,
  at: Date,
): Promise<boolean> {
  const told = await sql`
    INSERT INTO game_players (uuid, ${sql.ref(column)}) VALUES (${uuid}, ${at})
    ON CONFLICT (uuid) DO UPDATE SET ${sql.ref(column)} = EXCLUDED.${sql.ref(column)}
    WHERE game_players.${sql.ref(column)} IS NULL OR game_players.${sql.ref(column)} < EXCLUDED.${sql.ref(column)}
    RETURNING uuid`.execute(trx);
  return told.rows.length > 0;
}

/** Brings names, coins and playtime up to date: of two, the later one wins. */
export async function updatePlayers(
  trx: Transaction<Schema>,
  events: readonly GameEventOf<'player'>[],
): Promise<void> {
  for (const { uuid, name, at, coins, playtime } of events) {
    const change = {
      ...(coins !== undefined && (await tell(trx, uuid, 'coins_at', at)) && { coins }),
      ...(playtime !== undefined && (await tell(trx, uuid, 'playtime_at', at)) && { playtime }),
      ...((await tell(trx, uuid, 'name_at', at)) && (await freeName(trx, { uuid, name, at })) && { name }),
    };
    if (Object.keys(change).length > 0)
      await trx.updateTable('users').set(change).where('uuid', '=', uuid).execute();
  }
}
