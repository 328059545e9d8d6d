import type { RootState } from '../boot/store.ts';
import { whenForgottenElsewhere } from './storedSession.ts';

/** Loads the site afresh when another tab has logged out: nothing of the player may stay on the screen. */
export function followLogout({ getState }: { readonly getState: () => RootState }): void {
  whenForgottenElsewhere(() => {
    if (getState().session.user) window.location.assign('/');
  });
}
