import type { ClanDetail, ClanMember } from '@site/contract/http/clans';

/** The members of a clan, each in one place only. */
export interface Roster {
  /** `undefined` where nobody leads, or somebody who is no member. */
  readonly leader: ClanMember | undefined;
  readonly moderators: readonly ClanMember[];
  readonly members: readonly ClanMember[];
}

/** The clan alone says who leads it, whatever a member's rank is. */
export function rosterOf({ clan, members }: ClanDetail): Roster {
  const others = members.filter(({ uuid }) => uuid !== clan.leader);
  return {
    leader: members.find(({ uuid }) => uuid === clan.leader),
    moderators: others.filter(({ clanRank }) => clanRank === 'MODERATOR'),
    members: others.filter(({ clanRank }) => clanRank !== 'MODERATOR'),
  };
}
