import type { Range } from '@site/contract/modes';

/** Every address that a page of this remote links to. */
export const paths = {
  profile: (nameOrUuid: string) => `/profile/${encodeURIComponent(nameOrUuid)}`,
  clans: '/clans',
  clan: (nameOrTag: string) => `/clans/${encodeURIComponent(nameOrTag)}`,
  /** A leaderboard; the mode by its id on the wire. */
  board: (mode: string, range: Range) => `/stats?${new URLSearchParams({ mode, range }).toString()}`,
} as const;

/** The state of a history entry that was reached from the list of clans: the list's query, for the way back. */
export interface FromClanList {
  readonly clanList: string;
}

/** The query of the list that a visitor came from, or `undefined` where they came from elsewhere. */
export function clanListOf(state: unknown): string | undefined {
  const { clanList } = (state ?? {}) as Partial<FromClanList>;
  return typeof clanList === 'string' ? clanList : undefined;
}
