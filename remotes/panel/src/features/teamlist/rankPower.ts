import { mayEditRank, mayGiveRank } from '@site/contract/power';
import { LEAD_RANKS, RANK_NAMES, STAFF_RANKS, type RankId } from '@site/contract/ranks';
import type { SelectOption } from '@site/ui/Select';

export function mayEdit(own: RankId, other: RankId): boolean {
  return LEAD_RANKS.includes(own) && mayEditRank(own, other);
}

export function rankOptions(own: RankId): SelectOption[] {
  return STAFF_RANKS.map((rank) => ({
    value: rank,
    label: RANK_NAMES[rank],
    disabled: !mayGiveRank(own, rank),
  }));
}

export function givenBy(own: RankId): string {
  return STAFF_RANKS.filter((rank) => mayGiveRank(own, rank))
    .map((rank) => RANK_NAMES[rank])
    .join(', ');
}
