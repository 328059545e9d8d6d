import type { StoreApi } from '../core/store.ts';
import { loseSession } from './accessToken.ts';
import { refreshSession } from './refresh.ts';
import { selectIsAuthenticated } from '@site/platform/session';
import { REFRESH_MARKER } from '@site/contract/earlyRefresh';
import { hasRefreshMarker, storedUser, USER } from './storedSession.ts';
import { channel, END, LOGOUT } from './tabChannel.ts';

/** When another tab has logged out or logged in as another player, the player's data must not stay on the screen. */
export function followOtherTabs({ dispatch, getState }: StoreApi): () => void {
  const openLanding = () => {
    const { user, isLost } = getState().session;
    // A call may have been refused before this tab heard of the logout.
    if (user || isLost) window.location.assign('/');
  };
  const takeOver = () => {
    // Hidden tabs wait until they are visible, so that a login doesn't make all of them refresh at once.
    if (document.visibilityState === 'visible' && !selectIsAuthenticated(getState()))
      void refreshSession(dispatch);
  };
  const onUser = () => {
    const { user, lostUser } = getState().session;
    const own = user?.uuid ?? lostUser;
    const other = storedUser()?.uuid;
    if (other === undefined) return;
    if (own === null || own === other) takeOver();
    else window.location.assign('/');
  };
  const onMessage = ({ data }: MessageEvent) => {
    if (data === LOGOUT) openLanding();
    // With a marker, somebody has logged in again in the meantime.
    if (data === END && getState().session.user && !hasRefreshMarker()) dispatch(loseSession());
  };
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === null) openLanding();
    // Without a channel, an expired session looks like a logout; a needless reload is better than a missed logout.
    if (key === REFRESH_MARKER && newValue !== '1' && !channel) openLanding();
    if (key === USER && newValue !== null) onUser();
  };
  channel?.addEventListener('message', onMessage);
  window.addEventListener('storage', onStorage);
  document.addEventListener('visibilitychange', takeOver);
  return () => {
    channel?.removeEventListener('message', onMessage);
    window.removeEventListener('storage', onStorage);
    document.removeEventListener('visibilitychange', takeOver);
  };
}
