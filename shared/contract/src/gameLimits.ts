/** Limits of the calls of game servers. */
export const GAME_LIMITS = {
  /** Bytes of a body. */
  bytes: 1024 * 1024,
  /** Entries of the lists of a call. */
  players: 2_000,
  events: 500,
  done: 200,
  kinds: 50,
  /** Commands that a call asks for. */
  want: { default: 20, max: 100 },
  /** Seconds of a command's lease. */
  lease: { min: 10, default: 60, max: 300 },
  /** Players of a match, and the largest change to one player's numbers. */
  matchPlayers: 100,
  elo: 1_000,
  count: 10_000,
  /** Members of a clan. */
  members: 1_000,
  /** Characters of texts. */
  chat: 256,
  reason: 200,
  message: 500,
  software: 100,
  serverName: 32,
  channel: 64,
  /** Coins and minutes of playtime of a player. */
  total: 2_000_000_000,
  /** Milliseconds for which a game server counts as online after its last call. */
  heardMs: 90_000,
  /** Days and minutes by which the time of an event may differ from the site's. */
  oldestDays: 35,
  aheadMinutes: 5,
} as const;

/** Lines of a page of the chat log, and of all pages. */
export const CHAT_PAGE = 50;
export const CHAT_LISTED = 100_000;

/** Returns where a page of the chat log ends, which the next one continues after: the time and id of its last line. */
export const cursorAfter = ({ at, id }: { readonly at: string; readonly id: string }) => `${at}_${id}`;
