import type { RankId } from '@site/contract/ranks';

/** Something that a player has written in the chat. */
export interface ChatLine {
  /** Time of day, to the second. */
  readonly time: string;
  readonly player: string;
  readonly rank: RankId;
  readonly message: string;
  /** Its player has reported somebody. */
  readonly isMelder?: true;
  readonly isReported?: true;
}

/** What of the chat can be looked at, as the address names it. */
export const CHAT_FILTERS = ['all', 'melder', 'reported'] as const;
export type ChatFilter = (typeof CHAT_FILTERS)[number];

const MATCHES: Readonly<Record<ChatFilter, (line: ChatLine) => boolean>> = {
  all: () => true,
  melder: ({ isMelder = false }) => isMelder,
  reported: ({ isReported = false }) => isReported,
};

export function linesOf(lines: readonly ChatLine[], filter: ChatFilter): readonly ChatLine[] {
  return lines.filter(MATCHES[filter]);
}

/** Reads an address, which anybody may have written. */
export function readFilter(query: URLSearchParams): ChatFilter {
  const asked = query.get('filter');
  return CHAT_FILTERS.find((filter) => filter === asked) ?? 'all';
}
