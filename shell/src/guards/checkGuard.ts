import { needsLogin, needsRank, rankPasses, type Guard } from '@site/contract/guards';
import { isStaff, type RankId } from '@site/contract/ranks';
import { fetchMaintenance } from '../maintenance/fetchMaintenance.ts';
import { selectIsMaintenance } from '@site/platform/maintenance';
import { refreshSession } from '../session/refresh.ts';
import {
  passwordChangeForced,
  mustChangePassword,
  selectIsAuthenticated,
  selectUser,
} from '@site/platform/session';
import type { StoreApi } from '../core/store.ts';
import { ALLOWED, type Verdict } from './verdict.ts';

/** @param from the path to return to afterwards */
function redirectTo(path: string, from = '/'): Verdict {
  return { allowed: false, redirect: from === '/' ? path : `${path}?from=${encodeURIComponent(from)}` };
}

const HOME = redirectTo('/');

function toLogin(from: string): Verdict {
  return redirectTo('/login', from);
}

/** Staff must replace an initial password before their rank takes effect. */
function requirePasswordChange(from: string, { dispatch, getState }: StoreApi): Verdict {
  const user = selectUser(getState());
  if (!user || !mustChangePassword(user)) return ALLOWED;
  dispatch(passwordChangeForced());
  return redirectTo('/login/change-password', from);
}

/**
 * Decides whether the visitor may enter. Checks the pending refresh, the login and the rank, in this order.
 * Fetches the rank from the server each time, since the stored rank may predate a demotion. A staff rank takes effect
 * only once the initial password is replaced.
 *
 * @param from the path and query to return to after a login
 */
export async function checkGuard(guard: Guard, from: string, store: StoreApi): Promise<Verdict> {
  const { dispatch, getState } = store;
  if (!needsLogin(guard)) return ALLOWED;
  if (!selectIsAuthenticated(getState()) && !(await refreshSession(dispatch))) return toLogin(from);
  if (getState().session.user?.mustSetUpSecondFactor && !from.startsWith('/2fa')) return redirectTo('/2fa');
  if (!needsRank(guard)) return ALLOWED;
  try {
    return rankPasses(guard, await fetchRank(store)) ? requirePasswordChange(from, store) : HOME;
  } catch (error) {
    console.error('The rank could not be looked up.', error);
    return selectIsAuthenticated(getState()) ? HOME : toLogin(from);
  }
}

/**
 * Fetches the logged-in player's rank from the server, since the stored rank may predate a demotion.
 *
 * @throws when the server returns no rank
 */
async function fetchRank({ dispatch }: Pick<StoreApi, 'dispatch'>): Promise<RankId> {
  const { sessionApi } = await import(/* webpackChunkName: "session-api" */ '../session/sessionApi.ts');
  const { rank } = await dispatch(
    sessionApi.endpoints.rank.initiate(undefined, { forceRefetch: true, subscribe: false }),
  ).unwrap();
  return rank;
}

const MAINTENANCE_PATH = '/maintenance';

/** Paths that stay open to visitors during maintenance, so that staff can log in. */
const OPEN_TO_VISITORS: readonly string[] = ['/login', '/login/verify', '/login/change-password'];

/** Falls back to the rank from login if the lookup fails, since API calls are guarded anyway. */
async function belongsToStaff(store: StoreApi): Promise<boolean> {
  const known = selectUser(store.getState())?.rank;
  const rank = await fetchRank(store).catch(() => known);
  return rank !== undefined && isStaff(rank);
}

/**
 * Decides whether maintenance lets the visitor open an address: staff may open every page, other players only the
 * maintenance screen, visitors only the login. Waits for a pending refresh only if the result depends on it.
 *
 * @param from the path and query to return to after a login, or after maintenance
 */
export async function checkMaintenance(pathname: string, from: string, store: StoreApi): Promise<Verdict> {
  const path = pathname.toLowerCase().replace(/(.)\/+$/, '$1');
  await fetchMaintenance(store.dispatch);
  // The maintenance screen itself redirects once maintenance is over.
  if (!selectIsMaintenance(store.getState())) return ALLOWED;

  if (!selectIsAuthenticated(store.getState())) await refreshSession(store.dispatch);
  if (!selectIsAuthenticated(store.getState())) {
    if (OPEN_TO_VISITORS.includes(path)) return ALLOWED;
    return path === MAINTENANCE_PATH ? redirectTo('/login' + from.slice(pathname.length)) : toLogin(from);
  }
  if (path === MAINTENANCE_PATH || (await belongsToStaff(store))) return ALLOWED;
  return redirectTo(MAINTENANCE_PATH, from);
}
