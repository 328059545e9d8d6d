import type { GameEventOf, GamePlayer } from '@site/contract/http/game';
import { isStaff } from '@site/contract/ranks';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../../database/schema.ts';

/** A player's name as of a time, as the game sent it. */
export interface NamedPlayer extends GamePlayer {
  readonly at: Date;
}

/** Returns a temporary name for a player or clan whose name another one took, until the game sends the new one. */
export const placeholderName = (id: string) => `~${id.replaceAll('-', '').slice(-12)}`;

const lower = (name: string) => sql<string>`lower(${name}::text)`;

/**
 * Makes a name available to the player who has it now, by renaming the player who had it before.
 *
 * @returns `false` if the name stays taken: by staff, who log in with it, or by a player whose name is newer
 */
async function claimName(trx: Transaction<Schema>, { uuid, name, at }: NamedPlayer): Promise<boolean> {
  const holder = await trx
    .selectFrom('users')
    .leftJoin('game_players', 'game_players.uuid', 'users.uuid')
    .select(['users.uuid', 'users.rank', 'game_players.name_at'])
    .where(sql`lower(users.name)`, '=', lower(name))
    .forNoKeyUpdate('users')
    .executeTakeFirst();
  if (!holder || holder.uuid === uuid) return true;
  if (isStaff(holder.rank) || (holder.name_at !== null && holder.name_at > at)) return false;
  await trx
    .updateTable('users')
    .set({ name: placeholderName(holder.uuid) })
    .where('uuid', '=', holder.uuid)
    .execute();
  return true;
}

/** Adds the players that the site doesn't know yet. Known players stay unchanged. */
export async function addUnknownPlayers(
  trx: Transaction<Schema>,
  players: readonly NamedPlayer[],
): Promise<void> {
  const latest = new Map<string, NamedPlayer>();
  for (const player of players) {
    const known = latest.get(player.uuid);
    if (!known || player.at >= known.at) latest.set(player.uuid, player);
  }
  if (latest.size === 0) return;
  const known = await trx
    .selectFrom('users')
    .select('uuid')
    .where(sql<boolean>`uuid = ANY(${[...latest.keys()]}::uuid[])`)
    .execute();
  for (const { uuid } of known) latest.delete(uuid);
  // Sorted, so that the result doesn't depend on the order in the request.
  const unknown = [...latest.values()].sort((one, other) => one.at.getTime() - other.at.getTime());
  for (const player of unknown) {
    const name = (await claimName(trx, player)) ? player.name : placeholderName(player.uuid);
    await trx.insertInto('users').values({ uuid: player.uuid, name }).execute();
    await markIfNewer(trx, player.uuid, 'name_at', player.at);
  }
}

type TimeColumn = 'name_at' | 'coins_at' | 'playtime_at' | 'rank_at';

/**
 * Records the time of a value, unless a newer one is known. Of two values of the same millisecond, the one that was sent
 * later counts.
 *
 * @returns whether it was recorded
 */
export async function markIfNewer(
  trx: Transaction<Schema>,
  uuid: string,
  column: TimeColumn,
  at: Date,
): Promise<boolean> {
  const marked = await sql`
    INSERT INTO game_players (uuid, ${sql.ref(column)}) VALUES (${uuid}, ${at})
    ON CONFLICT (uuid) DO UPDATE SET ${sql.ref(column)} = EXCLUDED.${sql.ref(column)}
    WHERE game_players.${sql.ref(column)} IS NULL OR game_players.${sql.ref(column)} <= EXCLUDED.${sql.ref(column)}
    RETURNING uuid`.execute(trx);
  return marked.rows.length > 0;
}

/** Updates names, coins and playtime: the latest value wins, in whatever order they arrive. */
export async function updatePlayers(
  trx: Transaction<Schema>,
  events: readonly GameEventOf<'player'>[],
): Promise<void> {
  for (const { uuid, name, at, coins, playtime } of events) {
    const change = {
      ...(coins !== undefined && (await markIfNewer(trx, uuid, 'coins_at', at)) && { coins }),
      ...(playtime !== undefined && (await markIfNewer(trx, uuid, 'playtime_at', at)) && { playtime }),
      ...((await markIfNewer(trx, uuid, 'name_at', at)) &&
        (await claimName(trx, { uuid, name, at })) && { name }),
    };
    if (Object.keys(change).length > 0)
      await trx.updateTable('users').set(change).where('uuid', '=', uuid).execute();
  }
}
