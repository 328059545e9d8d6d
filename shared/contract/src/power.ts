import { isStaff, type RankId } from './ranks.ts';

/** How much a rank may do to others; the order of the team list says nothing about it. */
const POWER: Readonly<Partial<Record<RankId, number>>> = {
  owner: 7,
  admin: 6,
  srdev: 5,
  srmod: 5,
  srcon: 5,
  dev: 4,
  mod: 4,
  con: 4,
  build: 4,
  sup: 3,
  jrsup: 2,
  ytplus: 1,
};

/** The power of a rank, to be compared with that of another; all ranks of players have 0. */
export const powerOf = (rank: RankId): number => POWER[rank] ?? 0;

/** Returns whether a rank may edit players of another rank: those with less power. Owners may edit each other. */
export function mayEditRank(actor: RankId, current: RankId): boolean {
  return actor === 'owner' || powerOf(actor) > powerOf(current);
}

/** Returns whether a rank may assign another: a staff rank that it may edit. */
export function mayGiveRank(actor: RankId, rank: RankId): boolean {
  return isStaff(rank) && mayEditRank(actor, rank);
}
