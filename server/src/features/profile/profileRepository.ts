import type { Profile } from '@site/contract/http/profile';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

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
    .where((where) =>
      UUID.test(user)
        ? where('uuid', '=', user)
        : where(sql`lower(users.name)`, '=', sql`lower(${user}::text)`),
    )
    .executeTakeFirst();
  if (!row) return undefined;
  const { clanName, clanTag, ...player } = row;
  return { ...player, clan: clanName === null || clanTag === null ? null : { name: clanName, tag: clanTag } };
}
