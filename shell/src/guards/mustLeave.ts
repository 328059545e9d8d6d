import type { Guard } from '@site/contract/guards';
import { passesGuard } from '@site/platform/site/passesGuard';
import { selectIsAuthenticated, selectIsLost } from '@site/platform/session';
import type { RootState } from '@site/platform/site/createStore';

/** Returns whether a page must be left although its guard let the visitor in: the session or the rank is gone. */
export function mustLeave(guard: Guard, state: RootState): boolean {
  return (selectIsLost(state) || selectIsAuthenticated(state)) && !passesGuard(guard, state);
}
