import type { GameEventOf, GamePlayer } from '@site/contract/http/game';
import { isStaff, type RankId } from '@site/contract/ranks';
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
  const latest = latestOf(players);
  if (latest.length === 0) return;
  const known = await trx
    .selectFrom('users')
    .select('uuid')
    .where(sql<boolean>`uuid = ANY(${latest.map(({ uuid }) => uuid)}::uuid[])`)
    .execute();
  const isKnown = new Set(known.map(({ uuid }) => uuid));
  // By time, so that the result doesn't depend on the order in the request.
  const unknown = latest.filter(({ uuid }) => !isKnown.has(uuid));
  if (unknown.length === 0) return;
  const uuids = unknown.map(({ uuid }) => uuid);
  const names = unknown.map(({ name }) => name);
  // A new network has thousands of them in one call, and hardly any of these.
  const { rows: disputed } = await sql<{ uuid: string }>`
    SELECT uuid FROM (
      SELECT uuid, name, count(*) OVER (PARTITION BY lower(name)) AS count
      FROM unnest(${uuids}::uuid[], ${names}::text[]) AS given (uuid, name)
    ) AS given
    WHERE count > 1 OR EXISTS (SELECT FROM users WHERE lower(users.name) = lower(given.name))`.execute(trx);
  const isDisputed = new Set(disputed.map(({ uuid }) => uuid));
  const add = async (players: readonly GamePlayer[]) =>
    sql`INSERT INTO users (uuid, name)
      SELECT * FROM unnest(${players.map(({ uuid }) => uuid)}::uuid[], ${players.map(({ name }) => name)}::text[])`.execute(
      trx,
    );
  await add(unknown.filter(({ uuid }) => !isDisputed.has(uuid)));
  for (const player of unknown) {
    if (!isDisputed.has(player.uuid)) continue;
    const name = (await claimName(trx, player)) ? player.name : placeholderName(player.uuid);
    await add([{ uuid: player.uuid, name }]);
  }
  await markNewer(trx, 'name_at', unknown);
}

type TimeColumn = 'name_at' | 'coins_at' | 'playtime_at' | 'rank_at';

/** A value of a player as of a time. */
interface Timed {
  readonly uuid: string;
  readonly at: Date;
}

/**
 * Records the times of values, except where a newer one is known. Of two values of the same millisecond, the one that
 * was sent later counts.
 *
 * @param values at most one per player
 * @returns those that were recorded
 */
async function markNewer<Value extends Timed>(
  trx: Transaction<Schema>,
  column: TimeColumn,
  values: readonly Value[],
): Promise<readonly Value[]> {
  if (values.length === 0) return [];
  const { rows } = await sql<{ uuid: string }>`
    INSERT INTO game_players (uuid, ${sql.ref(column)})
    SELECT * FROM unnest(${values.map(({ uuid }) => uuid)}::uuid[], ${values.map(({ at }) => at)}::timestamptz[])
    ON CONFLICT (uuid) DO UPDATE SET ${sql.ref(column)} = EXCLUDED.${sql.ref(column)}
    WHERE game_players.${sql.ref(column)} IS NULL OR game_players.${sql.ref(column)} <= EXCLUDED.${sql.ref(column)}
    RETURNING uuid`.execute(trx);
  const recorded = new Set(rows.map(({ uuid }) => uuid));
  return values.filter(({ uuid }) => recorded.has(uuid));
}

/** As `markNewer`, for one value. @returns whether it was recorded */
export async function markIfNewer(
  trx: Transaction<Schema>,
  uuid: string,
  column: TimeColumn,
  at: Date,
): Promise<boolean> {
  return (await markNewer(trx, column, [{ uuid, at }])).length > 0;
}

/** Returns the latest of each player's values, oldest first. */
function latestOf<Value extends Timed>(values: readonly Value[]): Value[] {
  const latest = new Map<string, Value>();
  for (const value of values) {
    const known = latest.get(value.uuid);
    if (!known || value.at >= known.at) latest.set(value.uuid, value);
  }
  return [...latest.values()].sort((one, other) => one.at.getTime() - other.at.getTime());
}

/** Sets a column of players to the latest value, unless the site knows a newer one. */
async function setNumbers(
  trx: Transaction<Schema>,
  column: 'coins' | 'playtime',
  events: readonly GameEventOf<'player'>[],
): Promise<void> {
  const values = events.flatMap(({ uuid, at, [column]: value }) =>
    typeof value === 'number' ? { uuid, at, value } : [],
  );
  const newer = await markNewer(trx, `${column}_at`, latestOf(values));
  if (newer.length === 0) return;
  await sql`
    UPDATE users SET ${sql.ref(column)} = given.value
    FROM unnest(${newer.map(({ uuid }) => uuid)}::uuid[], ${newer.map(({ value }) => value)}::bigint[]) AS given (uuid, value)
    WHERE users.uuid = given.uuid`.execute(trx);
}

/**
 * Renames players to their latest name, unless the site knows a newer one. The team logs in with names, so those of the
 * team are changed on the site only.
 */
async function setNames(trx: Transaction<Schema>, events: readonly GameEventOf<'player'>[]): Promise<void> {
  const latest = latestOf(events);
  const { rows } = await sql<{ uuid: string; rank: RankId }>`
    SELECT users.uuid, users.rank
    FROM unnest(${latest.map(({ uuid }) => uuid)}::uuid[], ${latest.map(({ name }) => name)}::text[]) AS given (uuid, name)
    JOIN users USING (uuid) WHERE users.name <> given.name
    ORDER BY users.uuid FOR NO KEY UPDATE OF users`.execute(trx);
  const renamed = new Map(rows.map(({ uuid, rank }) => [uuid, rank]));
  await markNewer(
    trx,
    'name_at',
    latest.filter(({ uuid }) => !renamed.has(uuid)),
  );
  // One after the other: two players may have swapped their names.
  for (const player of latest) {
    const rank = renamed.get(player.uuid);
    if (rank === undefined || !(await markIfNewer(trx, player.uuid, 'name_at', player.at))) continue;
    if (!isStaff(rank) && (await claimName(trx, player)))
      await trx.updateTable('users').set({ name: player.name }).where('uuid', '=', player.uuid).execute();
  }
}

/** Updates names, coins and playtime: the latest value wins, in whatever order they arrive. */
export async function updatePlayers(
  trx: Transaction<Schema>,
  events: readonly GameEventOf<'player'>[],
): Promise<void> {
  await setNumbers(trx, 'coins', events);
  await setNumbers(trx, 'playtime', events);
  await setNames(trx, events);
}
