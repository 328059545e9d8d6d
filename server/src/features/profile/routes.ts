import * as calls from '@site/contract/calls/players';
import { implement } from '@site/backend/implement';
import type { Profile } from '@site/contract/http/profile';
import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { isPlayer } from '../../database/isPlayer.ts';
import { prepareFor } from '../../database/prepare.ts';
import { HttpError } from '@site/backend/httpError';
import type { Api } from '@site/backend/api';
import type { Services } from '../../services.ts';

const findPlayer = prepareFor((db, { wanted }: { readonly wanted: string }, isById) =>
  db
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
    .where(isPlayer(wanted, isById)),
);

/** Returns a player by name in any case or by uuid. */
async function findProfile(db: Kysely<Schema>, user: string): Promise<Profile | undefined> {
  const [row] = await findPlayer(db, { wanted: user });
  if (!row) return undefined;
  const { clanName, clanTag, ...player } = row;
  return { ...player, clan: clanName === null || clanTag === null ? null : { name: clanName, tag: clanTag } };
}

export function profileRoutes(app: Api, { db }: Services): void {
  implement(app, calls.readProfile, async (request) => {
    const found = await findProfile(db, request.params.user);
    if (!found) throw new HttpError(404, 'unknown_player');
    return found;
  });
}
