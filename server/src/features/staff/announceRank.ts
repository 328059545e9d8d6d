import { powerOf } from '@site/contract/power';
import type { RankId } from '@site/contract/ranks';
import type { Services } from '../../services.ts';

interface Change {
  readonly uuid: string;
  readonly before: RankId;
  readonly rank: RankId;
}

export function announceRank({ sockets }: Pick<Services, 'sockets'>, { uuid, before, rank }: Change): void {
  sockets.announceChange('players');
  // The lower rank may not permit what the sockets were opened for.
  if (powerOf(rank) < powerOf(before)) sockets.disconnectPlayer(uuid);
}
