import type { ClansQuery, ClanSummary } from '@site/contract/http/clans';
import { callQuery } from '@site/platform/endpoint';
import type { Prefetch } from '@site/platform/feature';
import { listParams, readList, toPage, type ListView, type Page } from '@site/platform/pagedList';
import { api } from '@site/platform/remote';
import { FRESH } from '../../lib/freshness.ts';

export const PAGE_SIZE = 50;

export const asked = (view: ListView): ClansQuery => listParams(view, PAGE_SIZE);

export type ClanPage = Page<ClanSummary, ClansQuery>;

const clansApi = api.injectEndpoints({
  endpoints: (build) => ({
    clans: callQuery(build, 'GET /clans', {
      request: (query: ClansQuery) => ({ query }),
      read: toPage<ClanSummary, ClansQuery>,
      keepUnusedDataFor: FRESH.cacheSeconds,
    }),
  }),
});

export const { useClansQuery, usePrefetch } = clansApi;
export const { useQueryState: useKnownClans } = clansApi.endpoints.clans;

export const prefetchClans: Prefetch = ({ query }, dispatch) => {
  dispatch(clansApi.util.prefetch('clans', asked(readList(query, PAGE_SIZE)), FRESH.prefetchOptions));
};
