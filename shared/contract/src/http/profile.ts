import { z } from 'zod';
import { RANKS } from '../ranks.ts';
import { playerId } from './players.ts';

/** The data of a player that everybody who is logged in may read. Playtime is in minutes. */
export const profile = z.object({
  uuid: playerId,
  name: z.string(),
  rank: z.enum(RANKS),
  coins: z.int(),
  playtime: z.int(),
  clan: z.object({ name: z.string(), tag: z.string() }).nullable(),
});
export type Profile = z.infer<typeof profile>;
