import { site } from '../boot/bootData.ts';
import type { RootState } from '../boot/store.ts';
import { MARKER, storedUser, USER } from './storedSession.ts';

const LOGOUT = 'logout';

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

/**
 * Reloads the site at its landing page when another tab has logged out or logged in as another player: the player's
 * data must not stay on the screen. A session that merely expired in another tab changes nothing here until this tab's
 * next call, so unsaved input stays.
 *
 * @returns a function that stops listening
 */
export function followLogout({ getState }: { readonly getState: () => RootState }): () => void {
  const openLanding = () => {
    if (getState().session.user) window.location.assign('/');
  };
  const onMessage = ({ data }: MessageEvent) => {
    if (data === LOGOUT) openLanding();
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
