import { z } from 'zod';

/** The player whom the site knows by a name: another one may have taken it from the one who is meant. */
export const knownSince = z.object({
  /** When the site first knew the player. */
  firstSeen: z.iso.datetime(),
  /** When the name last changed; null if it hasn't since changes are remembered. */
  nameSince: z.iso.datetime().nullable(),
});
