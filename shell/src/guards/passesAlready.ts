import { needsLogin, needsRank, rankPasses, type Guard } from '@site/contract/guards';
import type { AppDispatch, RootState } from '../boot/store.ts';
import { mustChangePassword, selectIsAuthenticated, selectIsLost } from '../session/sessionSlice.ts';

/** The parts of the store that a check needs. */
export interface StoreApi {
  readonly dispatch: AppDispatch;
  readonly getState: () => RootState;
}

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
