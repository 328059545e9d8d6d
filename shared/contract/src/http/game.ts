import { z } from 'zod';
import { GAME_LIMITS } from '../gameLimits.ts';
import { LIMITS } from '../limits.ts';
import { canBeName, canComeFromGame, normalizeName } from '../names.ts';
import { withoutControls } from '../printable.ts';
import { RANKS, STAFF_RANKS } from '../ranks.ts';
import { namesOf } from '../states.ts';
import { truncate } from '../textLength.ts';
import { isLegible, isVisible } from '../visibleText.ts';
import { CLAN_RANKS } from './clans.ts';
import { gameTime } from './gameTime.ts';
import { playerId } from './players.ts';

const MAX = GAME_LIMITS;

/** Replaces halves of characters, which plugins leave where they cut a text. */
const repair = (text: string) => text.replace(/\p{Cs}/gu, '\uFFFD');

/** A name as game servers send it: of a player, and that or the tag of a clan. */
const nameAs = (write: (text: string) => string) =>
  z
    .string()
    .overwrite((text) => write(normalizeName(repair(text))))
    .max(LIMITS.name.max)
    .refine(
      (text) => canBeName(text) && isLegible(text) && canComeFromGame(text),
      'a name of one to 64 visible characters',
    );

const name = nameAs((text) => text).refine((text) => !text.startsWith('~'), 'a name of a player');

/** Clans are called by people, who don't see blanks. */
const clanName = nameAs((text) => text.trim().replace(/\p{Zs}+/gu, ' '));

/** Text that people wrote, with replacements for what PostgreSQL can't store. */
export const gameText = (max: number) =>
  z
    .string()
    .overwrite((text) => repair(text).replaceAll('\0', '\uFFFD'))
    .max(max);

/** The same, of which readers must see something. */
const visibleText = (max: number) => gameText(max).refine(isVisible, 'text with a visible character');

/** The name of a program and its version, as operators read it on a terminal, too: without controls, cut to its limit. */
export const softwareText = z
  .string()
  .overwrite((text) => truncate(withoutControls(repair(text)), MAX.software));

/** A player as game servers send it. */
export const gamePlayer = z.object({ uuid: playerId, name });
export type GamePlayer = z.infer<typeof gamePlayer>;

/** A list of which the length is checked first: a body has room for hundreds of thousands of entries. */
function shortList<Entry extends z.ZodType>(entry: Entry, { min = 0, max }: { min?: number; max: number }) {
  const isShort = (list: unknown) => Array.isArray(list) && list.length >= min && list.length <= max;
  return z.custom<z.input<Entry>[]>(isShort, `a list of ${min} to ${max} entries`).pipe(z.array(entry));
}

const count = z.int().min(0).max(MAX.count);
const total = z.int().min(0).max(MAX.total);

/** The game gives ranks of players only. */
const playerRank = z.enum(RANKS.filter((rank) => !STAFF_RANKS.includes(rank)));

const common = { id: z.guid().toLowerCase(), at: gameTime };

const matchPlayer = gamePlayer.extend({
  kills: count,
  deaths: count,
  /** The change by the match. */
  elo: z.int().min(-MAX.elo).max(MAX.elo),
});

const clanMember = gamePlayer.extend({ clanRank: z.enum(CLAN_RANKS) });

/** The schema of each event type. Unknown fields, as newer plugins may send, are ignored. */
export const GAME_EVENTS = {
  player: gamePlayer.extend({
    ...common,
    type: z.literal('player'),
    coins: total.nullish(),
    /** Minutes. */
    playtime: total.nullish(),
  }),
  match: z.object({
    ...common,
    type: z.literal('match'),
    /** The id of a mode, as in the API. */
    mode: z.string().min(1).max(64),
    players: shortList(matchPlayer, { min: 1, max: MAX.matchPlayers }),
  }),
  clan: z.object({
    ...common,
    type: z.literal('clan'),
    clan: z.object({
      id: z.guid().toLowerCase(),
      name: clanName,
      tag: clanName,
      elo: z.int().min(-MAX.total).max(MAX.total),
      leader: playerId.nullish().transform((leader) => leader ?? null),
      members: shortList(clanMember, { max: MAX.members }).refine(
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
    channel: visibleText(MAX.channel),
    text: visibleText(MAX.chat),
  }),
  report: z.object({
    ...common,
    type: z.literal('report'),
    reporter: gamePlayer,
    reported: gamePlayer,
    reason: gameText(MAX.reason),
    /** The id of the chat event that is reported. */
    line: z.guid().toLowerCase().nullish(),
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

/** Fields without which events still count, if these can't be used: optional ones, and entries of lists. */
export const DISPENSABLE = { total, matchPlayer, clanMember, leader: playerId, line: common.id } as const;

/** A report of a command's outcome. It counts even if its message is too long or broken, which is then left out. */
export const doneCommand = z.object({
  id: z.guid().toLowerCase(),
  lease: z.string().max(64),
  outcome: z.enum(['done', 'failed', 'unknown']),
  message: gameText(MAX.message).optional().catch(undefined),
});
export type DoneCommand = z.infer<typeof doneCommand>;

/** Players who fit on a game server. */
export const maxPlayers = z.int().min(0).max(1_000_000);

/** How many commands a sync asks for, and for how many seconds. */
export const syncLimits = {
  want: z.int().min(0).max(MAX.want.max),
  leaseSeconds: z.int().min(MAX.lease.min).max(MAX.lease.max),
};

const list = (of: string, max: number) => z.array(z.unknown().describe(of)).max(max).nullish();
const optional = (of: string) => z.unknown().optional().describe(of);

/**
 * `POST /game/v1/sync`. Everything but the envelope is validated later, so that a value that can't be used costs no more
 * than itself. Unknown fields are ignored, so that newer plugins work with older sites.
 */
export const syncBody = z.object({
  /** New at each start of the game server. */
  boot: z.guid().toLowerCase(),
  software: optional('The program and its version, such as "paper 1.21.8".'),
  plugin: optional('The version of the plugin.'),
  maxPlayers: optional('How many players fit.'),
  players: list('Who is online: uuid and name.', MAX.players),
  events: list(`Something that happened: ${Object.keys(GAME_EVENTS).join(', ')}.`, MAX.events),
  done: list('What became of a command: its id, lease, outcome, and a message.', MAX.done),
  want: optional(`How many commands to answer with: 0 to ${MAX.want.max}, ${MAX.want.default} if absent.`),
  can: list('A kind of command that this server carries out beside the common ones.', MAX.kinds),
  leaseSeconds: optional(
    `How long they are leased: ${MAX.lease.min} to ${MAX.lease.max}, ${MAX.lease.default} if absent.`,
  ),
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
  'give-rank': z.object({ rank: playerRank }),
  'give-coins': z.object({ coins: z.int().min(1) }),
  'give-tokens': z.object({ tokens: z.int().min(1) }),
  'reset-stats': z.object({ mode: z.string().optional() }),
  message: z.object({ text: z.string() }),
  /** Gives a player the rank in place of `until` and those below it; who has a higher one keeps it. */
  'take-rank': z.object({ rank: playerRank, until: playerRank }),
} as const;
export type CommandKind = keyof typeof COMMAND_ARGS;
export const COMMAND_KINDS = namesOf(COMMAND_ARGS);

/** The kinds that every game server carries out; it names others in `can`. */
export const COMMON_KINDS = ['give-rank', 'give-coins', 'give-tokens', 'reset-stats', 'message'] as const;

/** A command that is leased to a game server. */
export const leasedCommand = z.object({
  id: z.string(),
  /** Identifies the lease; the report must repeat it. */
  lease: z.string(),
  kind: z.enum(COMMAND_KINDS),
  player: z.object({ uuid: playerId, name: z.string() }),
  args: z.record(z.string(), z.union([z.string(), z.number()])),
  /** True if it is only leased to a server on which the player is online. */
  requireOnline: z.boolean(),
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

/** Where a player enters a code, and until when. */
export const linkCode = z.object({ url: z.string(), code: z.string(), expiresAt: z.iso.datetime() });
export type LinkCode = z.infer<typeof linkCode>;
