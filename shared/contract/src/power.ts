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

/**
 * The power of a rank, to be compared with that of another.
 *
 * @returns a whole number; all ranks of players have 0
 */
export function powerOf(rank: RankId): number {
  return POWER[rank] ?? 0;
}

/** Whether one rank stands above another. Owners also stand above owners. */
function standsAbove(rank: RankId, other: RankId): boolean {
  return rank === 'owner' || powerOf(rank) > powerOf(other);
}

/** Whether a rank may edit somebody of another rank: only below their own; owners also owners. */
export function mayEditRank(actor: RankId, current: RankId): boolean {
  return standsAbove(actor, current);
}

/** Whether a rank may give another one: a staff rank below their own; owners also owner. */
export function mayGiveRank(actor: RankId, rank: RankId): boolean {
  return isStaff(rank) && standsAbove(actor, rank);
}
