import type { Range } from '@site/contract/modes';

export const paths = {
  /** By uuid: a name may be another player's by the time that the link is followed. */
  profile: (uuid: string) => `/profile/${encodeURIComponent(uuid)}`,
  clans: '/clans',
  clan: (nameOrTag: string) => `/clans/${encodeURIComponent(nameOrTag)}`,
  board: (mode: string, range: Range) => `/stats?${new URLSearchParams({ mode, range }).toString()}`,
} as const;

/** History state of a page reached from the list of clans, for the way back. */
export interface FromClanList {
  readonly clanList: string;
}

export function clanListOf(state: unknown): string | undefined {
  const { clanList } = (state ?? {}) as Partial<FromClanList>;
  return typeof clanList === 'string' ? clanList : undefined;
}
