import * as calls from '@site/contract/calls/players';
import { implement } from '@site/backend/implement';
import { isPlayer } from '../../database/isPlayer.ts';
import { prepareFor } from '../../database/prepare.ts';
import { HttpError } from '@site/backend/httpError';
import type { Api } from '@site/backend/api';
import type { Services } from '../../services.ts';

const findPlayer = prepareFor((db, { wanted }: { readonly wanted: string }, isById) =>
  db
    .selectFrom('users')
    .leftJoin('clans', 'clans.id', 'users.clan_id')
    .select(['uuid', 'users.name', 'rank', 'coins', 'playtime'])
    .select(['clans.name as clanName', 'clans.tag as clanTag'])
    .where(isPlayer(wanted, isById)),
);

export function profileRoutes(app: Api, { db }: Services): void {
  implement(app, calls.readProfile, async (request) => {
    const [found] = await findPlayer(db, { wanted: request.params.user });
    if (!found) throw new HttpError(404, 'unknown_player');
    const { clanName: name, clanTag: tag, ...player } = found;
    return { ...player, clan: name === null || tag === null ? null : { name, tag } };
  });
}
