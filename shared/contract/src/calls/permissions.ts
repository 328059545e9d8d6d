import { CALLS, type Call } from './all.ts';
import type { CallRule } from './defineCall.ts';
import { needsLogin, needsRank, rankPasses } from '../guards.ts';
import type { RankId } from '../ranks.ts';

/**
 * Calls that stay open to a logged-in player who must set up a second factor: those that the setup needs, and those
 * with which every page fetches the player's rank and language.
 */
export const OPEN_WITHOUT_SECOND_FACTOR: readonly Call[] = [
  'GET /user/rank',
  'GET /user/lang',
  'POST /user/lang',
  'POST /user/change-password',
  'POST /user/2fa/setup',
  'POST /user/2fa/verify',
];

/** Returns whether login and rank allow a call, so that a page offers it; a visitor has no rank. */
export function mayCall(rank: RankId | undefined, call: Call): boolean {
  const { guard }: CallRule = CALLS[call];
  if (rank === undefined) return !needsLogin(guard);
  return !needsRank(guard) || rankPasses(guard, rank);
}
