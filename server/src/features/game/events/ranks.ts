import type { GameEventOf } from '@site/contract/http/game';
import { isStaff } from '@site/contract/ranks';
import type { Transaction } from 'kysely';
import type { Schema } from '../../../database/schema.ts';
import { markIfNewer } from './players.ts';
import type { RejectedEvent } from './readEvents.ts';

/** Sets ranks of players. @returns the rejected events: the game can neither grant nor revoke a staff rank */
export async function setRanks(
  trx: Transaction<Schema>,
  events: readonly GameEventOf<'rank'>[],
): Promise<readonly RejectedEvent[]> {
  const rejected: RejectedEvent[] = [];
  for (const { id, type, uuid, rank, at } of events) {
    // Locked: somebody may be making them staff right now.
    const player = await trx
      .selectFrom('users')
      .select('rank')
      .where('uuid', '=', uuid)
      .forNoKeyUpdate()
      .executeTakeFirst();
    const refuse = (message: string) => rejected.push({ id, type, code: 'not_for_games', message });
    if (isStaff(rank)) refuse(`${rank} is a rank of the team: it is given on the site only.`);
    else if (player && isStaff(player.rank))
      refuse('This player is in the team: their rank is changed on the site only.');
    else if (await markIfNewer(trx, uuid, 'rank_at', at))
      await trx.updateTable('users').set({ rank }).where('uuid', '=', uuid).execute();
  }
  return rejected;
}
