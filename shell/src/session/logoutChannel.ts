import { site } from '../boot/bootData.ts';

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

/** Whether tabs of this browser can tell each other that somebody has logged out. */
export const canHearLogouts = channel !== undefined;

/** Tells the other tabs of this browser that the player has logged out. */
export function announceLogout(): void {
  channel?.postMessage(LOGOUT);
}

/** Calls when another tab has announced a logout. */
export function whenLogoutAnnounced(run: () => void): void {
  channel?.addEventListener('message', ({ data }) => {
    if (data === LOGOUT) run();
  });
}
