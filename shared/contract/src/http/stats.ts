import { z } from 'zod';
import { RANGES } from '../modes.ts';
import { playerId } from './players.ts';

/** `GET /stats?mode={mode}&range={range}`: the mode by its id on the wire, see `modeId`. */
export const statsQuery = z.strictObject({ mode: z.string().min(1).max(64), range: z.enum(RANGES) });
export type StatsQuery = z.infer<typeof statsQuery>;

/** A place on a leaderboard. `elo` is shown as trophies, or as wins for cores. */
export const statsRow = z.object({
  uuid: playerId,
  name: z.string(),
  elo: z.int(),
  kills: z.int(),
  deaths: z.int(),
});
export type StatsRow = z.infer<typeof statsRow>;

/** `GET /stats`: the top ten, best first. */
export const leaderboard = z.array(statsRow);

/** A player's place on a board, counted from 1. */
export const playerPlace = z.object({
  /** The mode by its id on the wire, see `modeId`. */
  mode: z.string(),
  range: z.enum(RANGES),
  place: z.int(),
  elo: z.int(),
  kills: z.int(),
  deaths: z.int(),
  /** The Elo missing to the next higher place; null for the first place. */
  toNext: z.int().nullable(),
});
export type PlayerPlace = z.infer<typeof playerPlace>;
