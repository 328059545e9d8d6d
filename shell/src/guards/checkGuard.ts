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

/** The stored rank may predate a demotion, so it is fetched each time. */
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

async function fetchRank({ dispatch }: Pick<StoreApi, 'dispatch'>): Promise<RankId> {
  const { sessionApi } = await import(/* webpackChunkName: "session-api" */ '../session/sessionApi.ts');
  const { rank } = await dispatch(
    sessionApi.endpoints.rank.initiate(undefined, { forceRefetch: true, subscribe: false }),
  ).unwrap();
  return rank;
}

const MAINTENANCE_PATH = '/maintenance';

/** Staff must be able to log in. */
const OPEN_TO_VISITORS: readonly string[] = ['/login', '/login/verify', '/login/change-password'];

/** Falls back to the rank from login if the lookup fails, since API calls are guarded anyway. */
async function belongsToStaff(store: StoreApi): Promise<boolean> {
  const known = selectUser(store.getState())?.rank;
  const rank = await fetchRank(store).catch(() => known);
  return rank !== undefined && isStaff(rank);
}

/** Waits for a pending refresh only if the result depends on it. */
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
