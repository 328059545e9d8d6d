import type { Range } from '@site/contract/modes';

/** Every address that a page of this remote links to. */
export const paths = {
  profile: (nameOrUuid: string) => `/profile/${encodeURIComponent(nameOrUuid)}`,
  clans: '/clans',
  clan: (nameOrTag: string) => `/clans/${encodeURIComponent(nameOrTag)}`,
  /** A leaderboard; the mode by its id on the wire. */
  board: (mode: string, range: Range) => `/stats?${new URLSearchParams({ mode, range }).toString()}`,
} as const;
