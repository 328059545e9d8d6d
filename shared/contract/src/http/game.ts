import { z } from 'zod';
import { GAME_LIMITS } from '../gameLimits.ts';
import { LIMITS } from '../limits.ts';
import { canBeName } from '../names.ts';
import { RANKS, STAFF_RANKS, type RankId } from '../ranks.ts';
import { newPassword } from './account.ts';
import { CLAN_RANKS } from './clans.ts';
import { playerId } from './playerId.ts';

const MAX = GAME_LIMITS;

/** Control and invisible characters, and lone surrogates. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

const name = z
  .string()
  .max(LIMITS.name.max)
  .refine((text) => canBeName(text) && !UNPRINTABLE.test(text), 'a name of one to 64 printable characters');

/** Text that people wrote, without what PostgreSQL can't store. */
export const gameText = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !/[\p{Cs}\0]/u.test(value), 'text without broken characters');

/** A player as game servers send it. */
export const gamePlayer = z.object({ uuid: playerId, name });
export type GamePlayer = z.infer<typeof gamePlayer>;

const time = z.iso.datetime({ offset: true }).transform((at) => new Date(at));
const count = z.int().min(0).max(MAX.count);
const total = z.int().min(0).max(MAX.total);

/** The ranks that the game can give: player ranks only. */
export const PLAYER_RANKS = RANKS.filter((rank) => !STAFF_RANKS.includes(rank));

const common = { id: z.guid().toLowerCase(), at: time };

const matchPlayer = gamePlayer.extend({
  kills: count,
  deaths: count,
  /** What the match changed. */
  elo: z.int().min(-MAX.elo).max(MAX.elo),
});

const clanMember = gamePlayer.extend({ clanRank: z.enum(CLAN_RANKS) });

/** The schema of each event type. Unknown fields, as newer plugins may send, are ignored. */
export const GAME_EVENTS = {
  player: gamePlayer.extend({
    ...common,
    type: z.literal('player'),
    coins: total.optional(),
    /** Minutes. */
    playtime: total.optional(),
  }),
  match: z.object({
    ...common,
    type: z.literal('match'),
    /** The id of a mode, as in the API. */
    mode: z.string().min(1).max(64),
    players: z.array(matchPlayer).min(1).max(MAX.matchPlayers),
  }),
  clan: z.object({
    ...common,
    type: z.literal('clan'),
    clan: z.object({
      id: z.guid().toLowerCase(),
      name,
      tag: name,
      elo: z.int().min(-MAX.total).max(MAX.total),
      leader: playerId.nullable(),
      members: z
        .array(clanMember)
        .max(MAX.members)
        .refine(
          (members) => new Set(members.map(({ uuid }) => uuid)).size === members.length,
          'each member once',
        ),
    }),
  }),
  'clan-disbanded': z.object({
    ...common,
    type: z.literal('clan-disbanded'),
    clanId: z.guid().toLowerCase(),
  }),
  rank: gamePlayer.extend({ ...common, type: z.literal('rank'), rank: z.enum(RANKS) }),
  chat: gamePlayer.extend({
    ...common,
    type: z.literal('chat'),
    channel: gameText(MAX.channel).min(1),
    text: gameText(MAX.chat),
  }),
  report: z.object({
    ...common,
    type: z.literal('report'),
    reporter: gamePlayer,
    reported: gamePlayer,
    reason: gameText(MAX.reason),
    /** The id of the chat event that is reported. */
    line: z.guid().toLowerCase().optional(),
  }),
} as const;
export type GameEventType = keyof typeof GAME_EVENTS;
export type GameEvent = { [Type in GameEventType]: z.infer<(typeof GAME_EVENTS)[Type]> }[GameEventType];
/** The fields of an event, as they are sent, beside `id`, `type` and `at`. */
export type GameEventFields<Type extends GameEventType> = Omit<
  z.input<(typeof GAME_EVENTS)[Type]>,
  'id' | 'type' | 'at'
>;
export type GameEventOf<Type extends GameEventType> = Extract<GameEvent, { type: Type }>;

/** The outcome of a command that a game server ran. */
export const COMMAND_OUTCOMES = ['done', 'failed', 'unknown'] as const;

/** A report of a command's outcome. It counts even if its message is too long or broken, which is then left out. */
export const doneCommand = z.object({
  id: z.guid().toLowerCase(),
  lease: z.string().max(64),
  outcome: z.enum(COMMAND_OUTCOMES),
  message: gameText(MAX.message).optional().catch(undefined),
});
export type DoneCommand = z.infer<typeof doneCommand>;

/**
 * `POST /game/v1/sync`. Events and reports are validated one by one later, so that an invalid one doesn't block the
 * others. Unknown fields are ignored, so that newer plugins work with older sites.
 */
export const syncBody = z.object({
  /** New at each start of the game server. */
  boot: z.guid().toLowerCase(),
  software: gameText(MAX.software).optional(),
  plugin: gameText(MAX.software).optional(),
  maxPlayers: z.int().min(0).max(1_000_000).optional(),
  players: z.array(gamePlayer).max(MAX.players).optional(),
  events: z
    .array(z.unknown().describe(`Something that happened: ${Object.keys(GAME_EVENTS).join(', ')}.`))
    .max(MAX.events)
    .optional(),
  done: z
    .array(z.unknown().describe('What became of a command: its id, lease, outcome, and a message.'))
    .max(MAX.done)
    .optional(),
  want: z.int().min(0).max(MAX.want.max).default(MAX.want.default),
  leaseSeconds: z.int().min(MAX.lease.min).max(MAX.lease.max).default(MAX.lease.default),
});
export type SyncBody = z.infer<typeof syncBody>;

/** Why an event or report was rejected. */
export const REJECTIONS = [
  'unknown_type',
  'invalid',
  'too_old',
  'from_the_future',
  'not_for_games',
  'not_leased',
] as const;
export type RejectionCode = (typeof REJECTIONS)[number];

const rejection = z.object({
  /** Null if there is no valid id; then `index` is its index in the request. */
  id: z.string().nullable(),
  index: z.int().optional(),
  code: z.enum(REJECTIONS),
  message: z.string(),
});
export type Rejection = z.infer<typeof rejection>;

/** The kinds of commands for game servers. */
export const COMMAND_ARGS = {
  'give-rank': z.object({ rank: z.enum(PLAYER_RANKS as [RankId, ...RankId[]]) }),
  'give-coins': z.object({ coins: z.int().min(1) }),
  'give-tokens': z.object({ tokens: z.int().min(1) }),
  'reset-stats': z.object({ mode: z.string().optional() }),
  message: z.object({ text: z.string() }),
} as const;
export type CommandKind = keyof typeof COMMAND_ARGS;
export const COMMAND_KINDS = Object.keys(COMMAND_ARGS) as [CommandKind, ...CommandKind[]];

/** A command that is leased to a game server. */
export const leasedCommand = z.object({
  id: z.string(),
  /** Identifies the lease; the report must repeat it. */
  lease: z.string(),
  kind: z.enum(COMMAND_KINDS),
  player: z.object({ uuid: playerId, name: z.string() }),
  args: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Whether it is only leased to a server on which the player is online. */
  requireOnline: z.boolean(),
  /** When it expires; null for never. */
  notAfter: z.iso.datetime().nullable(),
});
export type LeasedCommand = z.infer<typeof leasedCommand>;

/** The answer to `POST /game/v1/sync`. */
export const syncAnswer = z.object({
  /** The ids of stored events, including those that were stored before. */
  acked: z.array(z.string()),
  rejected: z.array(rejection),
  commands: z.array(leasedCommand),
  /** Seconds until the next call. */
  nextIn: z.int(),
});
export type SyncAnswer = z.infer<typeof syncAnswer>;

/** `POST /game/v1/link-codes`: requests a code for a player in the game. */
export const linkCodeBody = gamePlayer;

/** The answer: where the player enters the code, and until when. */
export const linkCode = z.object({ url: z.string(), code: z.string(), expiresAt: z.iso.datetime() });
export type LinkCode = z.infer<typeof linkCode>;

/** Characters of a code of `/login/link`, as people may type it. */
const givenCode = z.string().min(1).max(64);

/** `POST /login/link/check`: returns the player that a code is for. */
export const linkCheckBody = z.strictObject({ code: givenCode });
export const linkOwner = z.object({ name: z.string(), expiresAt: z.iso.datetime() });
export type LinkOwner = z.infer<typeof linkOwner>;

/** `POST /login/link`: sets a password with a code and logs in. */
export const linkLoginBody = z.strictObject({ code: givenCode, newPassword });
