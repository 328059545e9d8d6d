import type { Profile } from '@site/contract/http/profile';
import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { isPlayer } from '../../database/isPlayer.ts';

/** A player by name in any case or by uuid. */
export async function findProfile(db: Kysely<Schema>, user: string): Promise<Profile | undefined> {
  const row = await db
    .selectFrom('users')
    .leftJoin('clans', 'clans.id', 'users.clan_id')
    .select([
      'uuid',
      'users.name',
      'rank',
      'coins',
      'playtime',
      'clans.name as clanName',
      'clans.tag as clanTag',
    ])
    .where(isPlayer(user))
    .executeTakeFirst();
  if (!row) return undefined;
  const { clanName, clanTag, ...player } = row;
  return { ...player, clan: clanName === null || clanTag === null ? null : { name: clanName, tag: clanTag } };
}
