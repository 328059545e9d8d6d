import { z } from 'zod';
import { canBeAddressed } from '../names.ts';

/** A player's uuid, in lower case as in the database. Those of Bedrock players lack a version, unlike `z.uuid()`. */
export const playerId = z.guid().toLowerCase();

/** A name, tag or uuid in the address of a page or call. */
export const addressedName = z.string().refine(canBeAddressed);

/** The player whom the site knows by a name: another one may have taken it from the one who is meant. */
export const knownSince = z.object({
  /** When the site first knew the player. */
  firstSeen: z.iso.datetime(),
  /** When the name last changed; null if it hasn't since changes are remembered. */
  nameSince: z.iso.datetime().nullable(),
});
