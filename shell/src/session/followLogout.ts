import type { RootState } from '../boot/store.ts';
import { canHearLogouts, whenLogoutAnnounced } from './logoutChannel.ts';
import { storedUser, whenChangedElsewhere } from './storedSession.ts';

/**
 * Loads the site afresh when another tab has logged out, or in as somebody else: nothing of the player may stay on the
 * screen. A session that has only expired elsewhere changes nothing here until something asks for it: who is reading or
 * writing is not thrown out.
 */
export function followLogout({ getState }: { readonly getState: () => RootState }): void {
  const leave = () => {
    if (getState().session.user) window.location.assign('/');
  };
  whenLogoutAnnounced(leave);
  whenChangedElsewhere({
    cleared: leave,
    // Without a channel an expiry looks like a logout, and one too many is better than one that is missed.
    markerGone: canHearLogouts ? () => undefined : leave,
    user() {
      const other = storedUser();
      if (other && other.uuid !== getState().session.user?.uuid) leave();
    },
  });
}
