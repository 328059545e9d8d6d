import { site } from '../boot/bootData.ts';
import type { RootState } from '../boot/store.ts';
import { MARKER, storedUser, USER } from './storedSession.ts';

const LOGOUT = 'logout';

function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(`${site.name.toLowerCase()}.session`);
  } catch {
    // An old browser has none, and a strict one may refuse it.
    return undefined;
  }
}

/** One for both directions, since a channel never hears itself. */
const channel = openChannel();

/** Tells the other tabs of this browser that the player has logged out. */
export function announceLogout(): void {
  channel?.postMessage(LOGOUT);
}

/**
 * Loads the site afresh when another tab has logged out, or in as somebody else: nothing of the player may stay on the
 * screen. A session that has only expired elsewhere changes nothing here until something asks for it: who is reading or
 * writing is not thrown out.
 *
 * @returns a function that stops listening
 */
export function followLogout({ getState }: { readonly getState: () => RootState }): () => void {
  const leave = () => {
    if (getState().session.user) window.location.assign('/');
  };
  const hear = ({ data }: MessageEvent) => {
    if (data === LOGOUT) leave();
  };
  const watch = ({ key, newValue }: StorageEvent) => {
    if (key === null) leave();
    // Without a channel an expiry looks like a logout, and one too many is better than one that is missed.
    if (key === MARKER && newValue !== '1' && !channel) leave();
    if (key === USER && newValue !== null) {
      const other = storedUser();
      if (other && other.uuid !== getState().session.user?.uuid) leave();
    }
  };
  channel?.addEventListener('message', hear);
  window.addEventListener('storage', watch);
  return () => {
    channel?.removeEventListener('message', hear);
    window.removeEventListener('storage', watch);
  };
}
