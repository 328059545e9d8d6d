import { powerOf } from '@site/contract/power';
import type { RankId } from '@site/contract/ranks';
import { removeFromNamedCanaries } from '@site/delivery/operator';
import type { Transaction } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { Services } from '../../services.ts';

/** Stores the rank of a locked player. */
export async function storeRank(trx: Transaction<Schema>, uuid: string, rank: RankId): Promise<void> {
  await trx.updateTable('users').set({ rank }).where('uuid', '=', uuid).execute();
  await removeFromNamedCanaries(trx, uuid);
}

interface Change {
  readonly uuid: string;
  readonly before: RankId;
  readonly rank: RankId;
}

/** Tells the open pages and the caches that a player has another rank. */
export function announceRank(
  { sockets, delivery }: Pick<Services, 'sockets' | 'delivery'>,
  { uuid, before, rank }: Change,
): void {
  sockets.announceChange('players');
  // It may have ended a canary by name.
  delivery.releases.invalidateCache();
  // The lower rank may not permit what the sockets were opened for.
  if (powerOf(rank) < powerOf(before)) sockets.disconnectPlayer(uuid);
}
