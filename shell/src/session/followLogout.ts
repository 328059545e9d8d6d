import { site } from '../boot/bootData.ts';
import type { StoreApi } from '../guards/passesAlready.ts';
import { loseSession } from './accessToken.ts';
import { hasRefreshMarker, MARKER, storedUser, USER } from './storedSession.ts';

const LOGOUT = 'logout';
const END = 'end';

function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(`${site.name.toLowerCase()}.session`);
  } catch {
    // Old browsers lack it, and strict privacy settings may forbid it.
    return undefined;
  }
}

/** Used for both directions, since a channel doesn't receive its own messages. */
const channel = openChannel();

/** Tells the other tabs of this browser that the player has logged out. */
export function announceLogout(): void {
  channel?.postMessage(LOGOUT);
}

/** Tells the other tabs of this browser that the server has ended the session. */
export function announceEnd(): void {
  channel?.postMessage(END);
}

/**
 * Reloads the site at its landing page when another tab has logged out or logged in as another player: the player's
 * data must not stay on the screen. When another tab learns that the session is over, it ends here as well.
 *
 * @returns a function that stops listening
 */
export function followLogout({ dispatch, getState }: StoreApi): () => void {
  const openLanding = () => {
    const { user, isLost } = getState().session;
    // A call may have been refused before this tab heard of the logout.
    if (user || isLost) window.location.assign('/');
  };
  const onMessage = ({ data }: MessageEvent) => {
    if (data === LOGOUT) openLanding();
    // With a marker, somebody has logged in again in the meantime.
    if (data === END && getState().session.user && !hasRefreshMarker()) dispatch(loseSession());
  };
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === null) openLanding();
    // Without a channel, an expired session looks like a logout; a needless reload is better than a missed logout.
    if (key === MARKER && newValue !== '1' && !channel) openLanding();
    if (key === USER && newValue !== null) {
      const other = storedUser();
      if (other && other.uuid !== getState().session.user?.uuid) openLanding();
    }
  };
  channel?.addEventListener('message', onMessage);
  window.addEventListener('storage', onStorage);
  return () => {
    channel?.removeEventListener('message', onMessage);
    window.removeEventListener('storage', onStorage);
  };
}
