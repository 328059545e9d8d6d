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

/** Used for both directions, since a channel doesn't receive its own messages. */
export const channel = openChannel();
