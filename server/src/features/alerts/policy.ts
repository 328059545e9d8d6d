import { LEAD_RANKS, type RankId } from '@site/contract/ranks';

/** Whether a rank may send alerts by `userId`; to themselves players send them without one. */
export function maySendToPlayers(rank: RankId): boolean {
  return LEAD_RANKS.includes(rank);
}
