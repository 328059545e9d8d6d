import type { Guard } from '@site/contract/guards';
import { passesGuard } from '@site/platform/site/passesGuard';
import { selectIsAuthenticated, selectIsLost } from '@site/platform/session';
import type { RootState } from '@site/platform/site/createStore';

export function mustLeave(guard: Guard, state: RootState): boolean {
  return (selectIsLost(state) || selectIsAuthenticated(state)) && !passesGuard(guard, state);
}
