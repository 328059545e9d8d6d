import { needsLogin, needsRank, rankPasses, type Guard } from '@site/contract/guards';
import { mustChangePassword, selectIsAuthenticated } from '../session.ts';
import type { RootState } from './createStore.ts';

/** Returns whether a guard lets the visitor in according to the current state, without a request. */
export function passesGuard(guard: Guard, state: RootState): boolean {
  if (!needsLogin(guard)) return true;
  if (!selectIsAuthenticated(state)) return false;
  const { user } = state.session;
  return !needsRank(guard) || (user !== null && rankPasses(guard, user.rank) && !mustChangePassword(user));
}
