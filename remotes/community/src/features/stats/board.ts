import type { StatsQuery } from '@site/contract/http/stats';
import { RANGES, type Range } from '@site/contract/modes';
import { gameModes, type GameMode } from '../../boards/modes.ts';

/** A leaderboard: what it counts, and since when. */
export interface Board {
  readonly mode: GameMode;
  readonly range: Range;
}

/** The board that the query of an address names; the first one where it names none. */
export function boardOf(query: URLSearchParams): Board {
  return {
    mode: gameModes.find(({ id }) => id === query.get('mode')) ?? gameModes[0]!,
    range: RANGES.find((range) => range === query.get('range')) ?? 'daily',
  };
}

export function requestOf({ mode, range }: Board): StatsQuery {
  return { mode: mode.id, range };
}
