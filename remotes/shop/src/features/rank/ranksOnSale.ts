import type { RankOffer } from '@site/contract/http/catalogue';
import { isRankAbove, type RankId } from '@site/contract/ranks';
import { offersOf } from '@site/contract/offers';

export function offerOfRank(rank: RankId): RankOffer | undefined {
  return offersOf('ranks').find((offer) => offer.rank === rank);
}

export function nextOffer(rank: RankId): RankOffer | undefined {
  const above = offersOf('ranks').filter((offer) => isRankAbove(offer.rank, rank));
  return above.reduce<RankOffer | undefined>(
    (lowest, offer) => (lowest && isRankAbove(offer.rank, lowest.rank) ? lowest : offer),
    undefined,
  );
}
