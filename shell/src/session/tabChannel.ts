import { site } from '../core/bootData.ts';

export const LOGOUT = 'logout';
export const END = 'end';

function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(`${site.name.toLowerCase()}.session`);
  } catch {
    // Old browsers lack it, and strict privacy settings may forbid it.
    return undefined;
  }
}

/** Connects the tabs of this browser. Used for both directions, since a channel doesn't receive its own messages. */
export const channel = openChannel();

/** Tells the other tabs of this browser that the player has logged out. */
export function announceLogout(): void {
  channel?.postMessage(LOGOUT);
}

/** Tells the other tabs of this browser that the server has ended the session. */
export function announceEnd(): void {
  channel?.postMessage(END);
}
