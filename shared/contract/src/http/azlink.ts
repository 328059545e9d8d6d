import { z } from 'zod';
import { GAME_LIMITS } from '../gameLimits.ts';
import { gamePlayer, gameText } from './game.ts';

/** `POST /azlink`, as the plugins of Azuriom send it; what is not used here is not checked. */
export const azlinkBody = z.object({
  platform: z
    .object({
      type: z.string(),
      name: gameText(GAME_LIMITS.software),
      version: gameText(GAME_LIMITS.software),
    })
    .nullish(),
  version: gameText(GAME_LIMITS.software).nullish(),
  players: z
    .array(gamePlayer)
    .max(GAME_LIMITS.players)
    .nullish()
    .transform((players) => players ?? undefined),
  maxPlayers: z.int().min(0).max(1_000_000).nullish(),
});

/** Console commands by the name of the player whom they concern; never a list. */
export const azlinkAnswer = z.object({ commands: z.record(z.string(), z.array(z.string())) });
