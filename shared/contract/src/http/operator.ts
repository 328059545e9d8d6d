import { z } from 'zod';

/** What a command prints, safe for a terminal. */
export const printed = z.object({ lines: z.array(z.string()) });

/** Default and maximum lifetime of a deploy token in days. */
export const TOKEN_DAYS = { usual: 90, max: 366 } as const;

/** What an operator does with the servers of the game. */
export const GAME_SERVER_ACTIONS = ['add', 'list', 'rotate', 'remove'] as const;
