import { DEVELOPER_RANKS, isStaff, LEAD_RANKS, type RankId } from './ranks.ts';

/** A condition for entering a route, as data. An empty guard lets everybody in. */
export interface Guard {
  /** Only with an access token. */
  readonly login?: true | undefined;
  /** Only one of the twelve staff ranks; implies `login`. */
  readonly staff?: true | undefined;
  /** Only these ranks; implies `login`. */
  readonly ranks?: readonly RankId[] | undefined;
}

/** A condition for making a call, which also programs make. */
export interface CallGuard extends Guard {
  /** Only with the operator's key, whatever the login. */
  readonly operator?: true | undefined;
}

// Typed as narrowly as possible, so that the compiler knows which calls ask for a login.

/** Visitors, too. */
export const everybody = {} satisfies Guard;
/** Everybody who is logged in. */
export const players = { login: true } satisfies Guard;
/** The twelve ranks of the team. */
export const staff = { staff: true } satisfies Guard;
/** The five lead ranks. */
export const leads = { ranks: LEAD_RANKS } satisfies Guard;
/** Ranks that deploy remotes. */
export const developers = { ranks: DEVELOPER_RANKS } satisfies Guard;
/** Owners and admins. */
export const heads = { ranks: ['owner', 'admin'] } satisfies Guard;

/** Returns whether a guard asks for anything at all, as every kind of guard does. */
export const needsLogin = (guard: CallGuard): boolean => Object.values(guard).some(Boolean);

/** Returns whether a guard asks for more than a login. */
export const needsRank = (guard: CallGuard): boolean => needsLogin({ ...guard, login: undefined });

/** Returns whether a rank passes the rank part of a guard. */
export function rankPasses(guard: CallGuard, rank: RankId): boolean {
  if (guard.operator) return false;
  if (guard.staff && !isStaff(rank)) return false;
  return !guard.ranks || guard.ranks.includes(rank);
}

/** Pages that need a login whatever the site's configuration opens. */
const ALWAYS_WITH_LOGIN = ['/shop/orders'];

/** Returns whether a path equals a prefix or is below it, ignoring case as the router does. */
export const isBelow = (path: string, prefix: string) =>
  `${path}/`.toLowerCase().startsWith(`${prefix}/`.toLowerCase());

/** Returns whether the site's configuration (`publicPaths`) opens a path to visitors. */
export function isOpenedPath(path: string, publicPaths: readonly string[]): boolean {
  const isIn = (prefixes: readonly string[]) => prefixes.some((prefix) => isBelow(path, prefix));
  return isIn(publicPaths) && !isIn(ALWAYS_WITH_LOGIN);
}
