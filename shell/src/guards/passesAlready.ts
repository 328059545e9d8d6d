import { needsLogin, needsRank, rankPasses, type Guard } from '@site/contract/guards';
import type { RootState } from '@site/platform/site/createStore';
import { mustChangePassword, selectIsAuthenticated, selectIsLost } from '@site/platform/session';

/** Returns whether a guard lets the visitor in according to the current state, without a request. */
export function passesAlready(guard: Guard, state: RootState): boolean {
  if (!needsLogin(guard)) return true;
  if (!selectIsAuthenticated(state)) return false;
  const { user } = state.session;
  return !needsRank(guard) || (user !== null && rankPasses(guard, user.rank) && !mustChangePassword(user));
}

/** Returns whether a page must be left although its guard let the visitor in: the session or the rank is gone. */
export function mustLeave(guard: Guard, state: RootState): boolean {
  return (selectIsLost(state) || selectIsAuthenticated(state)) && !passesAlready(guard, state);
}
