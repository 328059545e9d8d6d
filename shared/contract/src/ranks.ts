/** Every rank of the network, staff first, in the order the team list shows them. */
export const RANKS = [
  'owner',
  'admin',
  'ytplus',
  'srdev',
  'srmod',
  'srcon',
  'dev',
  'mod',
  'build',
  'con',
  'sup',
  'jrsup',
  'yt',
  'knock',
  'mvp',
  'champ',
  'vip',
  'player',
] as const;
export type RankId = (typeof RANKS)[number];

/** The twelve ranks that may enter the panel, in display order (this order is not power). */
export const STAFF_RANKS = RANKS.slice(0, 12) as readonly RankId[];

/** The five ranks that read applications in full, decide them, and edit the team list. */
export const LEAD_RANKS: readonly RankId[] = ['owner', 'admin', 'srdev', 'srmod', 'srcon'];

/** Ranks that deploy remotes and may override builds in their own browser. */
export const DEVELOPER_RANKS: readonly RankId[] = ['owner', 'admin', 'srdev', 'dev'];

/** Ranks that may override the checks of the gate, with a two-factor code from the last ten minutes. */
export const FORCE_RANKS: readonly RankId[] = ['owner', 'admin', 'srdev'];

/** Names of the ranks as players read them; the same in both languages. */
export const RANK_NAMES: Readonly<Record<RankId, string>> = {
  owner: 'Owner',
  admin: 'Admin',
  ytplus: 'Youtuber+',
  srdev: 'SrDeveloper',
  srmod: 'SrModerator',
  srcon: 'SrContent',
  dev: 'Developer',
  mod: 'Moderator',
  build: 'Builder',
  con: 'Content',
  sup: 'Supporter',
  jrsup: 'JrSupporter',
  yt: 'Youtuber',
  knock: 'Knock',
  mvp: 'MVP',
  champ: 'Champion',
  vip: 'VIP',
  player: 'Spieler',
};

/** Returns whether a value read from outside is the id of a rank. */
export function isRank(value: unknown): value is RankId {
  return typeof value === 'string' && (RANKS as readonly string[]).includes(value);
}

/** Returns whether a rank may enter the panel. */
export const isStaff = (rank: RankId): boolean => STAFF_RANKS.includes(rank);

/** Returns whether a rank of players is above another rank; none is above those of the team. */
export function isRankAbove(rank: RankId, other: RankId): boolean {
  return !isStaff(other) && RANKS.indexOf(rank) < RANKS.indexOf(other);
}
