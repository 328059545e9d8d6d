import { powerOf } from '@site/contract/power';
import { DEVELOPER_RANKS, type RankId } from '@site/contract/ranks';

interface Person {
  readonly uuid: string;
  readonly rank: RankId;
}

/** A build runs with the rights of whoever gets it: nobody brings one to a person of their own rank or above. */
export const mayName = (chooser: Person, { uuid, rank }: Person): boolean =>
  uuid === chooser.uuid || (DEVELOPER_RANKS.includes(rank) && powerOf(chooser.rank) > powerOf(rank));
