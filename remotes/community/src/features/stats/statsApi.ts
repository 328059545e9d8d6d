import type { StatsQuery, StatsRow } from '@site/contract/http/stats';
import type { Prefetch } from '@site/platform/feature';
import { api } from '@site/platform/store';
import { boardOf, requestOf } from './board.ts';

const statsApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    board: build.query<readonly StatsRow[], StatsQuery>({
      query: ({ mode, range }) => ({ url: '/stats', params: { mode, range } }),
      // A board that was seen stays as it was until the reader refreshes it.
      keepUnusedDataFor: Infinity,
    }),
  }),
});

export const { useBoardQuery } = statsApi;

export const prefetchBoard: Prefetch = ({ query }, dispatch) => {
  dispatch(statsApi.util.prefetch('board', requestOf(boardOf(query)), {}));
};
