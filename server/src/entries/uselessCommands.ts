import { RANKS, STAFF_RANKS } from '@site/contract/ranks';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Schema } from '../database/schema.ts';

// The highest rank comes first.
const place = (rank: RawBuilder<unknown>) => sql`array_position(${sql.val(RANKS)}::text[], ${rank})`;

/**
 * True of a command about a rank that would do harm or nothing. `give-rank`: the player has a higher rank by now, or the
 * same one and no game server has had the command. `take-rank`: the player has a higher rank, or none of those that are
 * taken.
 */
export const IS_USELESS = sql<boolean>`CASE game_commands.kind
  WHEN 'give-rank' THEN users.rank = ANY(${sql.val(STAFF_RANKS)}::text[])
    OR ${place(sql`users.rank`)} < ${place(sql`game_commands.args ->> 'rank'`)}
    OR (users.rank = game_commands.args ->> 'rank' AND game_commands.leased_at IS NULL)
  WHEN 'take-rank' THEN users.rank = ANY(${sql.val(STAFF_RANKS)}::text[])
    OR ${place(sql`users.rank`)} < ${place(sql`game_commands.args ->> 'until'`)}
    OR ${place(sql`users.rank`)} >= ${place(sql`game_commands.args ->> 'rank'`)}
  ELSE false END`;

/** Returns those of some commands that are useless by now. */
export async function findUseless(db: Kysely<Schema>, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('game_commands')
    .innerJoin('users', 'users.uuid', 'game_commands.user_id')
    .select('game_commands.id')
    .where('game_commands.id', 'in', ids)
    .where(IS_USELESS)
    .execute();
  return rows.map(({ id }) => id);
}
