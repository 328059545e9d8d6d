import { z } from 'zod';
import { LIMITS } from '../limits.ts';
import { addressedName, playerId } from './players.ts';
import { CHAT_LISTED, CHAT_PAGE, GAME_LIMITS } from '../gameLimits.ts';
import { COMMAND_KINDS, REJECTIONS } from './game.ts';

/** The states of a command, in the order in which it passes through them. */
export const COMMAND_STATES = ['waiting', 'leased', 'done', 'failed', 'unknown', 'expired'] as const;
export type CommandState = (typeof COMMAND_STATES)[number];

const time = z.iso.datetime();
const count = z.int().min(0);

/** A game server, as shown to the team. */
export const gameServer = z.object({
  id: z.string(),
  name: z.string(),
  isAzlink: z.boolean(),
  software: z.string().nullable(),
  plugin: z.string().nullable(),
  /** When it last called; null for never. */
  heardAt: time.nullable(),
  /** True if it called recently, so that its players count as online. */
  isHeard: z.boolean(),
  /** Milliseconds by which its clock is ahead; null while unknown. */
  clockDifference: z.int().nullable(),
  players: count,
  maxPlayers: count.nullable(),
  /** Events of the last hour. */
  events: count,
  rejected: z.array(z.object({ at: time, type: z.string(), code: z.enum(REJECTIONS), message: z.string() })),
  /** Unusable values in its calls of the last day: an example in JSON of each field, newest first. */
  leftOut: z.array(z.object({ at: time, field: z.string(), example: z.string() })),
  /** The number of its commands in each of these states; those that wait are for other servers as well. */
  commands: z.object({ waiting: count, leased: count, failed: count, unknown: count }),
});
export type GameServer = z.infer<typeof gameServer>;

export const newGameServer = z.strictObject({
  name: z.string().trim().min(1).max(GAME_LIMITS.serverName),
  azlink: z.boolean().optional(),
});
export type NewGameServer = z.infer<typeof newGameServer>;

/** A command for the game, as shown to the team. */
export const gameCommand = z.object({
  id: z.string(),
  kind: z.enum(COMMAND_KINDS),
  player: z.object({ uuid: playerId, name: z.string() }),
  args: z.record(z.string(), z.union([z.string(), z.number()])),
  state: z.enum(COMMAND_STATES),
  createdAt: time,
  /** The name of the person or program that ordered it. */
  createdBy: z.string(),
  /** The game server that it is or was last leased to. */
  server: z.string().nullable(),
  message: z.string().nullable(),
  endedAt: time.nullable(),
});
export type GameCommand = z.infer<typeof gameCommand>;

/** The commands that the team can queue. */
export const newGameCommand = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('reset-stats'),
    player: addressedName,
    /** Without a mode, all of them. */
    args: z.strictObject({ mode: z.string().min(1).max(64).optional() }),
  }),
  z.strictObject({
    kind: z.literal('message'),
    player: addressedName,
    args: z.strictObject({ text: z.string().trim().min(1).max(GAME_LIMITS.chat) }),
  }),
]);
export type NewGameCommand = z.infer<typeof newGameCommand>;

export const reasonBody = z.strictObject({ reason: z.string().trim().min(1).max(LIMITS.reason.max) });

/** The players whose chat lines are listed: everybody, reporters, or reported players. */
export const CHAT_FILTERS = ['all', 'melder', 'reported'] as const;

/** A cursor of `cursorAfter`. */
const CURSOR = /^([\dT:.-]+Z)_([\da-f-]+)$/;

const chatCursor = z.string().transform((text, { addIssue }) => {
  const [, at = '', id = ''] = CURSOR.exec(text) ?? [];
  if (time.safeParse(at).success && z.guid().safeParse(id).success) return { at: new Date(at), id };
  addIssue('the time and id of a line');
  return z.NEVER;
});

/**
 * `GET /panel/chat`: the newest first. `before` continues after the last line of a page, however many lines have come
 * since; `page` counts from there. The header `x-total-count` is the number of lines that can be listed, `x-older-count`
 * of those before the cursor, and `x-chat-began` says whether the game has ever sent one.
 */
export const chatQuery = z.strictObject({
  filter: z.enum(CHAT_FILTERS).default('all'),
  page: z.coerce
    .number<number>()
    .int()
    .min(1)
    .max(CHAT_LISTED / CHAT_PAGE)
    .default(1),
  before: chatCursor.optional(),
});
export const chatLine = z.object({
  id: z.string(),
  at: time,
  player: z.object({ uuid: playerId, name: z.string() }),
  channel: z.string(),
  text: z.string(),
  /** True if the player has reported somebody, or was reported, in the time for which the log is kept. */
  isReporter: z.boolean(),
  isReported: z.boolean(),
});
export type ChatLine = z.infer<typeof chatLine>;
