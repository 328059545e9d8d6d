import { isStaff, type RankId } from './ranks.ts';

/** A condition for entering a route, as data. An empty guard lets everybody in. */
export interface Guard {
  /** Only with an access token. */
  readonly login?: true | undefined;
  /** Only one of the twelve staff ranks; implies `login`. */
  readonly staff?: true | undefined;
  /** Only these ranks; implies `login`. */
  readonly ranks?: readonly RankId[] | undefined;
}

/** Returns whether a guard asks for a login at all, as every kind of guard does. */
export function needsLogin(guard: Guard): boolean {
  return Object.values(guard).some(Boolean);
}

/** Returns whether a guard asks for more than a login. */
export function needsRank(guard: Guard): boolean {
  return needsLogin({ ...guard, login: undefined });
}

/** Returns whether a rank passes the rank part of a guard. */
export function rankPasses(guard: Guard, rank: RankId): boolean {
  if (guard.staff && !isStaff(rank)) return false;
  return !guard.ranks || guard.ranks.includes(rank);
}
