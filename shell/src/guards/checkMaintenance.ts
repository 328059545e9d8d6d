import { isStaff } from '@site/contract/ranks';
import { askMaintenance } from '../maintenance/askMaintenance.ts';
import { selectIsMaintenance } from '../maintenance/maintenanceSlice.ts';
import { refreshSession } from '../session/refresh.ts';
import { selectIsAuthenticated, selectUser } from '../session/sessionSlice.ts';
import { ALLOWED, askRank, redirectTo, toLogin, type StoreAccess, type Verdict } from './checkGuard.ts';

const SCREEN = '/maintenance';

/** What visitors reach, so that the team can log in. */
const OPEN_TO_VISITORS: readonly string[] = ['/login', '/login/verify', '/login/change-password'];

/** The rank of the login counts where the server does not tell the present one: its calls are guarded anyway. */
async function belongsToStaff(store: StoreAccess): Promise<boolean> {
  const known = selectUser(store.getState())?.rank;
  const rank = await askRank(store).catch(() => known);
  return rank !== undefined && isStaff(rank);
}

/**
 * Whether maintenance lets the visitor go to an address: staff go anywhere, other players to the maintenance screen,
 * visitors only to the login. The pending refresh is waited for only where the answer depends on it.
 *
 * @param from path and query to come back to after a login, or after maintenance
 */
export async function checkMaintenance(pathname: string, from: string, store: StoreAccess): Promise<Verdict> {
  const path = pathname.toLowerCase().replace(/(.)\/+$/, '$1');
  await askMaintenance(store.dispatch);
  // The screen itself leads on once there is none.
  if (!selectIsMaintenance(store.getState())) return ALLOWED;

  if (!selectIsAuthenticated(store.getState())) await refreshSession(store.dispatch);
  if (!selectIsAuthenticated(store.getState())) {
    if (OPEN_TO_VISITORS.includes(path)) return ALLOWED;
    return path === SCREEN ? redirectTo('/login' + from.slice(pathname.length)) : toLogin(from);
  }
  if (path === SCREEN || (await belongsToStaff(store))) return ALLOWED;
  return redirectTo(SCREEN, from);
}
