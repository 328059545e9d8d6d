import { needsLogin, needsRank, rankPasses, type Guard } from '@site/contract/guards';
import type { RankId } from '@site/contract/ranks';
import type { AppDispatch, RootState } from '../boot/store.ts';
import { refreshSession } from '../session/refresh.ts';
import {
  changeForced,
  mustChangePassword,
  selectIsAuthenticated,
  selectUser,
} from '../session/sessionSlice.ts';

/** What a guard says: come in, or go there instead. */
export type Verdict = { readonly allowed: true } | { readonly allowed: false; readonly redirect: string };

export const ALLOWED: Verdict = { allowed: true };

/** @param from where to come back to from there */
export function redirectTo(path: string, from = '/'): Verdict {
  return { allowed: false, redirect: from === '/' ? path : `${path}?from=${encodeURIComponent(from)}` };
}

export const HOME = redirectTo('/');

export function toLogin(from: string): Verdict {
  return redirectTo('/login', from);
}

/** The two parts of the store that a check needs. */
export interface StoreAccess {
  readonly dispatch: AppDispatch;
  readonly getState: () => RootState;
}

/** What the rank's power waits for, once it is known that the rank is enough. */
function passInitialPassword(from: string, { dispatch, getState }: StoreAccess): Verdict {
  const user = selectUser(getState());
  if (!user || !mustChangePassword(user)) return ALLOWED;
  dispatch(changeForced());
  return redirectTo('/login/change-password', from);
}

/**
 * Whether the visitor may enter, in the decided order: the pending refresh, then login, then rank. The rank is
 * asked from the server each time, since a token may be older than a demotion; it counts once the initial password is
 * changed.
 *
 * @param from path and query to come back to after a login
 */
export async function checkGuard(guard: Guard, from: string, store: StoreAccess): Promise<Verdict> {
  const { dispatch, getState } = store;
  if (!needsLogin(guard)) return ALLOWED;
  if (!selectIsAuthenticated(getState()) && !(await refreshSession(dispatch))) return toLogin(from);
  if (getState().session.user?.mustSetUpSecondFactor && !from.startsWith('/2fa')) return redirectTo('/2fa');
  if (!needsRank(guard)) return ALLOWED;
  try {
    return rankPasses(guard, await askRank(store)) ? passInitialPassword(from, store) : HOME;
  } catch (error) {
    console.error('The rank could not be looked up.', error);
    return selectIsAuthenticated(getState()) ? HOME : toLogin(from);
  }
}

/** Whether a guard lets the visitor in as far as this page knows now, without asking anybody. */
export function passesAlready(guard: Guard, state: RootState): boolean {
  if (!needsLogin(guard)) return true;
  if (!selectIsAuthenticated(state)) return false;
  const { user } = state.session;
  return !needsRank(guard) || (user !== null && rankPasses(guard, user.rank) && !mustChangePassword(user));
}

/**
 * The rank of who is logged in, from the server: a token may be older than a demotion.
 *
 * @throws when the server does not say
 */
export async function askRank({ dispatch }: Pick<StoreAccess, 'dispatch'>): Promise<RankId> {
  const { sessionApi } = await import(/* webpackChunkName: "session-api" */ '../session/sessionApi.ts');
  const { rank } = await dispatch(
    sessionApi.endpoints.rank.initiate(undefined, { forceRefetch: true, subscribe: false }),
  ).unwrap();
  return rank;
}
