import type { StatsQuery } from '@site/contract/http/stats';
import { RANGES, type Range } from '@site/contract/modes';
import { callQuery } from '@site/platform/endpoint';
import type { Prefetch } from '@site/platform/feature';
import { api } from '@site/platform/remote';
import { gameModes, type GameMode } from '../../boards/modes.ts';

export interface Board {
  readonly mode: GameMode;
  readonly range: Range;
}

export function boardOf(query: URLSearchParams): Board {
  return {
    mode: gameModes.find(({ id }) => id === query.get('mode')) ?? gameModes[0]!,
    range: RANGES.find((range) => range === query.get('range')) ?? 'daily',
  };
}

export const requestOf = ({ mode, range }: Board): StatsQuery => ({ mode: mode.id, range });

const statsApi = api.injectEndpoints({
  endpoints: (build) => ({
    board: callQuery(build, 'GET /stats', {
      request: ({ mode, range }: StatsQuery) => ({ query: { mode, range } }),
      // Kept for good: the page fetches it again when it has changed (`useLive`), and when its reader asks.
      keepUnusedDataFor: Infinity,
    }),
  }),
});

export const { useBoardQuery } = statsApi;

export const prefetchBoard: Prefetch = ({ query }, dispatch) => {
  dispatch(statsApi.util.prefetch('board', requestOf(boardOf(query)), {}));
};
